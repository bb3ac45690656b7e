// What results and byes are worth, in tenths of a point.

const BYES = {
  "pairing-allocated": "pairing_bye",
  "full-point": "full_bye",
  "half-point": "half_bye",
  "zero-point": "zero_bye",
};

/** What a bye is worth. */
export function pointsOfBye(points, kind) {
  return points[BYES[kind]];
}

/** What a result is worth to the side `white` or `black`; a short one is worth what others are. */
export function pointsOfResult(points, side, result) {
  if (result === "forfeit win") return points.forfeit_win;
  if (result === "forfeit loss") return points.forfeit_loss;
  if (result === "unfinished") return points.unfinished;
  return points[`${side}_${result.replace("short ", "")}`];
}

// Who has which number of a table, or which seed: by id, or as the setting `numbers` lists them.

/** Whether everybody is named once. */
export function isEverybodyOnce(order, ids) {
  const isKnown = new Set(ids);
  return order.length === isKnown.size && new Set(order).size === order.length && order.every((id) => isKnown.has(id));
}

/** The numbers that a text lists, as they stand there; spaces around them do not matter. */
export const listed = (setting) => setting.split(",").map((word) => word.trim());

/** Whether an order names everybody once, and is the one of the setting. */
export function isOrder(order, ids, setting) {
  if (!isEverybodyOnce(order, ids)) return false;
  const named = setting.trim() === "" ? [...ids].sort((one, other) => one - other) : listed(setting);
  return named.join() === order.join();
}

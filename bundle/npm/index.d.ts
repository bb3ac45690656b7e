/** A tournament file of any dialect (TRF, JSON, CSV and others): its text or its bytes. */
export type EventFile = string | Uint8Array;

export type Language = "en" | "fr" | "nl" | "pt";

export interface Options {
  /** The language of sentences; English if none is said. */
  language?: Language;
  /** The name of the file, for messages, and for dialects that are known by their ending. */
  file?: string;
}

/** What ronde refuses: `message` is its sentence, in the language that was asked for. */
export class RondeError extends Error {
  name: "RondeError";
}

export interface Side {
  /** The starting number. */
  number: number;
  name: string;
  rating: number | null;
  /** The points before the round, as people write them: `2½`. */
  points: string;
}

export interface Board {
  board: number;
  white: Side;
  black: Side;
  /** How the result is typed (`1-0`, `=`, `0-1` …); empty while the game is open. */
  result: string;
  /** How the result is shown. */
  sign: string;
}

export interface Bye extends Side {
  kind: string;
}

export interface Notice {
  kind: string;
  text: string;
}

export interface Pairing {
  round: number;
  boards: Board[];
  byes: Bye[];
  /** The key of the rules by which it was paired. */
  rules: string;
  /** The event with the round in it, as the text of a JSON file that every function takes. */
  event: string;
  notices: Notice[];
}

export interface PairOptions extends Options {
  /** Another edition or system than the file says: `dutch-2026`, `burstein-2026` … */
  rules?: string;
  /** The starting numbers of players who miss this round. */
  absent?: number[];
}

/** Pair the next round. */
export function pair(event: EventFile, options?: PairOptions): Promise<Pairing>;

export interface Check {
  name: string;
  rules: string;
  sentence: string;
  /** Whether every round, and points and ranks where they are stated, are those of the rules. */
  agrees: boolean;
  rounds: { round: number; agrees: boolean }[];
  differences: string[];
  standings: string[];
  notices: Notice[];
}

export interface CheckOptions extends Options {
  rules?: string;
}

/** Pair every round of a file again, and tell every difference. */
export function check(event: EventFile, options?: CheckOptions): Promise<Check>;

export interface Explanation {
  /** Of which regulation the articles are. */
  regulation: string;
  sections: { title: string; sentences: { text: string; article: string }[] }[];
}

/** Why a board of a round that is in the file is paired so; the last round if none is said. */
export interface WhyBoard extends Options {
  board: number;
  round?: number;
}

/** Why two players do not meet in a round; the next one if none is said. */
export interface WhyNot extends Options {
  player: number;
  opponent: number;
  round?: number;
}

/** Explain a board, or why two players do not meet. */
export function explain(event: EventFile, question: WhyBoard | WhyNot): Promise<Explanation>;

export interface Table {
  headings: string[];
  rows: string[][];
  /** The places of the columns of figures. */
  right: number[];
}

export interface Standings {
  title: string;
  table: Table;
  /** The starting numbers, by rank. */
  players: number[];
  /** After which round. */
  after: number;
  notes: string[];
  notices: Notice[];
}

export interface StandingsOptions extends Options {
  /** The round after which they stand; the last complete one if none is said. */
  after?: number;
  /** Their codes, with commas between them: `BH/C1,BH,SB`. */
  tieBreaks?: string;
}

/** Rank the players, by the tie-breaks of the file or by others. */
export function standings(event: EventFile, options?: StandingsOptions): Promise<Standings>;

export interface Verdict {
  verified: boolean;
  sentence: string;
  brackets: string[];
}

/** Verify a certificate of a round: a proof that no better pairing of it exists. */
export function verify(certificate: EventFile, options?: Options): Promise<Verdict>;

export interface Conversion {
  text: string;
  /** What the dialect cannot express of the event. */
  losses: Notice[];
}

export interface ConvertOptions extends Options {
  /** `json`, `trf26`, `trf16`, `csv` … */
  dialect: string;
}

/** Write an event as a file of another dialect. */
export function convert(event: EventFile, options: ConvertOptions): Promise<Conversion>;

/** Stop the worker; a later question starts another. */
export function close(): Promise<void>;

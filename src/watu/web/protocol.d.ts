// The messages of docs/protocol.md, as the checker knows them. The server declares them in watu.server.messages and structs.

export interface Choice { id: number; notation: string; sentence: string; data: Record<string, unknown> }
export interface Closed { notation: string; sentence: string; data: Record<string, unknown>; rule: string; reason: string }
export interface Firing { order: string; notation: string; sentence: string; at: number }
export interface Question {
  id: string; seat: string; rule: string; question: string; choices: Choice[]; closed: Closed[]; guide: string; firing: Firing | null;
}
export interface LogLine {
  number: number; kind: string; rule: string; text: string; fields: Record<string, unknown>; seats?: [number, number, string][];
}
export interface AgendaEntry { step: string; rule: string; title: string; lane: number; short?: string }
export interface Seat { seat: string; kind: "open" | "person" | "guest" | "bot"; name: string; bot: string; awaited: boolean; is_absent: boolean }
export interface Proposal {
  id: number; kind: "take_back" | "abandon" | "replace"; by: string; sentence: string; seat: string; bot: string;
  agreed: string[]; undecided: string[]; from_line: number;
}
export interface Order { name: string; rule: string; sentence: string; is_on: boolean; left: number }
export interface Result { how: string; returns: number[]; scores: number[]; seed: string; is_abandoned: boolean }
export interface PromiseMade { side?: string; spoil?: string; share?: number; chance?: number }
export interface Promised {
  number: number; by: string; to: string; text: string; side: string; spoil: string; share: number; chance: number; die: number;
  state: "open" | "kept" | "broken" | "void";
}
export type Status = "open" | "playing" | "finished" | "abandoned" | "held";
export type Pace = "live" | "fast" | "slow";

export interface Hello {
  t: "hello"; table: string; game: string; title: string; options: Record<string, string>; pack: string; rules_version: number;
  seats: string[]; viewer: string; yours: string[]; commitment: string; pace: Pace; is_rated: boolean; seen: number; at: number; note: string;
  sides?: string[];
}
export interface View {
  t?: "view"; number: number; viewer: string; status: Status; observation: any; aside: any; seats: Seat[]; agenda: AgendaEntry[];
  question: Question | null; undo: string; may_take_back: string; proposals: Proposal[]; orders: Order[]; result: Result | null;
  promises?: Promised[]; cursor: string; log_start: number; log: LogLine[];
}
export interface Said { t: "said"; number: number; by: string; name: string; text: string; promise: number; at: number }
export interface Presence { t: "presence"; here: string[]; spectators: number }
export interface Clock { seat: string; left: number; is_running: boolean }
export interface Clocks { t: "clocks"; at: number; clocks: Clock[] }
export interface Done { t: "done"; reply_to: number; answers?: number }
export interface Refused { t: "refused"; code: string; sentence: string; reply_to: number; rule: string }
export interface Awaited { t: "awaited"; tables: string[] }
export interface LobbyChanged { t: "lobby" }
export type ServerMessage = Hello | View | Said | Presence | Clocks | Done | Refused;

export type Command =
  | { t: "do"; question: string; notation: string; more?: string[] }
  | { t: "undo"; token: string }
  | { t: "say"; text: string }
  | { t: "promise"; promise: PromiseMade; to: string }
  | { t: "throw"; promise: number }
  | { t: "propose"; kind: Proposal["kind"]; seat?: string; bot?: string }
  | { t: "decide"; proposal: number; agrees: boolean }
  | { t: "withdraw"; proposal: number }
  | { t: "order"; name: string; times: number }
  | { t: "return" }
  | { t: "look"; seat: string }
  | { t: "seen"; lines: number }
  | { t: "ping" };

export interface Failure { code: string; sentence: string; where: string }
export interface Person { name: string; is_guest: boolean; is_admin: boolean }
export interface Me {
  person: Person | null; mode: "local" | "club"; csrf: string; may_register: boolean; sends_mail: boolean; version: string;
  email: string; wants_mail: boolean; muted: string[];
}
export interface Rating { game: string; players: number; name: string; is_bot: boolean; mean: number; deviation: number; shown: number; tables: number }
export interface RatingList { game: string; players: number; count: number }
export interface PersonPage { person: Person; since: number; ratings: Rating[]; tables: TableCard[] }
export interface OptionField { name: string; help: string; values: string[]; default: string; title: string; words: Record<string, string> }
export interface LevelCard { name: string; thinking: string }
export interface GameCard {
  name: string; title: string; summary: string; players: string; options: OptionField[]; seats: string[]; bots: string[]; levels: LevelCard[]; usual: string;
}
export interface PackCard { digest: string; name: string; is_built_in: boolean; changes: number }
export interface Change { file: string; key: string; name: string; column: string; was: string; is_now: string; source: string }
export interface Difference { count: number; changes: Change[] }
export interface SeatsOf { options: Record<string, string>; seats: string[] }
export interface SectionEntry { id: string; title: string }
export interface TimeControl { bank: number; a_move: number; is_fresh: boolean; on_end: "ask" | "bot" }
export interface TableCard {
  id: string; game: string; title: string; options: Record<string, string>; status: Status; pace: Pace; clock: TimeControl | null;
  seats: Seat[]; yours: string[]; awaits_you: boolean; is_public: boolean; is_rated: boolean; may_watch: boolean;
  has_hints: boolean; created_at: number; moved_at: number; ended_at: number; how: string; returns: number[]; scores: number[]; rematch: string; note: string;
  pack: string; pack_name: string;
}
export interface HintOption {
  notation: string; sentence: string; reason: string; chance: number | null; error: number | null; behind: number; behind_error: number; is_close: boolean; is_ahead: boolean;
  valued: number | null;
}
export interface Hint {
  seat: string; question: string; rule: string; options: HintOption[]; of: number; worlds: number; bot: string; level: string; is_whole: boolean; horizon: number;
}
export interface HintState { is_asked: boolean; done: number }
export interface OddsOutcome { text: string; chance: number; exact: string; error: number; named: [number, number, string][] }
export interface Odds { notation: string; sentence: string; outcomes: OddsOutcome[]; more: number; is_exact: boolean; same_as: string }
export interface HintAnswer { question: string; hint: Hint; odds: Odds[] }
export interface ReviewTried { notation: string; sentence: string; chance: number; error: number; reason: string }
export interface Review {
  format: number; game: string; title: string; options: Record<string, string>; answers: number; steps: number; is_over: boolean; ended: string;
  sides: { seats: string[]; players: string[] }[];
  points: { at: number; step: number; chances: number[]; errors: number[] }[];
  spans: { start: number; end: number; kind: "luck" | "choice" | "choices" | "both"; seat: string; choice: string; text: string; lines: string[]; changes: number[]; errors: number[]; named: [number, number, string][][]; part: string }[];
  chapters: { at: number; step: number; name: string }[];
  turning: number[];
  ledgers: { side: number; first: number; luck: number; luck_error: number; own: number; own_error: number; others: number; others_error: number; both: number; last: number }[];
  judgements: {
    at: number; step: number; seat: string; question: string; rule: string; options: number; chosen: ReviewTried; other: ReviewTried;
    cost: number; cost_error: number; worlds: number; verdict: "mistake" | "unclear" | "good";
  }[];
  effort: { seed: number; playouts: number; points: number; decisions: number; worlds: number; bot: string; choices: number; seconds: number; is_whole: boolean; horizon: number };
}
export interface ReviewState {
  status: "none" | "waiting" | "running" | "stopped" | "failed" | "done"; doing: string; done: number; sentence: string; review: Review | null;
}
export interface Lobby { awaited: TableCard[]; mine: TableCard[]; open: TableCard[]; watch: TableCard[] }
export interface Invitation { seat: string; path: string }
export interface Archive { tables: TableCard[]; next: number }
export interface ReplayStep { number: number; steps: number; answer: string; view: View; question: Question | null }

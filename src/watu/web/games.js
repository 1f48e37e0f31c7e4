// The games as lists show them: titles, ranks of bots, names of seats, paces, results, times.
import { once, whoami } from "./api.js";
import { currentLanguage, hasWords, t } from "./words.js";

/** @typedef {import("./protocol.js").GameCard} GameCard */
/** @typedef {import("./protocol.js").TableCard} TableCard */
/** @typedef {import("./protocol.js").Seat} Seat */

/** @type {GameCard[]} */
let games = [];

/** Fetch the games once. */
export async function loadGames() {
  const all = /** @type {GameCard[]} */ (await once("/api/games"));
  games = [...all].sort((a, b) => place(a.name) - place(b.name));
  return games;
}

/** The shortest first; games unknown here come last, in the server's order. */
const FROM_SHORT_TO_LONG = ["battle-of-the-atlantic", "atlantic-storm-admirals", "atlantic-storm-first", "the-far-seas", "far-seas", "wolfpack"];

/** @param {string} name */
const place = (name) => (FROM_SHORT_TO_LONG.includes(name) ? FROM_SHORT_TO_LONG.indexOf(name) : FROM_SHORT_TO_LONG.length);

/** @param {string} name */
export const gameNamed = (name) => games.find((game) => game.name === name) ?? null;

/**
 * A game's title in two parts: "Atlantic Storm" and "Admiral's Edition".
 * @param {string} name
 * @returns {[string, string]}
 */
export function titleOf(name) {
  const title = gameNamed(name)?.title ?? plain(name);
  const [first, ...rest] = title.split(", ");
  return [first, rest.join(", ") || (hasWords(`game.${name}.when`) ? t(`game.${name}.when`) : "")];
}

/** `hand_size` or `war-period` as words. @param {string} name */
export function plain(name) {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words ? words[0].toUpperCase() + words.slice(1) : "";
}

/** An option in words: what the game calls it, else its own name. @param {import("./protocol.js").OptionField} field */
export const optionTitle = (field) => field.title || plain(field.name);

/** A value of an option in words: what the game calls it, a month by its name, else its own name. @param {import("./protocol.js").OptionField} field @param {string} value */
export function optionWords(field, value) {
  if (field.words?.[value]) return field.words[value];
  if (!/^\d{4}-\d{2}$/.test(value)) return plain(value);
  return new Intl.DateTimeFormat(currentLanguage(), { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${value}-01`));
}

/** A bot's rank in words; a kind that is no level by its own name. @param {string} kind */
export const rankOf = (kind) => (hasWords(`rank.${kind}`) ? t(`rank.${kind}`) : plain(kind));

/** The opponents to choose from, weakest first: the levels of the game, or its bots if it has none. @param {GameCard | null} game */
export const opponentsOf = (game) => (game?.levels.length ? game.levels.map((level) => level.name) : (game?.bots ?? []));

/** An opponent with the time it takes for a move. @param {GameCard | null} game @param {string} kind */
export function opponentWords(game, kind) {
  const thinking = game?.levels.find((level) => level.name === kind)?.thinking ?? "";
  return thinking ? t("rank.thinking", { rank: rankOf(kind), time: thinking }) : rankOf(kind);
}

/** The bot to seat where nobody has chosen one. @param {GameCard} game */
export const usualBot = (game) => game.usual;

/** A seat's own name: "British", "A", "Player 1". @param {string} seat */
export const seatTitle = (seat) => (seat.length === 1 ? seat : plain(seat.replace(/(?<=[a-z])(?=\d)/, " ")));

/**
 * Who sits in a seat, in words.
 * @param {Seat} seat
 * @param {string} game
 * @param {readonly string[]} [yours]
 */
export function sitterOf(seat, game, yours = []) {
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "bot") return rankOf(seat.bot);
  return yours.includes(seat.seat) || seat.name === whoami().person?.name ? t("you") : calledBy(seat.name);
}

/** The person of a computer is called "You" there; guests whom they have invited read of a host. */
const LOCAL_NAME = "You";

/** Another person's name. @param {string} name */
export const calledBy = (name) => (whoami().mode === "local" && name === LOCAL_NAME ? t("seat.host") : name);

/**
 * The names that people read; two bots of a rank are told apart by their seats.
 * @param {readonly Seat[]} seats
 * @param {string} game
 * @param {readonly string[]} yours
 */
export function labelsOf(seats, game, yours) {
  const labels = seats.map((seat) => sitterOf(seat, game, yours));
  return labels.map((label, i) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label : t("seat.twice", { who: label, seat: seatTitle(seats[i].seat) })));
}

/** The options that differ from the usual ones, in words. @param {TableCard} card */
export function unusual(card) {
  const fields = gameNamed(card.game)?.options ?? [];
  const words = fields
    .filter((field) => (card.options[field.name] ?? field.default) !== field.default)
    .map((field) => `${optionTitle(field)}: ${optionWords(field, card.options[field.name])}`)
    .concat(card.pack_name ? [t("packs.chip", { name: card.pack_name })] : []);
  return words.join(", ");
}

/** How a finished table ended, from one person's side if they sat there. @param {TableCard} card */
export function outcomeOf(card) {
  if (card.status === "abandoned") return t("outcome.abandoned");
  const scores = [...card.scores].sort((a, b) => b - a).map((score) => formatNumber(score));
  const best = Math.max(...card.returns);
  if (best && card.returns.every((value) => value === best)) {
    return t(best > 0 ? "outcome.all_won" : "outcome.all_lost", { list: hasMeaning(card) ? t("outcome.points", { n: card.scores[0] }) : "" });
  }
  const list = hasMeaning(card) ? t("outcome.scores", { scores: scores.length === 2 ? t("outcome.two", { a: scores[0], b: scores[1] }) : scores.join(", ") }) : "";
  const winners = card.seats.map((_, i) => i).filter((i) => card.returns[i] === best);
  if (winners.length === card.seats.length) return t("outcome.draw", { list });
  if (winners.length === 1 && card.yours.includes(card.seats[winners[0]].seat)) return t("outcome.you", { list });
  const labels = labelsOf(card.seats, card.game, card.yours);
  return t("outcome.other", { n: winners.length, name: joined(winners.map((i) => labels[i])), list });
}

/** Scores that say no more than won and lost are left out. @param {TableCard} card */
const hasMeaning = (card) => card.scores.length > 0 && card.scores.some((score, i) => score !== card.returns[i]);

/** With a true minus. @param {number} value */
export const formatNumber = (value) => new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value).replace("-", "−");

/** "Ruth, Okello and you". @param {string[]} names */
export const joined = (names) => new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names);

/**
 * How long ago, or a date when it is long ago.
 * @param {number} at seconds since 1970
 * @param {number} [now] milliseconds
 */
export function ago(at, now = Date.now()) {
  const seconds = Math.round(at - now / 1000);
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const size = Math.abs(seconds);
  if (size < 60) return t("time.now");
  if (size < 3600) return words.format(Math.round(seconds / 60), "minute");
  if (size < 86400) return words.format(Math.round(seconds / 3600), "hour");
  if (size < 7 * 86400) return words.format(Math.round(seconds / 86400), "day");
  return dateOf(at);
}

/** @param {number} at seconds since 1970 */
export const dateOf = (at) => new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(at * 1000);

/** A length of time on a clock: "2 days", "19 h", "4:05". @param {number} seconds */
export function spell(seconds) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 2 * 86400) return t("time.days", { n: Math.floor(left / 86400) });
  if (left >= 3600) return t("time.hours", { n: Math.floor(left / 3600) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** The pace and the clock in words. @param {Pick<TableCard, "pace" | "clock">} card */
export function paceOf(card) {
  const pace = t(`pace.${card.pace}`);
  return card.clock && !card.clock.is_fresh && card.clock.bank ? `${pace}, ${spell(card.clock.bank)}` : pace;
}

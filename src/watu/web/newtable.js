// The form for a new table, made from the options that a game declares; set for beginners, with what is rarely changed folded away.
import { Failed, get, post, whoami } from "./api.js";
import { logInFirst } from "./errand.js";
import { gameNamed, loadGames, opponentWords, opponentsOf, optionTitle, optionWords, seatTitle, titleOf, usualBot } from "./games.js";
import { PackField } from "./packs.js";
import { redraw } from "./redraw.js";
import { go } from "./router.js";
import { html, ifDefined, live, nothing } from "./vendor/lit.js";
import { seatFlag } from "./pieces/sprites.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").GameCard} GameCard */
/** @typedef {import("./protocol.js").OptionField} OptionField */

const SHOWN_OPTIONS = 3;
/** Rules that are added to a game stand further down. */
const SWITCH = "off,on";
const AUTO = "auto";
const DAY = 86400;
/** Clocks by name; none is the usual one. @type {Record<string, import("./protocol.js").TimeControl | null>} */
const CLOCKS = {
  none: null,
  quick: { bank: 600, a_move: 10, is_fresh: false, on_end: "ask" },
  long: { bank: 2400, a_move: 30, is_fresh: false, on_end: "ask" },
  day: { bank: 0, a_move: DAY, is_fresh: true, on_end: "ask" },
  three_days: { bank: 0, a_move: 3 * DAY, is_fresh: true, on_end: "ask" },
};
const PACES = /** @type {const} */ (["live", "fast", "slow"]);

/**
 * Seat bots everywhere but in one's own seat (the first, unless another is wanted), and deal.
 * @param {GameCard} game
 * @param {{options?: Record<string, string>, seat?: string}} [how]
 */
export async function playNow(game, how = {}) {
  const bot = usualBot(game);
  const options = how.options ?? {};
  const names = Object.keys(options).length ? (await get(`/api/games/${game.name}/seats`, options)).seats : game.seats;
  const mine = how.seat ?? names[0];
  const seats = Object.fromEntries(names.map((/** @type {string} */ seat) => [seat, seat === mine ? "me" : `bot:${bot}`]));
  const wanted = { game: game.name, options, seats, pace: "live", is_public: false };
  if (!whoami().person) return logInFirst("/api/tables", wanted);
  const card = await post("/api/tables", wanted);
  go(`/table/${card.id}`);
}

export class NewTableForm {
  /** The game's name. */
  name = "";
  /** @type {Record<string, string>} */
  options = {};
  /** @type {string[]} */
  names = [];
  /** What the rules make of the options: "as the version asks" has become a number. @type {Record<string, string>} */
  settled = {};
  /** @type {Record<string, string>} */
  seats = {};
  /** @type {typeof PACES[number]} */
  pace = "live";
  clock = "none";
  isPublic = true;
  mayWatch = true;
  isRated = false;
  hasHints = true;
  packs = new PackField();
  isSending = false;
  /** @type {Failed | null} */
  failure = null;

  /** @param {string} game @param {{mayChooseGame?: boolean}} [how] */
  constructor(game, how = {}) {
    this.mayChooseGame = how.mayChooseGame ?? false;
    this.choose(game);
  }

  /** @returns {GameCard | null} */
  get game() {
    return gameNamed(this.name);
  }

  /** @param {string} name */
  choose(name) {
    this.name = name;
    this.packs.for(name);
    this.options = Object.fromEntries((this.game?.options ?? []).map((field) => [field.name, field.default]));
    this.settled = {};
    this.#reseat(this.game?.seats ?? []);
    if (this.game?.options.some((field) => this.options[field.name] === AUTO)) this.#settle();
  }

  /** The usual seats: oneself first, then bots. @param {string[]} names */
  #reseat(names) {
    const bot = this.game ? usualBot(this.game) : "";
    const mine = names.find((name) => this.seats[name] === "me") ?? names[0];
    this.seats = Object.fromEntries(
      names.map((name) => [name, name === mine ? "me" : (this.seats[name] ?? (bot ? `bot:${bot}` : "open")).replace(/^me$/, "open")]),
    );
    this.names = names;
  }

  /** @param {string} name @param {string} value */
  async setOption(name, value) {
    this.options = { ...this.options, [name]: value };
    redraw();
    await this.#settle();
  }

  /** Ask what the options come to: who sits there, and what is chosen where that is left to the rules. */
  async #settle() {
    const asked = this.options;
    try {
      const answer = await get(`/api/games/${this.name}/seats`, asked);
      if (asked !== this.options) return;
      this.settled = answer.options;
      if (answer.seats.join() !== this.names.join()) this.#reseat(answer.seats);
      this.failure = null;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (asked !== this.options) return;
      this.settled = {};
      this.failure = error;
    }
    redraw();
  }

  /** What a field is about, and what the rules have made of it where they choose. @param {OptionField} field */
  #helpOf(field) {
    const settled = this.settled[field.name];
    const here = settled && settled !== this.options[field.name] ? ` ${t("new.settled", { what: optionWords(field, settled) })}` : "";
    return `${field.help[0].toUpperCase()}${field.help.slice(1)}.${here}`;
  }

  /** @param {string} seat @param {string} who */
  setSeat(seat, who) {
    if (who === "me") for (const name of this.names) if (this.seats[name] === "me") this.seats[name] = this.seats[seat];
    this.seats = { ...this.seats, [seat]: who };
    redraw();
  }

  /** @param {{isAtOnce: boolean}} how bots in every open seat, or leave them open */
  async send({ isAtOnce }) {
    const bot = this.game ? usualBot(this.game) : "";
    const seats = Object.fromEntries(
      Object.entries(this.seats).map(([name, who]) => [name, isAtOnce && who === "open" ? `bot:${bot}` : who]),
    );
    const wanted = {
      game: this.name,
      options: this.options,
      seats,
      pace: this.pace,
      clock: CLOCKS[this.clock],
      is_public: this.isPublic,
      is_rated: this.isRated,
      may_watch: this.mayWatch,
      has_hints: this.hasHints,
      pack: this.packs.chosen,
    };
    if (!whoami().person) return logInFirst("/api/tables", wanted);
    this.isSending = true;
    this.failure = null;
    redraw();
    try {
      const card = await post("/api/tables", wanted);
      go(`/table/${card.id}`);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.failure = error;
    }
    this.isSending = false;
    redraw();
  }

  /** A title for the panel it stands in. @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.send({ isAtOnce: !Object.values(this.seats).includes("open") });
  }

  draw() {
    const fields = this.game?.options ?? [];
    const shown = fields.filter((field) => field.values.join() !== SWITCH).slice(0, SHOWN_OPTIONS);
    const hasOpen = Object.values(this.seats).includes("open");
    return html`<form class="form" @submit=${(/** @type {Event} */ event) => this.submit(event)}>
      ${this.mayChooseGame ? this.gameField() : nothing}
      ${shown.map((field) => this.optionField(field))}
      ${this.seatFields()}
      ${this.paceField()}
      <details>
        <summary>${t("new.more")}</summary>
        <div class="form__more">${fields.filter((field) => !shown.includes(field)).map((field) => this.optionField(field))} ${this.rareFields()} ${this.packs.draw()}</div>
      </details>
      ${this.failure ? html`<p class="notice notice--bad" role="alert">${this.failure.sentence} <code>${this.failure.code}</code></p>` : nothing}
      <div class="form__buttons">
        <button class="btn btn--go" aria-disabled=${ifDefined(this.isSending ? "true" : undefined)}>${hasOpen ? t("new.open") : t("new.deal")}</button>
        ${hasOpen
          ? html`<button type="button" class="btn" @click=${() => this.send({ isAtOnce: true })}>${t("new.at_once")}</button>`
          : nothing}
      </div>
    </form>`;
  }

  gameField() {
    return html`<div class="field">
      <label for="new-game">${t("new.game")}</label>
      <select id="new-game" @change=${(/** @type {any} */ event) => {
        this.choose(event.target.value);
        redraw();
      }}>
        ${allGames.map((game) => html`<option value=${game.name} ?selected=${game.name === this.name}>${game.title}</option>`)}
      </select>
    </div>`;
  }

  /** @param {OptionField} field */
  optionField(field) {
    const words = field.values.map((value) => optionWords(field, value));
    const isShort = field.values.length <= 4 && words.join("").length <= 34;
    const id = `new-${field.name}`;
    const help = field.help ? html`<span class="help" id=${`${id}-help`}>${this.#helpOf(field)}</span>` : nothing;
    const chosen = this.options[field.name];
    if (!isShort) {
      return html`<div class="field">
        <label for=${id}>${optionTitle(field)}</label>
        <select id=${id} aria-describedby=${`${id}-help`} @change=${(/** @type {any} */ event) => this.setOption(field.name, event.target.value)}>
          ${field.values.map((value, i) => html`<option value=${value} ?selected=${value === chosen}>${words[i]}</option>`)}
        </select>${help}</div>`;
    }
    return html`<fieldset class="field" aria-describedby=${`${id}-help`}>
      <legend class="label">${optionTitle(field)}</legend>
      ${segments(id, field.values, words, chosen, (value) => this.setOption(field.name, value))}${help}</fieldset>`;
  }

  seatFields() {
    const game = this.game;
    if (!game) return nothing;
    return html`<fieldset class="field"><legend class="label">${t("new.seats")}</legend>
      ${this.names.map((name, i) => {
        const id = `new-seat-${i}`;
        return html`<div class="seatrow">${seatFlag(i)}
          <select id=${id} aria-label=${t("seat.named", { seat: seatTitle(name) })} .value=${live(this.seats[name])}
            @change=${(/** @type {any} */ event) => this.setSeat(name, event.target.value)}>
            ${["me", "open", ...opponentsOf(game).map((bot) => `bot:${bot}`)].map(
              (who) => html`<option value=${who} ?selected=${who === this.seats[name]}>${this.#whoWords(who, name)}</option>`,
            )}
          </select></div>`;
      })}</fieldset>`;
  }

  /** @param {string} who @param {string} seat */
  #whoWords(who, seat) {
    const words = who === "me" ? t("you") : who === "open" ? t("new.anyone") : t("new.bot", { rank: opponentWords(this.game, who.slice(4)) });
    return seat.length > 1 ? t("new.as", { seat: seatTitle(seat), who: words }) : words;
  }

  paceField() {
    const words = PACES.map((pace) => t(`pace.${pace}`));
    return html`<fieldset class="field" aria-describedby="new-pace-help"><legend class="label">${t("new.pace")}</legend>
      ${segments("new-pace", PACES, words, this.pace, (value) => {
        this.pace = /** @type {typeof PACES[number]} */ (value);
        redraw();
      })}<span class="help" id="new-pace-help">${t(`pace.${this.pace}.means`)}</span></fieldset>`;
  }

  rareFields() {
    /** Rated tables have no hints unless they are wanted. @param {"isPublic" | "mayWatch" | "isRated" | "hasHints"} name */
    const tick = (name) => html`<label class="tick"><input type="checkbox" .checked=${live(this[name])} @change=${(/** @type {any} */ event) => {
      this[name] = event.target.checked;
      if (name === "isRated") this.hasHints = !this.isRated;
      redraw();
    }} />${t(`new.${name}`)}</label>`;
    return html`<div class="field"><label for="new-clock">${t("new.clock")}</label>
        <select id="new-clock" @change=${(/** @type {any} */ event) => (this.clock = event.target.value)}>
          ${Object.keys(CLOCKS).map((name) => html`<option value=${name} ?selected=${name === this.clock}>${t(`clock.${name}`)}</option>`)}
        </select></div>
      ${tick("isPublic")} ${tick("mayWatch")} ${tick("isRated")} ${tick("hasHints")}`;
  }

  /** The game's title, for the panel's head. */
  title() {
    return titleOf(this.name).filter(Boolean).join(", ");
  }
}

/** @type {GameCard[]} */
let allGames = [];
/** The games to choose from. */
export async function prepareForm() {
  allGames = await loadGames();
}

/**
 * A few values side by side.
 * @param {string} name
 * @param {readonly string[]} values
 * @param {string[]} words
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function segments(name, values, words, chosen, choose) {
  return html`<div class="segments">
    ${values.map(
      (value, i) => html`<label><input type="radio" name=${name} value=${value} .checked=${live(value === chosen)} @change=${() => choose(value)} />${words[i]}</label>`,
    )}
  </div>`;
}

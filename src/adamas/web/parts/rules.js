/** The rules of a game in players' words, the options in force marked. Which game and which options come as data. */

import { book, t } from "../i18n/index.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { picture } from "./picture.js";
import { valuesOf } from "../model/setup.js";
import { gameInText, optionHelp, optionName, valueHelp, valueInWords } from "./texts.js";

/** @import {GameInfo, Layout, Value} from "../types.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Block, Section} from "../i18n/en/rules.js" */

/** The rules in words, by game; `*` holds for all. They have been loaded with the texts of the rules. */
const words = () => /** @type {Record<string, Section[]>} */ (book("rules") ?? {});

/** Whether there are rules in words for this game. @param {string} game */
export const hasRules = (game) => Object.hasOwn(words(), game);

/** The games that have rules in words. */
export const gamesWithRules = () => Object.keys(words());

/**
 * @param {{game: string, info: GameInfo | undefined, options: Record<string, Value> | null, level: 2 | 3,
 *   keys: () => void,
 *   layout?: Layout | null, names?: Names | null}} about
 *   `options`, `layout` and `names` are those of the present match, null outside one; `level` of the headings; `keys` shows the list of keys
 */
export function rulesText({ game, info, options, level, keys, layout = null, names = null }) {
  const own = words()[game] ?? [];
  const common = words()["*"] ?? [];
  return html`<div class="rules">
    ${[...own, ...common].map(
      (section) =>
        html`<section class="rules-section">
          ${heading(section.title, level)}
          ${section.blocks.map((block) => ruleBlock(block, game))}
        </section>`,
    )}
    ${info ? optionsTable(info, options, level, layout, names) : nothing}
    <section class="rules-section">
      ${heading(t("rules.keys"), level)}
      <p>${t("rules.keys.text")}</p>
      <p><button type="button" class="button" @click=${keys}>${t("menu.keys")}</button></p>
    </section>
  </div>`;
}

/**
 * @param {string} text
 * @param {2 | 3} level
 */
const heading = (text, level) =>
  level === 2 ? html`<h2 class="rules-title">${text}</h2>` : html`<h3 class="rules-title">${text}</h3>`;

/**
 * @param {Block} block
 * @param {string} game
 */
function ruleBlock(block, game) {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if ("items" in block) return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
  if ("steps" in block) return html`<ol>${block.steps.map((item) => html`<li>${item}</li>`)}</ol>`;
  return html`<figure class="rules-figure">
    ${picture({ game, options: block.options, position: block.position, label: block.caption })}
    <figcaption>${block.caption}</figcaption>
  </figure>`;
}

/**
 * Every option of the game with what each value means; the value in force, or the usual one, is marked.
 * @param {GameInfo} info
 * @param {Record<string, Value> | null} options
 * @param {2 | 3} level
 * @param {Layout | null} layout
 * @param {Names | null} names
 */
function optionsTable(info, options, level, layout, names) {
  const slots = layout?.seats.reduce((sum, seat) => sum + seat.slots.length, 0);
  const all = info.options.filter(({ name }) => name !== "players");
  return html`<section class="rules-section">
    ${heading(t("rules.options", { game: gameInText(info.name) }), level)}
    <p>${t(options ? "rules.options.match" : "rules.options.usual")}</p>
    <dl class="rules-options">
      ${all.map((option) => {
        const now = options?.[option.name] ?? option.default;
        const applies = Object.entries(option.when).every(([name, values]) =>
          values.includes(/** @type {Value} */ (options?.[name])),
        );
        const numbered = option.least !== null && !option.values.includes(now);
        const offered = valuesOf(option, slots ?? Infinity);
        const values = numbered ? [...offered, now] : offered;
        return html`<dt>${optionName(info.name, option.name)}</dt>
          <dd>
            <p>${optionHelp(info.name, option.name)}</p>
            <ul class="value-list">
              ${values.map((value) => {
                const marked = value === now && (!options || applies);
                return html`<li class=${marked ? "is-marked" : ""}>
                  <span class="value-name">${valueInWords(option, value, layout, names)}</span>
                  ${valueHelp(option.name, value) || nothing}
                  ${marked ? html`<strong class="value-mark">${t(options ? "rules.in_force" : "rules.usual")}</strong>` : nothing}
                </li>`;
              })}
            </ul>
          </dd>`;
      })}
    </dl>
  </section>`;
}

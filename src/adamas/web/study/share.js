/** The dialog that saves and shares a match and the position that is shown: as file, text, link and picture. */

import { gameName } from "../parts/texts.js";
import { t } from "../i18n/index.js";
import { openDialog } from "../parts/dialog.js";
import { prefs } from "../prefs.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { fragmentOf } from "./link.js";
import { pictureFile, pictureOfDots } from "./picture.js";

/** @import {Layout, View} from "../types.js" */
/** @import {Say} from "../say/say.js" */

/**
 * @param {{game: string, record: string, ply: number | null, view: View, layout: Layout, say: Say}} shown
 *   `record`: of the whole line that is shared; `ply`: where the link begins
 */
export function showShare({ game, record, ply, view, layout, say }) {
  /** What is to be copied by hand, where the page may not. */
  const byHand = signal("");
  const told = signal("");
  const name = () => `${game}-${new Date().toISOString().slice(0, 10)}`;
  const link = async () => `${window.location.origin}/analysis${await fragmentOf(record, ply)}`;
  const picture = () =>
    pictureFile({
      layout,
      look: prefs.peek().view,
      pieces: view.pieces ?? {},
      marks: prefs.peek().marks,
      title: `${gameName(game)} ${view.position ?? ""}`,
    });

  /** @param {string} key @param {Record<string, string>} [values] */
  function tell(key, values) {
    told.value = t(key, values);
    say(told.value);
  }

  /** @param {string} text @param {"link" | "match" | "position"} what */
  async function copy(text, what) {
    byHand.value = "";
    try {
      await navigator.clipboard.writeText(text);
      tell(`share.copied.${what}`);
    } catch {
      byHand.value = text;
      tell("share.selected");
      const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("share-field"));
      field?.focus();
      field?.select();
    }
  }

  /** @param {Blob} blob @param {string} file */
  function save(blob, file) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = file;
    anchor.click();
    window.setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
    tell("share.saved", { file });
  }

  async function send() {
    try {
      await navigator.share({ title: t("share.subject", { game: gameName(game) }), url: await link() });
    } catch (error) {
      // Whoever closes the device's own panel has changed their mind, which is no failure.
      if (/** @type {Error} */ (error).name !== "AbortError") tell("share.failed");
    }
  }

  /** @param {() => unknown} act */
  const attempt = (act) => () => {
    Promise.resolve()
      .then(act)
      .catch(() => tell("share.failed"));
  };

  /** @param {string} key @param {() => unknown} act @param {boolean} [focus] */
  const item = (key, act, focus = false) =>
    html`<button type="button" class="menu-item" data-share=${key} data-focus=${focus ? "" : nothing} @click=${attempt(act)}>
      ${t(key)}
    </button>`;

  openDialog({
    title: () => t("share.title"),
    className: "dialog-share",
    body: () =>
      html`<h3>${t("share.match")}</h3>
        <div class="menu share-menu">
          ${item("share.link", async () => copy(await link(), "link"), true)}
          ${"share" in navigator ? item("share.send", send) : nothing}
          ${item("share.save", () => save(new Blob([record], { type: "text/plain" }), `${name()}.txt`))}
          ${item("share.copy", () => copy(record, "match"))}
        </div>
        <p class="help">${t("share.link.help")}</p>
        <h3>${t("share.position")}</h3>
        <div class="menu share-menu">
          ${item("share.svg", () => save(new Blob([picture()], { type: "image/svg+xml" }), `${name()}.svg`))}
          ${item("share.png", async () => save(await pictureOfDots(picture()), `${name()}.png`))}
          ${item("share.text", () => copy(view.position ?? "", "position"))}
        </div>
        <p class="share-told" role="status">${told.value}</p>
        ${byHand.value
          ? html`<label class="labelled" for="share-field">
              <span class="label">${t("share.field")}</span>
              <textarea class="input share-field" id="share-field" rows="4" readonly .value=${byHand.value}></textarea>
            </label>`
          : nothing}`,
  });
}

/**
 * Dialogs. The browser's own modal dialog keeps the focus inside, closes on Esc and gives the focus back.
 *
 * Everything outside a modal dialog is inert, live regions too: they move into it while it is open.
 */

import { t } from "../i18n/index.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { html, render } from "../vendor/lit-html/lit-html.js";
import { holdBack } from "./back.js";
import { icon } from "./icons.js";

/** @import {TemplateResult} from "../vendor/lit-html/lit-html.js" */

/** @typedef {{close: () => void, closed: Promise<void>, element: HTMLDialogElement}} Dialog */

/** For so long, in ms, a new dialog takes no clicks and taps: they were meant for what it covers. */
const SETTLE = 500;

let count = 0;

/**
 * Open a modal dialog. `body` is drawn again whenever a signal that it reads changes.
 * @param {{title: () => unknown, body: (dialog: Dialog) => TemplateResult, className?: string,
 *   unasked?: boolean, onClose?: () => void}} content
 *   `unasked`: nobody has pressed anything for it. Its title has the focus, so that a key that is pressed just then, for
 *   what was there before, does nothing
 * @returns {Dialog}
 */
export function openDialog({ title, body, className = "", unasked = false, onClose }) {
  const element = document.createElement("dialog");
  const id = `dialog-${(count += 1)}`;
  element.className = `dialog ${className}`;
  element.setAttribute("aria-labelledby", id);
  document.body.append(element);
  /** @type {() => void} */
  let done = () => {};
  /** @type {Dialog} */
  const dialog = {
    element,
    close: () => element.close(),
    closed: new Promise((resolve) => (done = resolve)),
  };
  const stop = effect(() => {
    render(
      html`<div class="dialog-head">
          <h2 id=${id} class="dialog-title" tabindex="-1">${title()}</h2>
          <button type="button" class="icon-button dialog-close" @click=${dialog.close} aria-label=${t("dialog.close")}>
            ${icon("close")}
          </button>
        </div>
        <div class="dialog-body">${body(dialog)}</div>`,
      element,
    );
  });
  // A key that is still held down was pressed for what was there before.
  element.addEventListener("keydown", (event) => {
    const onControl = event.target instanceof HTMLElement && event.target.matches("button, a");
    if (event.repeat && onControl && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  // A press beside it closes it, as Esc does; one that began in it, to mark words, does not.
  let beside = false;
  element.addEventListener("pointerdown", (event) => (beside = isBeside(element, event)));
  element.addEventListener("click", (event) => {
    if (beside && isBeside(element, event) && !element.classList.contains("is-new")) element.close();
  });
  const hold = holdScroll(element);
  element.classList.add("is-new");
  window.setTimeout(() => element.classList.remove("is-new"), SETTLE);
  const before = document.activeElement;
  element.addEventListener("close", () => {
    stop();
    hold.abort();
    const speech = element.querySelector("#speech");
    element.remove();
    if (speech) (topDialog() ?? document.body).append(speech);
    // The browser has given the focus back already if it could; by now somebody may have moved on with it.
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClose?.();
    done();
  });
  element.showModal();
  holdBack();
  const speech = document.getElementById("speech");
  if (speech) element.append(speech);
  const wanted = element.querySelector(unasked ? ".dialog-title" : "[data-focus]");
  if (wanted instanceof HTMLElement) wanted.focus();
  return dialog;
}

/**
 * What lies under a dialog does not scroll, whether by wheel or by finger. The listeners are the window's: those of the
 * dialog itself are not asked before its backdrop lets the page scroll.
 * @param {HTMLDialogElement} element
 * @returns {AbortController}   lets go
 */
function holdScroll(element) {
  const held = new AbortController();
  for (const type of ["wheel", "touchmove"]) {
    window.addEventListener(type, (event) => event.target === element && event.preventDefault(), {
      passive: false,
      signal: held.signal,
    });
  }
  return held;
}

/** Whether a pointer is on what lies round a dialog. @param {HTMLDialogElement} element @param {MouseEvent} event */
function isBeside(element, { target, clientX, clientY }) {
  if (target !== element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** @returns {HTMLDialogElement | null} */
function topDialog() {
  const open = document.querySelectorAll("dialog[open]");
  return /** @type {HTMLDialogElement | null} */ (open[open.length - 1] ?? null);
}

/** Whether a dialog is open. */
export const isDialogOpen = () => topDialog() !== null;

/** Resolves as soon as no dialog is open. */
export async function noDialogOpen() {
  for (let top = topDialog(); top !== null; top = topDialog()) {
    const open = top;
    await new Promise((done) => open.addEventListener("close", done, { once: true }));
  }
}

/** Close the dialog on top; whether there was one. */
export function closeTopDialog() {
  const top = topDialog();
  top?.close();
  return top !== null;
}

/** Close every dialog, as when the page goes to another screen. */
export function closeDialogs() {
  for (const dialog of [...document.querySelectorAll("dialog[open]")].reverse()) {
    /** @type {HTMLDialogElement} */ (dialog).close();
  }
}

/**
 * Ask before something that cannot be undone.
 * @param {{title: string, text: unknown, yes: string, no?: string, grave?: boolean}} question
 *   `grave`: what loses a match is not what the page proposes
 * @returns {Promise<boolean>}
 */
export async function confirmDialog({ title, text, yes, no = t("dialog.cancel"), grave = false }) {
  let agreed = false;
  const dialog = openDialog({
    title: () => title,
    className: "dialog-small",
    body: ({ close }) =>
      html`<p>${text}</p>
        <div class="dialog-actions">
          <button type="button" class=${grave ? "button primary" : "button"} @click=${close} data-focus>${no}</button>
          <button
            type="button"
            class=${grave ? "button" : "button primary"}
            @click=${() => {
              agreed = true;
              close();
            }}
          >
            ${yes}
          </button>
        </div>`,
  });
  await dialog.closed;
  return agreed;
}

/**
 * The row below the board with the buttons Play and Cancel, for those who want a move to wait for them. It keeps its
 * place through the match, so that no other button is ever where these are.
 *
 * @import {Translate} from "./types.js"
 */
import { setAttribute, setHidden, setText } from "./nodes.js";

export class ConfirmBar {
  /**
   * @param {HTMLElement} root
   * @param {{t: Translate, play: () => void, cancel: () => void}} options
   */
  constructor(root, { t, play, cancel }) {
    this.root = root;
    this.stop = new AbortController();
    root.className = "confirm-bar";
    root.setAttribute("role", "group");
    this.t = t;
    this.cancelButton = this.button("button", cancel);
    this.playButton = this.button("button primary", play);
    root.replaceChildren(this.cancelButton, this.playButton);
    root.hidden = true;
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && cancel(), { signal: this.stop.signal });
  }

  /** @param {string} name @param {() => void} act */
  button(name, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = name;
    button.addEventListener("click", act, { signal: this.stop.signal });
    return button;
  }

  /**
   * @param {boolean} shown   the row takes its place
   * @param {boolean} asks   a move waits for an answer
   */
  update(shown, asks) {
    // The language may have changed.
    setAttribute(this.root, "aria-label", this.t("confirm.name"));
    setText(this.cancelButton, this.t("confirm.cancel"));
    setText(this.playButton, this.t("confirm.play"));
    setHidden(this.root, !shown && !asks);
    for (const button of [this.cancelButton, this.playButton]) setAttribute(button, "disabled", asks ? null : "");
  }

  get focused() {
    return this.root.contains(document.activeElement);
  }

  focus() {
    this.playButton.focus();
  }

  destroy() {
    this.stop.abort();
    this.root.replaceChildren();
    this.root.hidden = true;
  }
}

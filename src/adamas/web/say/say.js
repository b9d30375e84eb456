/**
 * Speech for screen readers: two live regions, one polite, one at once. Sentences within 300 ms are said together.
 */

const GATHER = 300;
const KEEP = 12;

/**
 * Put the regions into the page and return how to speak.
 * @param {HTMLElement} host
 */
export function createSay(host) {
  const polite = region("polite");
  const urgent = region("assertive");
  /** @type {Map<HTMLElement, string[]>} */
  const waiting = new Map();

  /** @param {"polite" | "assertive"} manner */
  function region(manner) {
    const element = document.createElement("div");
    element.className = "unseen";
    element.id = `say-${manner}`;
    element.setAttribute("aria-live", manner);
    element.setAttribute("role", manner === "polite" ? "status" : "alert");
    // These roles mean that the whole region is read at each change, unless they are told otherwise.
    element.setAttribute("aria-atomic", "false");
    host.append(element);
    return element;
  }

  /** @param {HTMLElement} element */
  function flush(element) {
    const sentences = waiting.get(element) ?? [];
    waiting.delete(element);
    // A new paragraph each time: the same sentence twice is said twice, and old ones are not read again.
    const paragraph = document.createElement("p");
    paragraph.textContent = sentences.join(" ");
    element.append(paragraph);
    while (element.children.length > KEEP) element.firstElementChild?.remove();
  }

  /**
   * @param {string} sentence
   * @param {{urgent?: boolean}} [how]
   */
  function say(sentence, how = {}) {
    if (!sentence) return;
    const element = how.urgent ? urgent : polite;
    const sentences = waiting.get(element);
    if (sentences) {
      sentences.push(sentence);
      return;
    }
    waiting.set(element, [sentence]);
    window.setTimeout(() => flush(element), GATHER);
  }

  /** Take away the alerts said so far: whoever reads through the page must not find a problem that is over. */
  say.settle = () => urgent.replaceChildren();

  return say;
}

/** @typedef {ReturnType<typeof createSay>} Say */

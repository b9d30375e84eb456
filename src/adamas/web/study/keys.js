/** The keys of a lesson's or a puzzle's board: those of a match that mean something there. */

import { t } from "../i18n/index.js";
import { showKeys } from "../parts/keylist.js";
import { pressLetter, toggleSound } from "../parts/letters.js";
import { showMoves } from "../parts/movedialog.js";
import { tellStatus } from "../say/tell.js";

/** @import {Letters} from "../parts/letters.js" */
/** @import {Say} from "../say/say.js" */
/** @import {StudyBoard} from "./board.js" */

/**
 * @param {KeyboardEvent} event
 * @param {{study: StudyBoard, say: Say, play: (source: string, target: string) => void, more?: Letters}} around
 *   `more`: keys of this screen alone
 */
export function studyKey(event, { study, say, play, more = {} }) {
  const [view, names] = [study.view.peek(), study.names.peek()];
  if (!view || !names) return;
  pressLetter(event, {
    s: () => say(tellStatus(names, view, { aids: true, picked: study.picked.peek() })),
    d: () => say(study.latest(view) || t("told.none")),
    l: () => {
      if (study.held.peek() || !view.dests) return study.refuse(t("moves.off"));
      study.reason.value = "";
      showMoves({
        view: () => (study.held.value ? null : study.view.value),
        names,
        play,
        why: (source, target) => void study.why(source, target),
        reason: () => study.reason.value,
        hint: () => null,
      });
    },
    v: study.turn,
    m: () => toggleSound(say),
    "?": () => showKeys(study.layout.peek()?.views[0]?.kind ?? "", more["h"] ? ["hint"] : []),
    ...more,
  });
}

"""Scripts that stand in a page before its own: they write down what cannot be seen, and hold what passes too quickly.

Each is given to `page.add_init_script`; what it has written down is read by `page.evaluate`.
"""

from __future__ import annotations

__all__ = ["ANIMATIONS", "AUDIO", "HELD_ANIMATIONS", "REFUSED_PLAYS", "SENT", "SPEECH", "WAKE_LOCK"]

ANIMATIONS = """
window.animated = [];
{
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const layer = this.closest('[class^="layer-"]')?.getAttribute('class') ?? '';
    const kind = frames.some(f => 'offset' in f) ? 'travel' : frames.some(f => 'opacity' in f) ? 'fade' : 'other';
    window.animated.push({layer, kind, colour: this.dataset.colour ?? '', ms: options.duration});
    return real.call(this, frames, options);
  };
}
"""
"""`animated`: every animation that was begun."""

HELD_ANIMATIONS = """
window.heldAnimations = [];
{
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const animation = real.call(this, frames, options);
    animation.pause();
    window.heldAnimations.push(animation);
    return animation;
  };
}
"""
"""Animations begin and stand still, until `heldAnimations` are finished or cancelled. Use it with a paused clock."""

REFUSED_PLAYS = """
window.plays = [];
{
  const real = WebSocket.prototype.send;
  WebSocket.prototype.send = function (frame) {
    const {type, cmd_id, move, base_seq} = JSON.parse(frame);
    if (type !== 'play') return real.call(this, frame);
    window.plays.push(move);
    const refusal = {type: 'refused', cmd_id, code: 'busy', detail: '', seq: base_seq};
    queueMicrotask(() => this.onmessage(new MessageEvent('message', {data: JSON.stringify(refusal)})));
  };
}
"""
"""`plays`: the moves that were entered. None reaches the server; each is refused, so that another can be entered."""

SENT = """
window.sent = [];
window.pongs = 0;
{
  const real = WebSocket.prototype.send;
  const heard = event => (window.pongs += JSON.parse(event.data).type === 'pong');
  WebSocket.prototype.send = function (frame) {
    window.sent.push(JSON.parse(frame));
    this.addEventListener('message', heard);
    return real.call(this, frame);
  };
}
"""
"""`sent`: every message to the server; `pongs`: how many pings have been answered."""

SPEECH = """
window.spoken = [];
document.addEventListener('DOMContentLoaded', () => {
  new MutationObserver(changes => {
    for (const change of changes) {
      const region = change.target.closest?.('[aria-live=polite], [aria-live=assertive]');
      if (region?.closest('#speech')) {
        for (const node of change.addedNodes) {
          // What is inert, as all is outside a modal dialog, is not spoken.
          const modal = [...document.querySelectorAll('dialog[open]')].pop();
          const heard = !modal || modal.contains(region);
          window.spoken.push({how: region.getAttribute('aria-live'), text: node.textContent, heard});
        }
      }
    }
  }).observe(document, {subtree: true, childList: true});
});
"""
"""`spoken`: every sentence put into a live region, and whether a screen reader could hear it."""

AUDIO = """
window.audio = {contexts: [], tones: []};
{
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...given) {
      super(...given);
      window.audio.contexts.push(this);
      this.gains = [];
    }
    createGain() {
      const gain = super.createGain();
      this.gains.push(gain);
      return gain;
    }
    createOscillator() {
      const node = super.createOscillator();
      const tone = {hz: 0, running: false, silenced: false};
      const set = node.frequency.setValueAtTime.bind(node.frequency);
      node.frequency.setValueAtTime = (hz, at) => { tone.hz ||= hz; return set(hz, at); };
      const start = node.start.bind(node);
      node.start = at => {
        tone.running = this.state === 'running' && this.gains[0].gain.value > 0;
        window.audio.tones.push(tone);
        start(at + (window.audio.late ?? 0));
      };
      const stop = node.stop.bind(node);
      node.stop = at => {
        if (at === undefined) { tone.silenced = true; stop(); } else stop(at + (window.audio.late ?? 0));
      };
      return node;
    }
  };
}
"""
"""`audio`: every audio context and tone. A tone was `running` if it could be heard when it was begun, and `silenced` if
it was taken back. With `audio.late` in seconds everything sounds later, so that it can be taken back for sure."""

WAKE_LOCK = """
window.wake = {asked: 0, held: 0, refuse: false};
Object.defineProperty(navigator, 'wakeLock', {value: {
  async request() {
    window.wake.asked += 1;
    if (window.wake.refuse) throw new DOMException('not now', 'NotAllowedError');
    window.wake.held += 1;
    return {
      released: false,
      async release() { if (!this.released) { this.released = true; window.wake.held -= 1; } },
    };
  },
}});
"""
"""`wake`: how often the screen was asked to stay on, and how many locks are held; with `refuse` none is given."""

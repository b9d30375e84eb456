/**
 * The rest in a task of its own: what would hold the page up in one piece is done in several, and between them the page
 * answers. No timer: those wait in a tab that nobody looks at.
 * @returns {Promise<void>}
 */
export const ownTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

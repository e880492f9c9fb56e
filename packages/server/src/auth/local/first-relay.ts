/**
 * The script of the frame through which pages of version 1.0 wait for the chooser. Such a page may stay open over an upgrade.
 * It answers what the page asks of its frame, and hands it what the chooser of today posts to the page. Under a page of
 * another origin it does nothing.
 */
export const FIRST_RELAY_SCRIPT = `
  const waiting = new Map();
  const post = (message) => parent.postMessage({ ...message, beepLocalAuth: true }, location.origin);
  parent.addEventListener('message', ({ origin, data, ports }) => {
    if (origin !== location.origin || data?.kind !== 'local-sign-in') return;
    const id = waiting.size + 1;
    waiting.set(id, ports[0]);
    post({ id, method: 'authEvent', data: { type: 'authEvent', authEvent: data.authEvent } });
  });
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.beepLocalAuth !== true) return;
    if (data.replyTo === undefined) {
      const value = data.method === 'webStorageSupport' ? { webStorageSupport: true } : 'pong';
      post({ replyTo: data.id, value });
    } else {
      waiting.get(data.replyTo)?.postMessage(data.value?.status === 'ACK');
    }
  });
`;

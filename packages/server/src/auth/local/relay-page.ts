import { html, raw } from 'hono/html';
import { RELAY_MARK } from './gapi-stand-in.ts';

/**
 * The hidden frame between the chooser window and the page that signs in. It accepts messages from its parent and the
 * chooser only if they have our origin: under any other parent every message is dropped. The page responds to the
 * chooser over the port that the chooser sent.
 */
const RELAY_SCRIPT = `
  const MARK = '${RELAY_MARK}';
  const waiting = new Map();
  let lastId = 0;
  const post = (message) => parent.postMessage({ ...message, [MARK]: true }, location.origin);
  addEventListener('message', (event) => {
    if (event.origin !== location.origin) return;
    const message = event.data;
    if (message?.kind === 'sign-in' && event.source !== parent) {
      lastId += 1;
      waiting.set(lastId, event.ports[0]);
      post({ id: lastId, method: 'authEvent', data: { type: 'authEvent', authEvent: message.authEvent } });
      return;
    }
    if (event.source !== parent || message?.[MARK] !== true) return;
    if (message.replyTo !== undefined) {
      waiting.get(message.replyTo)?.postMessage(message.value?.status === 'ACK');
      waiting.delete(message.replyTo);
      return;
    }
    post({ replyTo: message.id, value: message.method === 'webStorageSupport' ? { webStorageSupport: true } : 'pong' });
  });
`;

export function renderRelayPage(nonce: string): ReturnType<typeof html> {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Local accounts</title></head>
<body><script nonce="${nonce}">${raw(RELAY_SCRIPT)}</script></body>
</html>`;
}

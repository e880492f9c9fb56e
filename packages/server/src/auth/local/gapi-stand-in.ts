/** Marks messages between a page and its relay frame; other messages are ignored. */
export const RELAY_MARK = 'beepLocalAuth';

/**
 * A script for pages that sign in: the four calls of `gapi.iframes` that the Firebase SDK 12 makes, over postMessage to
 * a hidden frame of our origin. If `gapi.iframes.Iframe` exists the SDK does not fetch Google's loader, so sign-in
 * works offline. The SDK version is pinned; the browser test covers this.
 */
export const GAPI_STAND_IN_SCRIPT: string = `(() => {
  const MARK = '${RELAY_MARK}';
  const connect = (element) => {
    const handlers = new Map();
    const waiting = new Map();
    let lastId = 0;
    const post = (message) => element.contentWindow?.postMessage({ ...message, [MARK]: true }, location.origin);
    addEventListener('message', async (event) => {
      if (event.source !== element.contentWindow || event.origin !== location.origin) return;
      const message = event.data;
      if (!message || message[MARK] !== true) return;
      if (message.replyTo !== undefined) {
        const settle = waiting.get(message.replyTo);
        waiting.delete(message.replyTo);
        settle?.(message.value);
        return;
      }
      const value = await handlers.get(message.method)?.(message.data);
      post({ replyTo: message.id, value });
    });
    const call = (method, data, settle) => {
      lastId += 1;
      waiting.set(lastId, settle);
      post({ id: lastId, method, data });
    };
    return {
      restyle: async () => {},
      register: (method, handler) => handlers.set(method, handler),
      ping: (done) =>
        new Promise((resolve) => call('ping', null, (value) => { done?.([value]); resolve([value]); })),
      send: (method, data, done) =>
        call(method, data, (value) => {
          // The SDK's callback for the storage check throws after it has taken the answer.
          try { done?.([value]); } catch {}
        }),
    };
  };
  const context = {
    open: ({ url, where, attributes }, onOpen) =>
      new Promise((resolve, reject) => {
        if (new URL(url, location.href).origin !== location.origin) {
          reject(new Error('Local accounts are signed in to on their own origin only.'));
          return;
        }
        const element = document.createElement('iframe');
        for (const [name, value] of Object.entries(attributes ?? {})) {
          if (name === 'style') Object.assign(element.style, value);
          else element.setAttribute(name, value);
        }
        element.title = 'Local accounts';
        element.src = url;
        const frame = connect(element);
        element.addEventListener('load', () => Promise.resolve(onOpen(frame)).then(resolve, reject), { once: true });
        where.append(element);
      }),
  };
  window.gapi = {
    iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
})();
`;

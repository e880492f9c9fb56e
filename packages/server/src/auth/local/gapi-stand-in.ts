/**
 * A script for pages that sign in: the four calls of `gapi.iframes` that the Firebase SDK 12 makes. If
 * `gapi.iframes.Iframe` exists the SDK does not fetch Google's loader, so sign-in works offline. Google's frame passes
 * the sign-in between two origins; here the chooser has the page's origin and posts to the page itself. The callback of
 * the SDK's storage check throws after it has taken the answer. The SDK version is pinned; every sign-in of the end-to-end
 * tests covers this.
 */
export const GAPI_STAND_IN_SCRIPT: string = `{
  const handlers = new Map();
  addEventListener('message', async ({ origin, data, ports }) => {
    if (origin !== location.origin || data?.kind !== 'local-sign-in') return;
    const answer = await handlers.get('authEvent')?.({ type: 'authEvent', authEvent: data.authEvent });
    ports[0].postMessage(answer?.status === 'ACK');
  });
  const frame = {
    restyle: async () => {},
    ping: async () => {},
    register: (method, handler) => handlers.set(method, handler),
    send: (method, data, done) => {
      try { done([{ webStorageSupport: true }]); } catch {}
    },
  };
  const context = { open: async (options, onOpen) => onOpen(frame) };
  window.gapi = {
    iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
}
`;

/** What of a request concerns us; null is left to the browser, as if there were no service worker. */
export type AskedFor =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'asset'; readonly path: string }
  | null;

/** The parts of a request that decide. */
export interface AskingRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'has'>;
}

/**
 * Only the recorder's own pages and the site's hashed files are ours. Recordings, calls, sign-in and other origins
 * never are: what is wrong here must not be able to keep a listener from a recording or a user from their account.
 */
export function askedFor(request: AskingRequest, origin: string): AskedFor {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Range')) return null;
  if (request.mode === 'navigate') {
    return /^\/record(\/[a-z]+)?\/?$/.test(url.pathname)
      ? { kind: 'page', path: url.pathname.replace(/\/$/, '') }
      : null;
  }
  return /^\/assets\/[^/]+$/.test(url.pathname) ? { kind: 'asset', path: url.pathname } : null;
}

/** How the worker handles a request; null leaves it to the browser. */
export type AskedFor =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'asset'; readonly path: string }
  /** A form with a file, from the system's share sheet or from a page. */
  | { readonly kind: 'share' }
  | null;

/** The parts of a request that matter here. */
export interface AskingRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'has'>;
}

/**
 * Handles only the recorder's pages, files shared with it and the site's hashed files, never recordings, API calls, sign-in or other origins:
 * a fault here must not block listeners or accounts.
 */
export function askedFor(request: AskingRequest, origin: string): AskedFor {
  const url = new URL(request.url);
  const isForm = request.method === 'POST' && request.mode === 'navigate';
  if (isForm && url.origin === origin && url.pathname === '/record/share') return { kind: 'share' };
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Range')) return null;
  if (request.mode === 'navigate') {
    return /^\/record(\/[a-z]+)?\/?$/.test(url.pathname)
      ? { kind: 'page', path: url.pathname.replace(/\/$/, '') }
      : null;
  }
  return /^\/assets\/([\w-]+\/)?[^/]+$/.test(url.pathname) ? { kind: 'asset', path: url.pathname } : null;
}

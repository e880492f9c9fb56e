/** Navigation state of the sign-in pages: the path to come back to, without its leading slash. */
export interface ReturnState {
  readonly from: string;
}

export function returnTo(from: string): ReturnState {
  return { from };
}

/** The listen page is come back to from the header; every other page is not (spec 1, header). */
export function returnFromHeader(pathname: string): ReturnState | null {
  return pathname.startsWith('/play/') ? returnTo(pathname.slice(1)) : null;
}

/**
 * Where a signed-in user goes from a sign-in page. The state comes out of the browser's history, so only a
 * plain path of this site is followed; anything else is /record.
 */
export function parseReturnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^[\w-]+(\/[\w-]+)*$/.test(from) ? `/${from}` : '/record';
}

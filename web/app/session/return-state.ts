import { recordServiceOfPath } from '@beep/core';

/** Navigation state of the sign-in pages: the path to come back to, without its leading slash. */
export interface ReturnState {
  readonly from: string;
}

/** Where a signed-in user goes who came from nowhere in particular. */
const NO_RETURN = '/welcome';
/** The same in an address, for links that are followed before the scripts are there. */
const QUERY = 'from';
const PLAIN_PATH = /^[\w-]+(\/[\w-]+)*$/;

export function returnTo(from: string): ReturnState {
  return { from };
}

/** The header leads back to a service's recorder and to the listen page, to no other page (spec 1, header). */
export function returnFromHeader(pathname: string): ReturnState | null {
  const service = recordServiceOfPath(pathname);
  if (service !== null) return returnTo(`record/${service}`);
  return pathname.startsWith('/play/') ? returnTo(pathname.slice(1)) : null;
}

/**
 * Reads the state out of the browser's history, or else out of the address. Both can be written by others, so
 * only a plain path of this site counts.
 */
export function parseReturnState(state: unknown, search: string): ReturnState | null {
  const stated = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const from = stated ?? new URLSearchParams(search).get(QUERY);
  return typeof from === 'string' && PLAIN_PATH.test(from) ? returnTo(from) : null;
}

/** Whether an address carries the state. */
export function isReturnSearch(search: string): boolean {
  return new URLSearchParams(search).has(QUERY);
}

/** Where a signed-in user goes from a sign-in page. */
export function returnPath(state: ReturnState | null): string {
  return state === null ? NO_RETURN : `/${state.from}`;
}

/** The address of a sign-in page that knows where to come back to even where the navigation state is lost. */
export function signInPath(path: '/log-in' | '/create-account', state: ReturnState | null): string {
  return state === null ? path : `${path}?${QUERY}=${state.from}`;
}

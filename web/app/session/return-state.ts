import { hostOfPath } from '@beep/core';

/** Navigation state of the sign-in pages: the path to come back to, without its leading slash. */
export interface ReturnState {
  readonly from: string;
  /** The recorder was started there, before it was known who is there. */
  readonly startsRecording?: true;
}

/** Where a signed-in user goes who came from nowhere in particular. */
const NO_RETURN = '/welcome';
/** The same in an address, for links that are followed before the scripts are there. */
const QUERY = 'from';
const PLAIN_PATH = /^[\w-]+(\/[\w-]+)*$/;

export function returnTo(from: string): ReturnState {
  return { from };
}

/** Back to the recorder, which then starts. */
export function returnToRecording(from: string): ReturnState {
  return { from, startsRecording: true };
}

/** The header leads back to a service's recorder and to the listen page, to no other page (spec 1, header). */
export function returnFromHeader(pathname: string): ReturnState | null {
  const service = hostOfPath(pathname);
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
  if (typeof from !== 'string' || !PLAIN_PATH.test(from)) return null;
  return isStartAsked(state) ? returnToRecording(from) : returnTo(from);
}

function isStartAsked(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'startsRecording' in state &&
    state.startsRecording === true
  );
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

import { hostOfPath } from '@beep/core/hosts';

/** Navigation state of the sign-in pages: the path to return to, without its leading slash. */
export interface ReturnState {
  readonly from: string;
  /** The recorder was started there before the user was known. */
  readonly startsRecording?: true;
}

/** Where sign-in leads without a path to return to. */
const NO_RETURN = '/welcome';
/** The same as a query parameter, for links followed before hydration. */
const QUERY = 'from';
/** Dots and `*` are for the domains of policies; a segment never begins with a dot. */
const PLAIN_PATH = /^[\w-]+(\/[\w*-][\w.*-]*)*$/;
/** The recorder's page with the printed label that it records for. */
const RECORDER_OF_LABEL = /^record\?[\w-]+=[\w-]+(&[\w-]+=[\w-]+)*$/;
const ADMIN_PATH = /^admin(\/|$)/;

export function returnTo(from: string): ReturnState {
  return { from };
}

/** Returns to the recorder and starts it. */
export function returnToRecording(from: string): ReturnState {
  return { from, startsRecording: true };
}

/** The header leads back to a host's recorder and to the listen page, to no other page. */
export function returnFromHeader(pathname: string): ReturnState | null {
  const host = hostOfPath(pathname);
  if (host !== null) return returnTo(`record/${host}`);
  return pathname.startsWith('/play/') ? returnTo(pathname.slice(1)) : null;
}

/**
 * Where sign-in leads after the session has expired: to the recorder, or back to the administration. There the page has
 * already become the sign-in page, which knows where it came from.
 */
export function returnAfterExpiry(pathname: string, state: unknown): ReturnState {
  const from = parseReturnState(state, '')?.from ?? pathname.replace(/^\/+|\/+$/g, '');
  if (ADMIN_PATH.test(from)) return returnTo(from);
  const host = hostOfPath(pathname);
  return returnTo(host === null ? 'record' : `record/${host}`);
}

/**
 * Reads the state from the browser's history, or else from the URL. Both can be forged, so only a plain path of this
 * site is accepted, and a query of the recorder alone.
 */
export function parseReturnState(state: unknown, search: string): ReturnState | null {
  const stated = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const from = stated ?? new URLSearchParams(search).get(QUERY);
  if (typeof from !== 'string' || !(PLAIN_PATH.test(from) || RECORDER_OF_LABEL.test(from))) return null;
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

/** True if a URL contains the state. */
export function isReturnSearch(search: string): boolean {
  return new URLSearchParams(search).has(QUERY);
}

/** Where a signed-in user goes from a sign-in page. */
export function returnPath(state: ReturnState | null): string {
  return state === null ? NO_RETURN : `/${state.from}`;
}

/** The URL of a sign-in page that works even if the navigation state is lost. */
export function signInPath(path: '/log-in' | '/create-account', state: ReturnState | null): string {
  return state === null ? path : `${path}?${QUERY}=${encodeURIComponent(state.from).replaceAll('%2F', '/')}`;
}

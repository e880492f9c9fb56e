import { VOUCHED_PARAMETER } from '@beep/bridge';
import { type HostId, hostOfPath } from '@beep/core/hosts';
import { LANGUAGE_PARAMETER } from '@beep/core/languages';

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
/** The recorder's page with its query: the printed label that it records for, or how the page around is connected. */
const RECORDER_WITH_QUERY = /^record(\/[a-z]+)?\?[\w-]+(=[\w.%-]*)?(&[\w-]+(=[\w.%-]*)?)*$/;
const RECORDER_PARAMETERS = ['slot', 'replaces', 'nonce', VOUCHED_PARAMETER, LANGUAGE_PARAMETER];
const ADMIN_PATH = /^admin(\/|$)/;

export function returnTo(from: string): ReturnState {
  return { from };
}

/** Returns to the recorder and starts it. */
export function returnToRecording(from: string): ReturnState {
  return { from, startsRecording: true };
}

/**
 * The path of a recorder, without its leading slash, with what its address has to say: a frame that lost that would lose
 * its language and the user of its site.
 */
export function recorderPath(host: HostId | null, search: string): string {
  const path = host === null ? 'record' : `record/${host}`;
  const kept = [...new URLSearchParams(search)].filter(([name]) => RECORDER_PARAMETERS.includes(name));
  const full = `${path}?${new URLSearchParams(kept)}`;
  return RECORDER_WITH_QUERY.test(full) ? full : path;
}

/** The header leads back to a host's recorder and to the listen page, to no other page. */
export function returnFromHeader(pathname: string, search: string): ReturnState | null {
  const host = hostOfPath(pathname);
  if (host !== null) return returnTo(recorderPath(host, search));
  return pathname.startsWith('/play/') ? returnTo(pathname.slice(1)) : null;
}

/**
 * Where sign-in leads after the session has expired: to the recorder, or back to the administration. There the page has
 * already become the sign-in page, which knows where it came from.
 */
export function returnAfterExpiry(pathname: string, search: string, state: unknown): ReturnState {
  const from = parseReturnState(state, '')?.from ?? pathname.replace(/^\/+|\/+$/g, '');
  if (ADMIN_PATH.test(from)) return returnTo(from);
  const host = hostOfPath(pathname);
  const isRecorder = host !== null || from === 'record';
  return returnTo(recorderPath(host, isRecorder ? search : ''));
}

/**
 * Reads the state from the browser's history, or else from the URL. Both can be forged, so only a plain path of this
 * site is accepted, and a query of the recorder alone.
 */
export function parseReturnState(state: unknown, search: string): ReturnState | null {
  const stated = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const from = stated ?? new URLSearchParams(search).get(QUERY);
  if (typeof from !== 'string' || !(PLAIN_PATH.test(from) || RECORDER_WITH_QUERY.test(from))) return null;
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

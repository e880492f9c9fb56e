import { setTimeout as pause } from 'node:timers/promises';
import type { Account, SoakWorld } from './soak-world.ts';

const LIMIT_MS = 60_000;
const AGAIN_MS = 200;
/** A restart takes long where others use the processors. */
const MAX_TRIES = 900;
const MAX_BUSY = 20;
/** While the clock is moved, one process may refuse the token of another: for longer than a busy machine takes to move it. */
const MAX_RENEWALS = 50;

/** A response that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
  /** How often it was asked: before the last time it may have been done already. */
  readonly tries: number;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly account?: Account | undefined;
}

/**
 * Makes a call once, to the process whose turn it is, and follows a redirect to the bucket. Rejects when the connection
 * breaks before the response is complete, as when the server exits.
 */
export async function callOnce(world: SoakWorld, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', body, account } = call;
  const headers = new Headers(call.headers);
  const sent = account?.token;
  if (sent !== undefined) headers.set('Authorization', `Bearer ${sent}`);
  const signal = AbortSignal.timeout(LIMIT_MS);
  const url = `${world.system.nextOrigin()}${path}`;
  let response = await fetch(url, {
    ...{ method, headers, redirect: 'manual', signal },
    ...(body !== undefined && { body }),
  });
  const location = response.headers.get('Location');
  if (location !== null && new URL(location, url).origin === world.system.bucketOrigin) {
    await response.arrayBuffer();
    const range = headers.get('Range');
    response = await fetch(location, { signal, ...(range !== null && { headers: { Range: range } }) });
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers, tries: 1 };
}

/**
 * As a client does: retries when the connection broke or the server is stopping, and signs in again when the
 * token has expired. For idempotent calls, and those whose `tries` are looked at. Rejects without a response.
 */
export async function callSurely(world: SoakWorld, path: string, call: Call = {}): Promise<Answer> {
  const { account } = call;
  for (let renewed = 0; ; renewed += 1) {
    const sent = account?.token;
    const response = await callThrough(world, path, call);
    if (response.status !== 401 || account === undefined || renewed === MAX_RENEWALS) return response;
    if (renewed > 0) await pause(AGAIN_MS);
    if (account.token === sent) await account.renew(account);
  }
}

async function callThrough(world: SoakWorld, path: string, call: Call): Promise<Answer> {
  let busy = 0;
  for (let tries = 1; tries <= MAX_TRIES && busy < MAX_BUSY; tries += 1) {
    const response = await callOnce(world, path, call).catch(() => undefined);
    if (response && response.status !== 503) return { ...response, tries };
    if (response) busy += 1;
    await pause(AGAIN_MS);
  }
  throw new Error(`${call.method ?? 'GET'} ${path} was not answered, ${busy} times with 503.`);
}

/** A call with a body of JSON. */
export function sendJson(
  world: SoakWorld,
  path: string,
  { body, headers, ...call }: Omit<Call, 'body'> & { readonly body: unknown },
): Promise<Answer> {
  return callSurely(world, path, {
    ...call,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Signs in with an address; a new one creates an account. */
export async function signIn(world: SoakWorld, email: string): Promise<Account> {
  const body = { email, name: email.split('@')[0] };
  const response = await sendJson(world, '/local-auth/token', { method: 'POST', body });
  const { idToken, uid } = json<{ idToken: string; uid: string }>(response);
  return {
    ...{ email, uid, token: idToken },
    renew: async (account) => {
      const fresh = await signIn(world, email);
      if (fresh.uid === account.uid) account.token = fresh.token;
    },
  };
}

/** True for the answer of a success, or for the one that follows when an earlier attempt had succeeded. */
export function isDone({ status, tries }: Answer, done: number, doneBefore: number): boolean {
  return status === done || (tries > 1 && status === doneBefore);
}

export function json<T>({ bytes }: Answer): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Account, SoakWorld } from './soak-world.ts';

const LIMIT_MS = 60_000;
const AGAIN_MS = 200;
const MAX_TRIES = 150;
const MAX_BUSY = 20;
const MAX_RENEWALS = 3;

/** A response that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly account?: Account | undefined;
}

/**
 * Makes a call once. Rejects when the connection breaks before the response is complete, as when the server
 * exits.
 */
export async function callOnce(world: SoakWorld, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', body, account } = call;
  const headers = new Headers(call.headers);
  const sent = account?.token;
  if (sent !== undefined) headers.set('Authorization', `Bearer ${sent}`);
  const response = await fetch(`${world.server.origin}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

/**
 * As a client does: retries when the connection broke or the server is stopping, and signs in again when the
 * token has expired. For idempotent calls only. Rejects without a response.
 */
export async function callSurely(world: SoakWorld, path: string, call: Call = {}): Promise<Answer> {
  const { account } = call;
  for (let renewed = 0; ; renewed += 1) {
    const sent = account?.token;
    const response = await callThrough(world, path, call);
    if (response.status !== 401 || account === undefined || renewed === MAX_RENEWALS) return response;
    if (account.token === sent) await renew(world, account);
  }
}

async function callThrough(world: SoakWorld, path: string, call: Call): Promise<Answer> {
  let busy = 0;
  for (let tries = 0; tries < MAX_TRIES && busy < MAX_BUSY; tries += 1) {
    const response = await callOnce(world, path, call).catch(() => undefined);
    if (response && response.status !== 503) return response;
    if (response) busy += 1;
    await pause(AGAIN_MS);
  }
  throw new Error(`${call.method ?? 'GET'} ${path} was not answered, ${busy} times with 503.`);
}

/** Signs in; a new name creates an account. */
export async function signIn(world: SoakWorld, name: string): Promise<Account> {
  const response = await callSurely(world, '/local-auth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, name }),
  });
  const { idToken, uid } = json<{ idToken: string; uid: string }>(response);
  return { name, uid, token: idToken };
}

async function renew(world: SoakWorld, account: Account): Promise<void> {
  const { uid, token } = await signIn(world, account.name);
  if (uid === account.uid) account.token = token;
}

export function json<T>({ bytes }: Answer): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

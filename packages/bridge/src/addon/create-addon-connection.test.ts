import { beforeEach, describe, expect, it } from 'vitest';
import { googleAddonReady } from './addon-messages.ts';
import { isAppsScriptOrigin } from './apps-script-origin.ts';
import { type AddonConnection, createAddonConnection } from './create-addon-connection.ts';

const NONCE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const OTHER_NONCE = 'b3RoZXItb3RoZXItb3RoZXI';
const SANDBOX = 'https://n-abc123-0lu-script.googleusercontent.com';
const OTHER_SANDBOX = 'https://n-evil-0lu-script.googleusercontent.com';
const HOST = { window: 'host' };
const LINK = 'https://beep.example/play/Kq7v2xW9';
const START_MS = 1_000_000;

interface Posted {
  readonly message: { readonly type: string; readonly timestamp?: number };
  readonly targetOrigin: string;
}

let posted: Posted[];
let timers: { readonly at: number; readonly callback: () => void }[];
let nowMs: number;
let post: (message: Posted['message'], targetOrigin: string) => void;
let connection: AddonConnection;

beforeEach(() => {
  posted = [];
  timers = [];
  nowMs = START_MS;
  post = (message, targetOrigin) => posted.push({ message, targetOrigin });
  connection = createAddonConnection({
    host: HOST,
    nonce: NONCE,
    isHostOrigin: isAppsScriptOrigin,
    pingOrigin: '*',
    post: (message, targetOrigin) => post(message, targetOrigin),
    clock: {
      nowMs: () => nowMs,
      after(delayMs, callback) {
        const timer = { at: nowMs + delayMs, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
  });
});

function advance(ms: number): void {
  const end = nowMs + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (next === undefined) break;
    timers = timers.filter((timer) => timer !== next);
    nowMs = next.at;
    next.callback();
  }
  nowMs = end;
}

const receive = (data: unknown, from: { origin?: string; source?: unknown } = {}): void =>
  connection.receive({ data, origin: SANDBOX, source: HOST, ...from });
const insert = (signal = new AbortController().signal): ReturnType<AddonConnection['insert']> =>
  connection.insert(LINK, signal);
const insertRequests = (): Posted[] =>
  posted.filter(({ message }) => message.type === 'INSERT_RECORDING_LINK');
const respond = (fields: object = {}, from: { origin?: string; source?: unknown } = {}): void =>
  receive(
    {
      type: 'INSERT_RECORDING_RESPONSE',
      nonce: NONCE,
      timestamp: insertRequests().at(-1)?.message.timestamp,
      success: true,
      error: null,
      ...fields,
    },
    from,
  );
/** Waits for all pending microtasks first. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  return settled;
}

const UNTRUSTED_SENDERS: readonly [string, { origin?: string; source?: unknown }][] = [
  ['a web site in the host’s place', { origin: 'https://evil.example' }],
  ['a name that only begins like the sandbox', { origin: `${SANDBOX}.evil.example` }],
  ['an opaque origin', { origin: 'null' }],
  ['another window of the sandbox’s origin', { source: { window: 'other' } }],
  ['no window', { source: null }],
];

describe('finding the add-on', () => {
  // spec: hosts.16, hosts.19
  it('repeats the ping until it is answered, without any data', () => {
    connection.detect();
    advance(1000);
    expect(posted).toEqual(Array(3).fill({ message: { type: 'ADDON_DETECTION_PING' }, targetOrigin: '*' }));
    expect(connection.getSnapshot()).toBe('detecting');
    receive(googleAddonReady(NONCE));
    expect(connection.getSnapshot()).toBe('ready');
    advance(20_000);
    expect(posted).toHaveLength(3);
  });

  it('reports absence after 10 s, and still accepts a late answer', () => {
    const seen: string[] = [];
    connection.subscribe(() => seen.push(connection.getSnapshot()));
    connection.detect();
    advance(9_999);
    expect(seen).toEqual([]);
    advance(1);
    receive(googleAddonReady(NONCE));
    expect(seen).toEqual(['absent', 'ready']);
    expect(timers).toEqual([]);
  });

  // spec: P9
  it.each(UNTRUSTED_SENDERS)('ignores %s', async (_name, from) => {
    receive(googleAddonReady(NONCE), from);
    expect(connection.getSnapshot()).toBe('detecting');
    expect(await insert()).toEqual({ status: 'failed', code: 'not-connected' });
    expect(posted).toEqual([]);
  });

  // spec: limits.56
  it('ignores a wrong or missing nonce, and another version', () => {
    receive(googleAddonReady(OTHER_NONCE));
    receive({ type: 'GOOGLE_ADDON_READY', version: '2.0.0' });
    receive({ ...googleAddonReady(NONCE), version: '1.0.0' });
    expect(connection.getSnapshot()).toBe('detecting');
  });

  it('keeps the first add-on that answered', () => {
    receive(googleAddonReady(NONCE));
    receive(googleAddonReady(NONCE), { origin: OTHER_SANDBOX });
    void insert();
    expect(insertRequests().map(({ targetOrigin }) => targetOrigin)).toEqual([SANDBOX]);
  });
});

describe('inserting', () => {
  beforeEach(() => receive(googleAddonReady(NONCE)));

  // spec: hosts.17
  it('posts the link to the add-on’s origin only, with nonce and time', async () => {
    const outcome = insert();
    expect(posted).toEqual([
      {
        message: { type: 'INSERT_RECORDING_LINK', nonce: NONCE, url: LINK, timestamp: START_MS },
        targetOrigin: SANDBOX,
      },
    ]);
    respond();
    expect(await outcome).toEqual({ status: 'inserted' });
    expect(timers).toEqual([]);
  });

  // spec: hosts.11, hosts.18
  it('reports the add-on’s error text', async () => {
    const first = insert();
    respond({ success: false, error: 'The cell is not empty.' });
    expect(await first).toEqual({ status: 'failed', code: 'refused', message: 'The cell is not empty.' });
    const second = insert();
    respond({ success: false });
    expect(await second).toEqual({ status: 'failed', code: 'refused' });
  });

  it.each([
    ...UNTRUSTED_SENDERS,
    ['another sandbox than the one that was ready', { origin: OTHER_SANDBOX }],
  ] as const)('ignores a response from %s', async (_name, from) => {
    const outcome = insert();
    respond({}, from);
    expect(await isSettled(outcome)).toBe(false);
  });

  it('ignores a response with another nonce, or to another press', async () => {
    const outcome = insert();
    respond({ nonce: OTHER_NONCE });
    respond({ nonce: undefined });
    respond({ timestamp: START_MS - 1 });
    respond({ timestamp: undefined });
    expect(await isSettled(outcome)).toBe(false);
  });

  // spec: limits.28, hosts.14
  it('times out after 10 s; a late response only marks the link as inserted', async () => {
    const first = insert();
    advance(9_999);
    expect(await isSettled(first)).toBe(false);
    advance(1);
    expect(await first).toEqual({ status: 'timed-out' });
    const late = insertRequests()[0]?.message.timestamp;
    const second = insert();
    respond({ timestamp: late });
    expect(await isSettled(second)).toBe(false);
    respond({ success: false });
    expect(await second).toMatchObject({ status: 'failed' });
    expect(await insert()).toEqual({ status: 'already-there', found: 'link' });
    expect(insertRequests()).toHaveLength(2);
  });

  it('repeats an inserted link only on request, but not another link', async () => {
    const first = insert();
    respond();
    await first;
    expect(await insert()).toEqual({ status: 'already-there', found: 'link' });
    void connection.insert(`${LINK}2`, new AbortController().signal);
    respond();
    const again = connection.insertAgain(LINK, new AbortController().signal);
    respond();
    expect(await again).toEqual({ status: 'inserted' });
    expect(insertRequests()).toHaveLength(3);
  });

  it('uses a response once', async () => {
    const first = insert();
    const { timestamp } = insertRequests()[0]?.message ?? {};
    respond();
    await first;
    const second = connection.insertAgain(LINK, new AbortController().signal);
    respond({ timestamp });
    expect(await isSettled(second)).toBe(false);
  });

  // spec: hosts.3
  it('sends one press at a time, each with a later timestamp', async () => {
    void insert();
    expect(await insert()).toEqual({ status: 'failed', code: 'refused' });
    expect(insertRequests()).toHaveLength(1);
    respond();
    void connection.insertAgain(LINK, new AbortController().signal);
    expect(insertRequests().map(({ message }) => message.timestamp)).toEqual([START_MS, START_MS + 1]);
  });

  // spec: hosts.13
  it('reports an unreachable add-on if posting fails', async () => {
    post = () => {
      throw new Error('The window is gone');
    };
    expect(await insert()).toEqual({ status: 'failed', code: 'unreachable' });
    expect(timers).toEqual([]);
  });

  it('ignores the response to an aborted press', async () => {
    const end = new AbortController();
    const outcome = insert(end.signal);
    end.abort();
    expect(await outcome).toMatchObject({ status: 'failed' });
    respond();
    void connection.insertAgain(LINK, new AbortController().signal);
    expect(insertRequests()).toHaveLength(2);
    expect(await connection.insertAgain(LINK, AbortSignal.abort())).toEqual({
      status: 'failed',
      code: 'not-connected',
    });
  });
});

describe('requesting a token', () => {
  const CHALLENGE = 'Y2hhbGxlbmdlLW9mLXRoZS1wYWdl';
  const questions = (): Posted[] => posted.filter(({ message }) => message.type === 'FRAME_TOKEN_REQUEST');
  const response = (fields: object = {}, from: { origin?: string; source?: unknown } = {}): void =>
    receive(
      { type: 'FRAME_TOKEN_RESPONSE', nonce: NONCE, challenge: CHALLENGE, token: 'tok', ...fields },
      from,
    );

  it('waits for the add-on, then asks its origin only', async () => {
    const token = connection.requestToken(CHALLENGE);
    expect(posted).toEqual([]);
    receive(googleAddonReady(NONCE));
    const message = { type: 'FRAME_TOKEN_REQUEST', nonce: NONCE, challenge: CHALLENGE };
    expect(questions()).toEqual([{ message, targetOrigin: SANDBOX }]);
    response();
    expect(await token).toBe('tok');
    expect(timers).toEqual([]);
  });

  it('returns null if the add-on refuses, is unreachable or does not answer in 20 s', async () => {
    receive(googleAddonReady(NONCE));
    const refused = connection.requestToken(CHALLENGE);
    response({ token: null });
    expect(await refused).toBeNull();
    const silent = connection.requestToken(CHALLENGE);
    advance(19_999);
    expect(await isSettled(silent)).toBe(false);
    advance(1);
    expect(await silent).toBeNull();
    post = () => {
      throw new Error('The window is gone');
    };
    expect(await connection.requestToken(CHALLENGE)).toBeNull();
  });

  it.each([
    ...UNTRUSTED_SENDERS,
    ['another sandbox than the one that was ready', { origin: OTHER_SANDBOX }],
  ] as const)('ignores a token from %s', async (_name, from) => {
    receive(googleAddonReady(NONCE));
    const token = connection.requestToken(CHALLENGE);
    response({}, from);
    expect(await isSettled(token)).toBe(false);
  });

  it('ignores a token for another frame or challenge', async () => {
    receive(googleAddonReady(NONCE));
    const token = connection.requestToken(CHALLENGE);
    response({ nonce: OTHER_NONCE });
    response({ challenge: `${CHALLENGE}-other` });
    response({ challenge: undefined });
    expect(await isSettled(token)).toBe(false);
  });
});

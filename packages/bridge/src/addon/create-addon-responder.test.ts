import { beforeEach, describe, expect, it } from 'vitest';
import { addonDetectionPing, ADDON_INSERT_TIMEOUT_MS as LIMIT_MS } from './addon-messages.ts';
import { type AddonInsertion, type AddonResponder, createAddonResponder } from './create-addon-responder.ts';

const NONCE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const SITE = 'https://beep.example';
const LINK = `${SITE}/play/Kq7v2xW9`;
const PAGE = { window: 'page' };
const NOW_MS = 1_000_000;

interface Open {
  readonly url: string;
  readonly settle: (insertion: AddonInsertion) => void;
  readonly crash: () => void;
}

let posted: { readonly message: unknown; readonly targetOrigin: string }[];
let open: Open[];
let signed: string[];
let responder: AddonResponder;

beforeEach(() => {
  posted = [];
  open = [];
  signed = [];
  responder = createAddonResponder({
    page: () => PAGE,
    pageOrigin: SITE,
    nonce: NONCE,
    post: (message, targetOrigin) => posted.push({ message, targetOrigin }),
    insert: (url) =>
      new Promise((settle, reject) => {
        open.push({ url, settle, crash: () => reject(new Error('out of quota')) });
      }),
    busyText: 'El último enlace todavía se está insertando.',
    sign: async (challenge) => {
      signed.push(challenge);
      if (challenge.startsWith('crash')) throw new Error('out of quota');
      return challenge.startsWith('none') ? null : `signed-${challenge}`;
    },
    nowMs: () => NOW_MS,
  });
});

interface From {
  readonly origin?: string;
  readonly source?: unknown;
}
const receive = (data: unknown, from: From = {}): void =>
  responder.receive({ data, origin: SITE, source: PAGE, ...from });
const requestInsertion = (fields: object = {}, from: From = {}): void =>
  receive({ type: 'INSERT_RECORDING_LINK', nonce: NONCE, url: LINK, timestamp: NOW_MS, ...fields }, from);
const response = (timestamp: number, success: boolean, error: string | null): object => ({
  message: { type: 'INSERT_RECORDING_RESPONSE', nonce: NONCE, timestamp, success, error },
  targetOrigin: SITE,
});

describe('the add-on responder', () => {
  // spec: limits.56, hosts.19
  it('answers a ping of our own site only', () => {
    receive(addonDetectionPing());
    receive(addonDetectionPing());
    const ready = {
      message: { type: 'GOOGLE_ADDON_READY', nonce: NONCE, version: '2.0.0' },
      targetOrigin: SITE,
    };
    expect(posted).toEqual([ready, ready]);
  });

  it('inserts the link and reports the outcome', async () => {
    requestInsertion();
    expect(open.map(({ url }) => url)).toEqual([LINK]);
    expect(posted).toEqual([]);
    open[0]?.settle({ success: true, error: null });
    await expect.poll(() => posted).toEqual([response(NOW_MS, true, null)]);
  });

  it('reports the document’s error text, and none after a crash', async () => {
    requestInsertion();
    open[0]?.settle({ success: false, error: 'The cell is not empty.' });
    await expect.poll(() => posted).toEqual([response(NOW_MS, false, 'The cell is not empty.')]);
    requestInsertion({ timestamp: NOW_MS + 1 });
    open[1]?.crash();
    await expect.poll(() => posted[1]).toEqual(response(NOW_MS + 1, false, null));
  });

  it('inserts once per press, even if the message is repeated', async () => {
    requestInsertion();
    requestInsertion();
    open[0]?.settle({ success: true, error: null });
    await expect.poll(() => posted).toHaveLength(1);
    requestInsertion();
    requestInsertion({ timestamp: NOW_MS - 1 });
    expect(open).toHaveLength(1);
    expect(posted).toHaveLength(1);
  });

  // spec: limits.28
  it('ignores a message that has timed out in the page', () => {
    requestInsertion({ timestamp: NOW_MS - LIMIT_MS });
    expect([open, posted]).toEqual([[], []]);
    requestInsertion({ timestamp: NOW_MS - LIMIT_MS + 1 });
    expect(open).toHaveLength(1);
  });

  // spec: hosts.3
  it('refuses a second link while it inserts the first', () => {
    requestInsertion();
    requestInsertion({ timestamp: NOW_MS + 1 });
    expect(open).toHaveLength(1);
    expect(posted).toEqual([response(NOW_MS + 1, false, 'El último enlace todavía se está insertando.')]);
  });

  it.each([
    'https://evil.example/play/Kq7v2xW9',
    'https://beep.example.evil.example/play/Kq7v2xW9',
    'https://beep.example/history',
    'https://beep.example/play/',
    'https://beep.example/play/../log-in',
    'https://beep.example/play/a?next=//evil.example',
    'https://beep.example/play/a#x',
    'https://beep.example/play/a"onclick="',
    'javascript:alert(1)',
  ])('refuses to insert %s', (url) => {
    requestInsertion({ url });
    expect(open).toEqual([]);
    expect(posted).toEqual([response(NOW_MS, false, null)]);
  });

  it.each([
    ['another site in the frame', { origin: 'https://evil.example' }],
    ['a site that only begins like ours', { origin: `${SITE}.evil.example` }],
    ['our site in another window', { source: { window: 'other' } }],
    ['no window', { source: null }],
  ])('ignores %s', (_name, from) => {
    receive(addonDetectionPing(), from);
    requestInsertion({}, from);
    expect([open, posted]).toEqual([[], []]);
  });

  it('ignores a wrong or missing nonce', () => {
    requestInsertion({ nonce: 'b3RoZXItb3RoZXItb3RoZXI' });
    requestInsertion({ nonce: undefined });
    expect([open, posted]).toEqual([[], []]);
  });
});

describe('a token for the page', () => {
  const CHALLENGE = 'Y2hhbGxlbmdlLW9mLXRoZS1wYWdl';
  const ask = (fields: object = {}, from: From = {}): void =>
    receive({ type: 'FRAME_TOKEN_REQUEST', nonce: NONCE, challenge: CHALLENGE, ...fields }, from);

  it.each([
    [CHALLENGE, `signed-${CHALLENGE}`],
    [`none-${CHALLENGE}`, null],
    [`crash-${CHALLENGE}`, null],
  ])('is signed for its challenge: %s', async (challenge, token) => {
    ask({ challenge });
    const message = { type: 'FRAME_TOKEN_RESPONSE', nonce: NONCE, challenge, token };
    await expect.poll(() => posted).toEqual([{ message, targetOrigin: SITE }]);
  });

  it.each<[string, object, From]>([
    ['another site in the frame', {}, { origin: 'https://evil.example' }],
    ['our site in another window', {}, { source: { window: 'other' } }],
    ['a wrong nonce', { nonce: 'b3RoZXItb3RoZXItb3RoZXI' }, {}],
    ['no challenge', { challenge: undefined }, {}],
    ['a challenge that could be guessed', { challenge: '1' }, {}],
  ])('is not signed for %s', (_name, fields, from) => {
    ask(fields, from);
    expect([signed, posted]).toEqual([[], []]);
  });
});

import type { SignInProvider } from '@beep/core/session';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createExtensionLoginResponder,
  type ExtensionLoginResponder,
} from './create-extension-login-responder.ts';
import type { ExtensionLoginReply } from './extension-login-messages.ts';

const OURS = 'chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh';
const ALSO_OURS = 'chrome-extension://iiiijjjjkkkkllllmmmmnnnnoooopppp';
const PARENT = { window: 'parent' };
const SIGNED_IN: ExtensionLoginReply = {
  status: 'signed-in',
  user: { uid: 'u1', displayName: 'Ada', email: 'ada@school.example', photoURL: null },
  credential: { providerId: 'google.com', idToken: 'id', accessToken: null },
};

interface PopUp {
  readonly provider: SignInProvider;
  readonly settle: (reply: ExtensionLoginReply) => void;
  readonly crash: (error: Error) => void;
}

let posted: { readonly message: unknown; readonly targetOrigin: string }[];
let popUps: PopUp[];
let responder: ExtensionLoginResponder;

beforeEach(() => {
  posted = [];
  popUps = [];
  responder = createExtensionLoginResponder({
    parent: PARENT,
    extensionOrigins: [OURS, ALSO_OURS],
    post: (message, targetOrigin) => posted.push({ message: JSON.parse(message), targetOrigin }),
    signIn: (provider) =>
      new Promise((settle, crash) => {
        popUps.push({ provider, settle, crash });
      }),
  });
});

const ask = (provider?: unknown, from: { origin?: string; source?: unknown } = {}): void =>
  responder.receive({ data: { initAuth: true, provider }, origin: OURS, source: PARENT, ...from });
const settled = (): Promise<void> => Promise.resolve();

describe('the sign-in page for extensions', () => {
  // spec: browser-calls.5, browser-calls.7
  it('signs in and posts user and credential to the requesting origin', async () => {
    ask('google', { origin: ALSO_OURS });
    expect(popUps.map(({ provider }) => provider)).toEqual(['google']);
    popUps[0]?.settle(SIGNED_IN);
    await expect.poll(() => posted).toHaveLength(1);
    const { status: _, ...reply } = SIGNED_IN;
    expect(posted[0]).toEqual({
      message: { type: 'BEEP_EXTENSION_LOGIN_REPLY', ...reply },
      targetOrigin: ALSO_OURS,
    });
  });

  // spec: browser-calls.5, session-errors.13
  it.each([
    ['github', 'Unsupported provider'],
    [undefined, 'No provider specified'],
  ])('refuses %j without a pop-up', (provider, error) => {
    ask(provider);
    expect(popUps).toEqual([]);
    expect(posted).toEqual([{ message: { type: 'BEEP_EXTENSION_LOGIN_REPLY', error }, targetOrigin: OURS }]);
  });

  // spec: session-errors.13
  it('reports that authentication failed if the pop-up fails', async () => {
    ask('apple');
    popUps[0]?.crash(new Error('popup-blocked'));
    await expect.poll(() => posted).toHaveLength(1);
    expect(posted[0]?.message).toMatchObject({ error: 'Authentication failed' });
  });

  it('handles one request at a time', async () => {
    ask('google');
    ask('google');
    ask('github');
    expect(popUps).toHaveLength(1);
    expect(posted).toEqual([]);
    popUps[0]?.settle(SIGNED_IN);
    await expect.poll(() => posted).toHaveLength(1);
    ask('apple');
    expect(popUps.map(({ provider }) => provider)).toEqual(['google', 'apple']);
  });

  // spec: browser-calls.7, P4
  it.each([
    ['another origin in the parent', { origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { origin: `${OURS}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['a listed origin in another window', { source: { window: 'other' } }],
    ['no window', { source: null }],
  ])('ignores %s', async (_name, from) => {
    ask('google', from);
    ask(undefined, from);
    await settled();
    expect([popUps, posted]).toEqual([[], []]);
  });

  it('ignores other messages, such as those of the SDK', () => {
    for (const data of ['!_{"initAuth":true}', 'hello', null, { initAuth: 1 }]) {
      responder.receive({ data, origin: OURS, source: PARENT });
    }
    expect([popUps, posted]).toEqual([[], []]);
  });
});

describe('the ready ping', () => {
  it('is sent to the listed extension that frames the page', () => {
    responder.announce(ALSO_OURS);
    expect(posted).toEqual([{ message: { type: 'BEEP_EXTENSION_LOGIN_READY' }, targetOrigin: ALSO_OURS }]);
  });

  it('is sent to every listed extension if the framing origin is unknown', () => {
    responder.announce();
    expect(posted.map(({ targetOrigin }) => targetOrigin)).toEqual([OURS, ALSO_OURS]);
  });

  it('is not sent to a page that is not listed', () => {
    responder.announce('https://evil.example');
    expect(posted).toEqual([]);
  });
});

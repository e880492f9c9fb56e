import type { ProviderCredential, SignInOutcome } from '@beep/core/session';
import { createFakeClock } from '@beep/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { createPortPair, type FakePort } from '../testing/fake-ports.ts';
import { askInFrame } from './ask-in-frame.ts';
import { createSignIn } from './create-sign-in.ts';
import { createOffscreenDocument } from './offscreen-document.ts';

const USER = { uid: 'u1', displayName: 'Ada', email: 'ada@school.example', photoURL: null };
const CREDENTIAL = { providerId: 'google.com', idToken: 'id', accessToken: null };

/** A worker in a fake browser that allows one offscreen document. */
function aWorker() {
  const clock = createFakeClock();
  const documents: FakePort[] = [];
  const asked: unknown[] = [];
  let open: FakePort | null = null;
  let opens: 'and connects' | 'and is silent' | 'not' = 'and connects';
  const offscreen = createOffscreenDocument(clock, {
    async createDocument() {
      if (open !== null) throw new Error('Only a single offscreen document may be created.');
      if (opens === 'not') throw new Error('No document.');
      const [here, there] = createPortPair();
      open = there;
      documents.push(there);
      there.onMessage.addListener((message) => asked.push(message));
      if (opens === 'and connects') offscreen.connected(here);
    },
    async closeDocument() {
      if (open === null) throw new Error('No current offscreen document.');
      open.disconnect();
      open = null;
    },
  });
  const signInWith = vi.fn(
    async (_credential: ProviderCredential): Promise<SignInOutcome> => ({ status: 'signed-in' }),
  );
  const signIn = createSignIn({ askSite: askInFrame(offscreen, clock), identity: { signInWith } });
  /** Waits until the document with this index has been asked to sign in. */
  const documentAsked = (index = 0): Promise<FakePort> =>
    vi.waitFor(() => {
      const document = documents[index];
      if (document === undefined || asked.length <= index) throw new Error('Not asked yet.');
      return document;
    });
  return {
    clock,
    documents,
    asked,
    signInWith,
    signIn,
    documentAsked,
    isOpen: () => open !== null,
    openDocuments: (how: typeof opens) => {
      opens = how;
    },
  };
}

const reply = (credential: ProviderCredential | null = CREDENTIAL) => ({
  reply: { status: 'signed-in', user: USER, credential },
});

describe('signing in', () => {
  it('passes the site’s reply to the identity, and closes the document', async () => {
    const { signIn, documentAsked, asked, signInWith, isOpen } = aWorker();
    const outcome = signIn('apple');
    (await documentAsked()).postMessage(reply());
    expect(await outcome).toEqual({ status: 'signed-in' });
    expect(asked).toEqual([{ signIn: 'apple' }]);
    expect(signInWith.mock.calls).toEqual([[CREDENTIAL]]);
    expect(isOpen()).toBe(false);
  });

  it.each([
    [{ reply: { status: 'failed', error: 'Authentication failed' } }, 'authentication-failed'],
    [reply(null), 'invalid-credential'],
    [{ failed: 'network-request-failed' }, 'network-request-failed'],
    [{ failed: 'timeout' }, 'timeout'],
  ])('reports a failure: %j', async (response, code) => {
    const { signIn, documentAsked, signInWith, isOpen } = aWorker();
    const outcome = signIn('google');
    const document = await documentAsked();
    document.postMessage({ ping: true });
    document.postMessage(response);
    expect(await outcome).toEqual({ status: 'failed', code });
    expect(signInWith).not.toHaveBeenCalled();
    expect(isOpen()).toBe(false);
  });

  it('fails when the document ends', async () => {
    const { signIn, documentAsked } = aWorker();
    const outcome = signIn('google');
    (await documentAsked()).disconnect();
    expect(await outcome).toEqual({ status: 'failed', code: 'internal-error' });
  });

  it('fails if the document cannot be opened or never connects', async () => {
    const { signIn, clock, documents, openDocuments, isOpen } = aWorker();
    openDocuments('not');
    expect(await signIn('google')).toEqual({ status: 'failed', code: 'internal-error' });
    openDocuments('and is silent');
    const silent = signIn('google');
    await vi.waitFor(() => expect(documents).toHaveLength(1));
    clock.advance(15_000);
    expect(await silent).toEqual({ status: 'failed', code: 'internal-error' });
    expect(isOpen()).toBe(false);
  });

  it('times out after ten minutes', async () => {
    const { signIn, clock, documentAsked, isOpen } = aWorker();
    const outcome = signIn('google');
    await documentAsked();
    clock.advance(600_000);
    expect(await outcome).toEqual({ status: 'failed', code: 'timeout' });
    expect(isOpen()).toBe(false);
  });
});

describe('a second press', () => {
  it('cancels the first, and opens a new document', async () => {
    const { signIn, documents, documentAsked, signInWith } = aWorker();
    const first = signIn('google');
    await documentAsked();
    const second = signIn('apple');
    expect(await first).toEqual({ status: 'cancelled' });
    (await documentAsked(1)).postMessage(reply());
    expect(await second).toEqual({ status: 'signed-in' });
    expect(documents).toHaveLength(2);
    expect(signInWith).toHaveBeenCalledTimes(1);
  });

  it('leaves one document open among concurrent presses, and answers each press', async () => {
    const { signIn, documents, documentAsked } = aWorker();
    const presses = [signIn('google'), signIn('google'), signIn('google')];
    const document = await documentAsked(documents.length === 0 ? 0 : documents.length - 1);
    document.postMessage(reply());
    expect(await Promise.all(presses)).toEqual([
      { status: 'cancelled' },
      { status: 'cancelled' },
      { status: 'signed-in' },
    ]);
    expect(documents).toHaveLength(1);
  });
});

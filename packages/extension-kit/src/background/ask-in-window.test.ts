import {
  type LoginWindowRequest,
  loginWindowEnd,
  parseLoginWindow,
  sealReply,
  writeExtensionLoginReply,
} from '@beep/bridge';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askInWindow } from './ask-in-window.ts';
import { createSignIn } from './create-sign-in.ts';

const REDIRECT = 'https://0f.extensions.allizom.org/';
const WEB_URL = 'https://beep.example';
const SIGNED_IN = {
  status: 'signed-in',
  user: { uid: 'u1', displayName: 'Ada', email: 'ada@school.example', photoURL: null },
  credential: { providerId: 'google.com', idToken: 'id', accessToken: null },
} as const;

const served = vi.fn<typeof fetch>();

beforeEach(() => {
  served.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', served);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose sign-in windows the test ends. */
function aBrowser() {
  const clock = createFakeClock();
  const windows: {
    readonly request: LoginWindowRequest;
    readonly end: (address: string) => void;
    readonly close: () => void;
    readonly fail: (message: string) => void;
  }[] = [];
  const ask = askInWindow({
    webUrl: WEB_URL,
    clock,
    browser: {
      identity: {
        getRedirectURL: () => REDIRECT,
        launchWebAuthFlow: ({ url }) =>
          new Promise((end, reject) => {
            const request = parseLoginWindow(new URL(url).search, [REDIRECT]);
            if (!url.startsWith(`${WEB_URL}/extension-login?`) || typeof request !== 'object')
              throw new Error(url);
            const fail = (message: string): void => reject(new Error(message));
            // Firefox 153 says so.
            windows.push({ request, end, fail, close: () => fail('User cancelled or denied access.') });
          }),
      },
    },
  });
  const opened = (at = 0): Promise<(typeof windows)[number]> =>
    vi.waitFor(() => {
      const window = windows[at];
      if (window === undefined) throw new Error('No window yet.');
      return window;
    });
  return { windows, ask, opened };
}

/** Lets the service wait with its next answer until the returned function is called. */
function busyService(): () => void {
  let answer = (_response: Response): void => undefined;
  served.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  return () => answer(new Response());
}

const question = (signal = new AbortController().signal) => ({ provider: 'google', signal }) as const;
const sealed = async (publicKey: string): Promise<string> =>
  loginWindowEnd(REDIRECT, await sealReply(writeExtensionLoginReply(SIGNED_IN), publicKey));

describe('the window of a sign-in', () => {
  it('asks for an answer, and its address at the end has the reply', async () => {
    const { ask, opened } = aBrowser();
    const response = ask(question());
    const { request, end } = await opened();
    expect(request).toMatchObject({ redirect: REDIRECT });
    end(await sealed(request.publicKey));
    expect(await response).toEqual({ reply: SIGNED_IN });
  });

  // spec: P4
  it('takes no reply that was sealed for another sign-in, and none in the open', async () => {
    const { ask, opened } = aBrowser();
    const first = ask(question());
    const { request, close } = await opened();
    const second = ask(question());
    (await opened(1)).end(await sealed(request.publicKey));
    await expect(second).rejects.toThrow();
    close();
    expect(await first).toBe('cancelled');
    const third = ask(question());
    (await opened(2)).end(loginWindowEnd(REDIRECT, writeExtensionLoginReply(SIGNED_IN)));
    await expect(third).rejects.toThrow();
  });

  it('is cancelled when the user closes it, and when the answer is no longer wanted', async () => {
    const { ask, opened } = aBrowser();
    const closed = ask(question());
    (await opened()).close();
    expect(await closed).toBe('cancelled');
    const unwanted = new AbortController();
    const response = ask(question(unwanted.signal));
    await opened(1);
    unwanted.abort();
    expect(await response).toBe('cancelled');
  });

  it.each(['redirect_uri not allowed', 'Invalid request', ''])(
    'fails, and is not cancelled, if the browser refuses: %j',
    async (message) => {
      const { ask, opened } = aBrowser();
      const response = ask(question());
      (await opened()).fail(message);
      await expect(response).rejects.toThrow(message);
    },
  );

  it.each([
    ['it is asked', 0],
    ['the service has answered', 1],
  ])('does not open if the answer is no longer wanted before %s', async (_when, turns) => {
    const { ask, windows } = aBrowser();
    const unwanted = new AbortController();
    const answer = busyService();
    if (turns === 0) unwanted.abort();
    const response = ask(question(unwanted.signal));
    unwanted.abort();
    answer();
    expect(await response).toBe('cancelled');
    expect(windows).toEqual([]);
  });

  it('lets the next sign-in open its window if the one before ends while it asks the service', async () => {
    const { ask, opened, windows } = aBrowser();
    const signInWith = vi.fn(async () => ({ status: 'signed-in' }) as const);
    const signIn = createSignIn({ askSite: ask, identity: { signInWith } });
    const answer = busyService();
    const first = signIn('google');
    await vi.waitFor(() => expect(served).toHaveBeenCalled());
    const second = signIn('apple');
    answer();
    expect(await first).toEqual({ status: 'cancelled' });
    const { request, end } = await opened();
    end(await sealed(request.publicKey));
    expect(await second).toEqual({ status: 'signed-in' });
    expect(windows).toHaveLength(1);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['is broken', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('does not open if the service %s', async (_how, response) => {
    served.mockImplementation(response);
    const { ask, windows } = aBrowser();
    expect(await ask(question())).toEqual({ failed: 'network-request-failed' });
    expect(windows).toEqual([]);
  });
});

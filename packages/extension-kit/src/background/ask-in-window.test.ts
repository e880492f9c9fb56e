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
  }[] = [];
  const getPlatformInfo = vi.fn(async () => ({}));
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
            windows.push({
              request,
              end,
              close: () => reject(new Error('User cancelled or denied access.')),
            });
          }),
      },
      runtime: { getPlatformInfo },
    },
  });
  const opened = (at = 0): Promise<(typeof windows)[number]> =>
    vi.waitFor(() => {
      const window = windows[at];
      if (window === undefined) throw new Error('No window yet.');
      return window;
    });
  return { clock, windows, getPlatformInfo, ask, opened };
}

const question = (signal = new AbortController().signal) => ({ provider: 'google', signal }) as const;
const sealed = async (publicKey: string): Promise<string> =>
  loginWindowEnd(REDIRECT, await sealReply(writeExtensionLoginReply(SIGNED_IN), publicKey));

describe('the window of a sign-in', () => {
  it('asks for the provider, and its address at the end has the reply', async () => {
    const { ask, opened } = aBrowser();
    const response = ask(question());
    const { request, end } = await opened();
    expect(request).toMatchObject({ provider: 'google', redirect: REDIRECT });
    end(await sealed(request.publicKey));
    expect(await response).toEqual({ reply: SIGNED_IN });
  });

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

  it('keeps the background page in use while it is open, and no longer', async () => {
    const { ask, opened, clock, getPlatformInfo } = aBrowser();
    const response = ask(question());
    const { close } = await opened();
    clock.advance(60_000);
    expect(getPlatformInfo).toHaveBeenCalledTimes(4);
    close();
    await response;
    clock.advance(60_000);
    expect(getPlatformInfo).toHaveBeenCalledTimes(4);
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

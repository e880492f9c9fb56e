import type { SignInOutcome } from '@beep/core/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignInWindow } from './sign-in-window.ts';

const SIGNED_IN: SignInOutcome = { status: 'signed-in' };
const redeem = vi.fn(async (_code: string): Promise<SignInOutcome> => SIGNED_IN);
const open = vi.fn<typeof window.open>();
let opened: { closed: boolean; close(): void };

beforeEach(() => {
  opened = { closed: false, close: vi.fn() };
  open.mockReturnValue(opened as unknown as Window);
  vi.stubGlobal('open', open);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The query of the last window. */
function asked(): URLSearchParams {
  return new URL(String(open.mock.lastCall?.[0]), location.origin).searchParams;
}

function message(request = asked().get('request')): object {
  return { kind: 'beep-sign-in', request, code: 'the-code' };
}

/** Delivers a message as the window does that still has its opener; resolves with the answer. */
function deliver(data: object, origin = location.origin): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = (answer) => resolve(answer.data);
  });
  window.dispatchEvent(new MessageEvent('message', { data, origin, ports: [port2] }));
  return answered;
}

it('opens the window of the provider in the task of the press, and redeems its code once', async () => {
  document.documentElement.lang = 'es';
  const outcome = createSignInWindow('/oidc/start')({ provider: 'oidc.school', redeem });
  expect(open).toHaveBeenCalledTimes(1);
  expect(Object.fromEntries(asked())).toEqual({
    request: expect.stringMatching(/^[0-9a-f]{32}$/),
    provider: 'oidc.school',
    lang: 'es',
  });
  expect(await deliver(message())).toBe(true);
  void deliver(message());
  expect(await outcome).toEqual(SIGNED_IN);
  expect(redeem.mock.calls).toEqual([['the-code']]);
});

it('lets the user choose the provider in the window', async () => {
  void createSignInWindow('/oidc/start')({ provider: null, redeem });
  expect(asked().has('provider')).toBe(false);
});

// spec: oidc.9
it('says that the window was blocked', async () => {
  open.mockReturnValue(null);
  const outcome = await createSignInWindow('/oidc/start')({ provider: null, redeem });
  expect(outcome).toEqual({ status: 'failed', code: 'popup-blocked' });
});

// spec: A5
it('ignores the codes of other sign-ins, and messages of other sites', async () => {
  const outcome = createSignInWindow('/oidc/start')({ provider: null, redeem });
  void deliver(message('another'));
  void deliver(message(), 'https://evil.example');
  void deliver({ ...message(), kind: 'other' });
  expect(redeem).not.toHaveBeenCalled();
  await deliver(message());
  expect(await outcome).toEqual(SIGNED_IN);
});

// spec: oidc.9
it('is cancelled with the window, but still takes the code of one that was only cut off', async () => {
  const outcome = createSignInWindow('/oidc/start')({ provider: null, redeem });
  opened.closed = true;
  expect(await outcome).toEqual({ status: 'cancelled' });
  const channel = new BroadcastChannel('beep-sign-in');
  const answered = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
  });
  channel.postMessage(message());
  expect(await answered).toEqual({ taken: asked().get('request') });
  expect(redeem.mock.calls).toEqual([['the-code']]);
  channel.close();
});

it('gives way to the next sign-in', async () => {
  const openWindow = createSignInWindow('/oidc/start');
  const first = openWindow({ provider: 'oidc.school', redeem });
  const old = message();
  const second = openWindow({ provider: 'oidc.college', redeem });
  expect(await first).toEqual({ status: 'cancelled' });
  expect(opened.close).toHaveBeenCalled();
  void deliver(old);
  expect(redeem).not.toHaveBeenCalled();
  await deliver(message());
  expect(await second).toEqual(SIGNED_IN);
});

it('signs in with a window that still has its opener if the browser refuses channels', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const outcome = createSignInWindow('/oidc/start')({ provider: null, redeem });
  await deliver(message());
  expect(await outcome).toEqual(SIGNED_IN);
});

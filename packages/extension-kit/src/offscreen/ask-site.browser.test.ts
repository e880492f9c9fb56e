import { extensionLoginReady, extensionLoginRequest, writeExtensionLoginReply } from '@beep/bridge';
import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askSite } from './ask-site.ts';

const USER = { uid: 'u1', displayName: 'Ada', email: 'ada@school.example', photoURL: null };
const CREDENTIAL = { providerId: 'google.com', idToken: 'id', accessToken: null };
const SIGNED_IN = { status: 'signed-in', user: USER, credential: CREDENTIAL } as const;

const clock = createFakeClock();
const served = vi.fn<typeof fetch>();

beforeEach(() => {
  served.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', served);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const ask = (): ReturnType<typeof askSite> => askSite({ webUrl: location.origin, provider: 'google', clock });

/** The frame of the site's page; records the messages posted to it. */
function theFrame(): { readonly frame: Window; readonly posted: unknown[][] } {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[src$="/extension-login"]')?.contentWindow;
  if (!frame) throw new Error('There is no frame.');
  const posted: unknown[][] = [];
  frame.postMessage = (...args: unknown[]) => void posted.push(args);
  return { frame, posted };
}

function say(data: unknown, source: Window, origin: string = location.origin): void {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

it('asks once the page is ready, returns its reply, and removes the frame', async () => {
  const response = ask();
  const { frame, posted } = theFrame();
  say('!_{"s":"noise of the SDK"}', frame);
  expect(posted).toEqual([]);
  say(extensionLoginReady(), frame);
  expect(posted).toEqual([[extensionLoginRequest('google'), location.origin]]);
  say(writeExtensionLoginReply(SIGNED_IN), frame);
  expect(await response).toEqual({ reply: SIGNED_IN });
  expect(document.querySelector('iframe[src$="/extension-login"]')).toBeNull();
});

// spec: E7
it('ignores other windows, and other origins in the frame', async () => {
  const response = ask();
  const { frame, posted } = theFrame();
  say(extensionLoginReady(), window);
  say(extensionLoginReady(), frame, 'https://evil.example');
  say(writeExtensionLoginReply(SIGNED_IN), window);
  say(writeExtensionLoginReply(SIGNED_IN), frame, 'https://evil.example');
  expect(posted).toEqual([]);
  clock.advance(20_000);
  expect(await response).toEqual({ failed: 'timeout' });
});

it('times out after 20 s without the ready ping, but waits longer for the user', async () => {
  const waiting = ask();
  const { frame } = theFrame();
  clock.advance(19_000);
  say(extensionLoginReady(), frame);
  clock.advance(600_000);
  say(writeExtensionLoginReply({ status: 'failed', error: 'Authentication failed' }), frame);
  expect(await waiting).toEqual({ reply: { status: 'failed', error: 'Authentication failed' } });
});

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['is broken', () => Promise.resolve(new Response(null, { status: 503 }))],
])('fails at once if the service %s', async (_how, response) => {
  served.mockImplementation(response);
  expect(await ask()).toEqual({ failed: 'network-request-failed' });
});

// spec: E6
it.each([
  ['nobody', "frame-ancestors 'none'", 'unauthorized-domain'],
  ['another extension', `default-src 'self'; frame-ancestors ${location.origin}0`, 'unauthorized-domain'],
  ['us', `default-src 'self'; frame-ancestors chrome-extension://a ${location.origin}`, 'timeout'],
])('fails at once unless the site lets this extension frame it: %s', async (_who, policy, failed) => {
  served.mockResolvedValue(new Response(null, { headers: { 'content-security-policy': policy } }));
  const response = ask();
  await vi.waitFor(() => expect(served).toHaveBeenCalledOnce());
  await served.mock.results[0]?.value;
  if (failed === 'timeout') clock.advance(20_000);
  expect(await response).toEqual({ failed });
});

// spec: files.9
it.each([
  [503, '4'],
  [429, '0'],
] as const)('asks the site again when it told to, if it is busy: %i, %s', async (status, told) => {
  served.mockResolvedValueOnce(new Response(null, { status, headers: { 'Retry-After': told } }));
  const loads = vi.fn();
  const response = ask();
  const frame = document.querySelector('iframe[src$="/extension-login"]');
  frame?.addEventListener('load', loads);
  await vi.waitFor(() => expect(loads).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    clock.advance(1000);
    expect(served).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(2));
  say(extensionLoginReady(), theFrame().frame);
  say(writeExtensionLoginReply(SIGNED_IN), theFrame().frame);
  expect(await response).toEqual({ reply: SIGNED_IN });
});

it.each([
  [503, '3600'],
  [503, 'soon'],
  [500, '1'],
] as const)('fails at once if the site is away for long, or does not say: %i, %s', async (status, told) => {
  served.mockResolvedValue(new Response(null, { status, headers: { 'Retry-After': told } }));
  expect(await ask()).toEqual({ failed: 'network-request-failed' });
  expect(served).toHaveBeenCalledOnce();
});

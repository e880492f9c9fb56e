import type { Recorder, RecorderEvent, RecorderState } from '@beep/core/recorder';
import { createFakeClock, createFakeStore } from '@beep/core/testing';
import { USER_TEXTS } from '@beep/core/texts';
import type { Clock } from '@beep/core/time';
import { describe, expect, it } from 'vitest';
import type { BridgeHost } from './bridge-host.ts';
import { createHostLink, type HostLink } from './create-host-link.ts';

const SITE = 'https://beep.example';
const SANDBOX = 'https://n-abc123-0lu-script.googleusercontent.com';
const NONCE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const WINDOW_NONCE = '7b0d7a1c-8f43-4f07-9a3e-1f0f4c0d2b11';
const LINK = `${SITE}/play/Kq7v2xW9Kq7v2xW9Kq7v2`;

interface Posted {
  readonly data: { readonly type: string; readonly timestamp?: number };
  readonly targetOrigin: string;
}

/** A fake window: others post to it, and it opens others. */
interface FakeWindow {
  readonly window: Window;
  readonly posted: Posted[];
}

function createFakeWindow(members: object = {}): FakeWindow {
  const posted: Posted[] = [];
  const window = Object.assign(new EventTarget(), {
    closed: false,
    opener: null,
    location: { origin: SITE, search: '' },
    postMessage: (data: Posted['data'], targetOrigin: string) => posted.push({ data, targetOrigin }),
    focus: () => undefined,
    ...members,
  });
  const self = { parent: window, ...members };
  return { window: Object.assign(window, self) as unknown as Window, posted };
}

interface Options {
  readonly page: Window;
  readonly host?: BridgeHost;
  readonly mayUseMicrophone?: boolean;
  readonly state?: RecorderState;
  readonly clock?: Clock;
  readonly store?: ReturnType<typeof createFakeStore>;
}

function open({ page, mayUseMicrophone = true, ...options }: Options): {
  readonly link: HostLink;
  readonly started: RecorderEvent[];
} {
  const started: RecorderEvent[] = [];
  const recorder: Recorder = {
    getSnapshot: () => options.state ?? { status: 'idle', operation: 0 },
    subscribe: () => () => undefined,
    send: (event) => started.push(event),
    stop: () => undefined,
    levels: () => [],
  };
  const link = createHostLink({
    host: options.host ?? 'docs',
    clock: options.clock ?? createFakeClock(),
    recorder,
    newNonce: () => WINDOW_NONCE,
    store: options.store ?? createFakeStore(),
    mayUseMicrophone: () => mayUseMicrophone,
    window: page,
  });
  link.open();
  return { link, started };
}

function say(page: Window, data: unknown, from: { source: Window; origin: string }): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data, ...from }));
}

const ready = (nonce = NONCE): object => ({ type: 'GOOGLE_ADDON_READY', nonce, version: '2.0.0' });

interface FramedOptions extends Omit<Options, 'page'> {
  readonly search?: string;
}

function framed(
  { search = '', ...options }: FramedOptions = {},
  opened: FakeWindow | null = createFakeWindow(),
) {
  const sidebar = createFakeWindow();
  const urls: string[] = [];
  const page = createFakeWindow({
    parent: sidebar.window,
    location: { origin: SITE, search: `?nonce=${NONCE}${search}` },
    open(url: string) {
      urls.push(url);
      return opened?.window ?? null;
    },
  }).window;
  return { ...open({ page, ...options }), page, sidebar, urls };
}

describe('the recorder of a document', () => {
  it('has no connection in a plain tab and posts nothing', () => {
    const { window, posted } = createFakeWindow();
    const { link, started } = open({ page: window, mayUseMicrophone: false });
    expect(link.getSnapshot()).toEqual({ target: null });
    link.recorder.send({ type: 'start' });
    expect([started, posted]).toEqual([[{ type: 'start' }], []]);
  });

  it('posts nothing if framed without a nonce', () => {
    const parent = createFakeWindow();
    const page = createFakeWindow({ parent: parent.window }).window;
    expect(open({ page }).link.getSnapshot()).toEqual({ target: null });
    expect(parent.posted).toEqual([]);
  });

  // spec: hosts.16, hosts.18, hosts.19
  it('waits for the add-on, then inserts through it', async () => {
    const { link, page, sidebar } = framed();
    expect(sidebar.posted).toEqual([{ data: { type: 'ADDON_DETECTION_PING' }, targetOrigin: '*' }]);
    const { target } = link.getSnapshot();
    expect(target?.readiness?.getSnapshot()).toEqual({ isReady: false, hint: USER_TEXTS.docsConnecting });
    say(page, ready(), { source: sidebar.window, origin: SANDBOX });
    expect(target?.readiness?.getSnapshot()).toEqual({ isReady: true });
    expect(link.getSnapshot().target).toBe(target);
    const outcome = target?.insert(LINK, new AbortController().signal);
    const { timestamp } = sidebar.posted[1]?.data ?? {};
    const response = {
      type: 'INSERT_RECORDING_RESPONSE',
      nonce: NONCE,
      timestamp,
      success: true,
      error: null,
    };
    say(page, response, { source: sidebar.window, origin: SANDBOX });
    expect(await outcome).toEqual({ status: 'inserted' });
  });

  it('copies the link if the add-on does not answer within 10 s', () => {
    const clock = createFakeClock();
    const { link } = framed({ clock });
    let changes = 0;
    link.subscribe(() => {
      changes += 1;
    });
    clock.advance(10_000);
    expect([link.getSnapshot(), changes]).toEqual([{ target: null }, 1]);
  });

  it('keeps its nonce across a reload that drops it from the URL', () => {
    const store = createFakeStore();
    framed({ store });
    const parent = createFakeWindow();
    const page = createFakeWindow({ parent: parent.window }).window;
    const { link } = open({ page, store });
    say(page, ready(), { source: parent.window, origin: SANDBOX });
    expect(link.getSnapshot().target?.readiness?.getSnapshot()).toEqual({ isReady: true });
  });
});

describe('in a sidebar that may not use the microphone', () => {
  it('records in a separate window, once', () => {
    const { link, started, urls } = framed({ mayUseMicrophone: false });
    link.recorder.send({ type: 'start' });
    link.recorder.send({ type: 'start' });
    expect(urls).toEqual([`${SITE}/record/docs?nonce=${WINDOW_NONCE}&lang=en`]);
    expect(started).toEqual([]);
    link.recorder.send({ type: 'discard' });
    expect(started).toEqual([{ type: 'discard' }]);
  });

  it('also does so after the microphone was denied', () => {
    const { link, started, urls } = framed({
      state: { status: 'microphone-failed', operation: 1, code: 'microphone-blocked' },
    });
    link.recorder.send({ type: 'start' });
    expect([urls.length, started]).toEqual([1, []]);
  });

  it('tries to record in the frame if no window opens', () => {
    const { link, started } = framed({ mayUseMicrophone: false }, null);
    link.recorder.send({ type: 'start' });
    expect(started).toEqual([{ type: 'start' }]);
  });

  it('forwards the window’s link to the add-on, and the answer back', async () => {
    const opened = createFakeWindow();
    const { link, page, sidebar } = framed({ mayUseMicrophone: false }, opened);
    link.recorder.send({ type: 'start' });
    const own = { source: opened.window, origin: SITE };
    say(page, { type: 'ADDON_DETECTION_PING' }, own);
    expect(opened.posted).toEqual([]);
    say(page, ready(), { source: sidebar.window, origin: SANDBOX });
    say(page, { type: 'ADDON_DETECTION_PING' }, own);
    expect(opened.posted).toEqual([{ data: ready(WINDOW_NONCE), targetOrigin: SITE }]);

    const { nowMs } = createFakeClock();
    const wish = { type: 'INSERT_RECORDING_LINK', url: LINK, timestamp: nowMs() + 1 };
    say(page, { ...wish, nonce: NONCE }, own);
    say(page, { ...wish, nonce: WINDOW_NONCE }, { ...own, origin: 'https://evil.example' });
    say(page, { ...wish, nonce: WINDOW_NONCE }, { ...own, source: sidebar.window });
    expect(sidebar.posted).toHaveLength(1);
    say(page, { ...wish, nonce: WINDOW_NONCE }, own);
    await expect.poll(() => sidebar.posted).toHaveLength(2);
    const { data, targetOrigin } = sidebar.posted[1] ?? {};
    expect([data?.type, targetOrigin]).toEqual(['INSERT_RECORDING_LINK', SANDBOX]);

    const refusal = { type: 'INSERT_RECORDING_RESPONSE', nonce: NONCE, success: false, error: 'Not here.' };
    say(page, { ...refusal, timestamp: data?.timestamp }, { source: sidebar.window, origin: SANDBOX });
    await expect
      .poll(() => opened.posted[1]?.data)
      .toMatchObject({
        type: 'INSERT_RECORDING_RESPONSE',
        nonce: WINDOW_NONCE,
        timestamp: wish.timestamp,
        success: false,
        error: 'Not here.',
      });
  });

  it('lets the window accept messages only from the page of ours that opened it', () => {
    const opener = createFakeWindow();
    const page = createFakeWindow({
      opener: opener.window,
      location: { origin: SITE, search: `?nonce=${WINDOW_NONCE}` },
    }).window;
    const { link } = open({ page });
    expect(opener.posted).toEqual([{ data: { type: 'ADDON_DETECTION_PING' }, targetOrigin: SITE }]);
    const isReady = (): unknown => link.getSnapshot().target?.readiness?.getSnapshot().isReady;
    say(page, ready(WINDOW_NONCE), { source: opener.window, origin: SANDBOX });
    say(page, ready(WINDOW_NONCE), { source: opener.window, origin: 'https://evil.example' });
    expect(isReady()).toBe(false);
    say(page, ready(WINDOW_NONCE), { source: opener.window, origin: SITE });
    expect(isReady()).toBe(true);
  });
});

describe('the recorder of a page with our element', () => {
  const PAGE = 'https://wiki.school.example';

  it('knows the origin of the page that has answered', async () => {
    const { link, page, sidebar } = framed({ host: 'site' });
    const origin = link.hostOrigin();
    say(page, ready(), { source: createFakeWindow().window, origin: 'https://evil.example' });
    say(page, ready(), { source: sidebar.window, origin: PAGE });
    expect(await origin).toBe(PAGE);
    void link.getSnapshot().target?.insert(LINK, new AbortController().signal);
    expect(sidebar.posted.at(-1)?.targetOrigin).toBe(PAGE);
  });

  it('knows none if no page answers', async () => {
    const clock = createFakeClock();
    const { link } = framed({ host: 'site', clock });
    const origin = link.hostOrigin();
    clock.advance(10_000);
    expect(await origin).toBeNull();
    expect(await open({ page: createFakeWindow().window, host: 'site' }).link.hostOrigin()).toBeNull();
  });

  it('opens a window of its own where it may not use the microphone', () => {
    const { link, urls } = framed({ host: 'site', mayUseMicrophone: false });
    link.recorder.send({ type: 'start' });
    expect(urls).toEqual([`${SITE}/record/site?nonce=${WINDOW_NONCE}&lang=en`]);
  });

  // spec: P17
  it.each([
    ['vouched', '&vouched', `&vouched=${encodeURIComponent(PAGE)}`],
    ['not vouched', '', ''],
  ])('passes the requests of that window for a token on if its user is %s', async (_, search, inUrl) => {
    const opened = createFakeWindow();
    const { link, page, sidebar, urls } = framed({ host: 'site', mayUseMicrophone: false, search }, opened);
    say(page, ready(), { source: sidebar.window, origin: PAGE });
    link.recorder.send({ type: 'start' });
    expect(urls).toEqual([`${SITE}/record/site?nonce=${WINDOW_NONCE}&lang=en${inUrl}`]);
    const challenge = 'Y2hhbGxlbmdlLWNoYWxsZW5nZQ';
    const request = { type: 'FRAME_TOKEN_REQUEST', nonce: WINDOW_NONCE, challenge };
    const own = { source: opened.window, origin: SITE };
    say(page, request, { ...own, origin: 'https://evil.example' });
    say(page, { ...request, nonce: NONCE }, own);
    say(page, request, own);
    const asked = sidebar.posted.filter(({ data }) => data.type === 'FRAME_TOKEN_REQUEST');
    const passedOn = { data: { ...request, nonce: NONCE }, targetOrigin: PAGE };
    expect(asked).toEqual(search === '' ? [] : [passedOn]);
    const response = { type: 'FRAME_TOKEN_RESPONSE', challenge, token: 'signed' };
    say(page, { ...response, nonce: NONCE }, { source: sidebar.window, origin: PAGE });
    const token = search === '' ? null : 'signed';
    await expect
      .poll(() => opened.posted)
      .toEqual([{ data: { ...response, nonce: WINDOW_NONCE, token }, targetOrigin: SITE }]);
  });
});

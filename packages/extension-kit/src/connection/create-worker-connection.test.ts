import { createFakeClock } from '@beep/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { createFakePage } from '../testing/fake-page.ts';
import { createWorkerConnection } from './create-worker-connection.ts';
import type { PageCall, PageFrame } from './frames.ts';
import type { WorkerRequest } from './worker-calls.ts';

const HEAD = {
  id: 'draft',
  ownerUid: 'uid',
  source: 'BEEP_ADDON_GMAIL',
  mimeType: 'audio/webm',
  startedAtMs: 1,
} as const;

/** A page whose workers record calls and answer when the test says so. */
function aPage() {
  const received: { worker: number; frame: PageFrame }[] = [];
  const browser = createFakePage((port, worker) =>
    port.onMessage.addListener((message) => received.push({ worker, frame: message as PageFrame })),
  );
  const clock = createFakeClock();
  const connection = createWorkerConnection({ page: browser.page, clock, pageId: 'page' });
  const ask = (call: string, more: Partial<WorkerRequest> = {}): ReturnType<typeof connection.ask> =>
    connection.ask({ call, args: null, ...more } as WorkerRequest);
  /** Waits until all messages have been delivered. */
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const callsOf = (worker: number): PageCall[] =>
    received.flatMap(({ worker: by, frame }) => (by === worker && 'call' in frame ? [frame] : []));
  const namesOf = (worker: number): string[] => callsOf(worker).map(({ call }) => call);
  const pings = (): number => received.filter(({ frame }) => 'ping' in frame).length;
  function answer(worker: number, call: string, ok: unknown = null): void {
    const id = callsOf(worker).find((asked) => asked.call === call)?.id;
    browser.ports[worker]?.postMessage({ id, ok, pieces: 0 });
  }
  return { browser, clock, connection, ask, settled, callsOf, namesOf, pings, answer };
}

describe('a call', () => {
  it('opens one port, sends hello first, and matches answers to calls', async () => {
    const { browser, ask, settled, callsOf, answer } = aPage();
    const [one, two] = [ask('one'), ask('two', { args: { id: 'a' } })];
    await settled();
    expect(browser.ports).toHaveLength(1);
    expect(callsOf(0)).toMatchObject([
      { call: 'hello', args: { page: 'page', drafts: [] } },
      { call: 'one', args: null, again: false },
      { call: 'two', args: { id: 'a' }, again: false },
    ]);
    answer(0, 'two', 'second');
    answer(0, 'one', 'first');
    expect((await one)?.value).toBe('first');
    expect((await two)?.value).toBe('second');
  });

  it('keeps its order, even if reading its bytes is slow', async () => {
    const { ask, namesOf } = aPage();
    void ask('long', { bytes: new Blob([new Uint8Array(2_000_000)]) });
    void ask('short');
    await vi.waitFor(() => expect(namesOf(0)).toEqual(['hello', 'long', 'short']));
  });

  it('resolves with null if the worker fails, or after close', async () => {
    const { browser, connection, settled, callsOf, ask } = aPage();
    const refused = ask('refused');
    await settled();
    browser.ports[0]?.postMessage({ id: callsOf(0)[1]?.id, error: 'Not understood' });
    expect(await refused).toBeNull();
    const waiting = ask('waiting');
    connection.close();
    expect(await waiting).toBeNull();
    expect(await ask('late')).toBeNull();
    await settled();
    expect(browser.ports.map(({ isOver }) => isOver)).toEqual([true]);
  });
});

describe('when the worker ends', () => {
  it('repeats only unanswered calls to the next worker', async () => {
    const { browser, ask, settled, callsOf, answer } = aPage();
    const [done, open] = [ask('done'), ask('open')];
    await settled();
    answer(0, 'hello');
    answer(0, 'done');
    await done;
    browser.ports[0]?.disconnect();
    await settled();
    expect(callsOf(1)).toMatchObject([
      { call: 'hello', again: false },
      { call: 'open', again: true },
    ]);
    answer(1, 'open', 'answered');
    expect((await open)?.value).toBe('answered');
  });

  it('does not repeat a call with isOnce', async () => {
    const { browser, ask, settled, namesOf, answer } = aPage();
    const once = ask('signIn', { isOnce: true });
    const other = ask('other');
    await settled();
    answer(0, 'hello');
    browser.ports[0]?.disconnect();
    expect(await once).toBeNull();
    await settled();
    expect(namesOf(1)).toEqual(['hello', 'other']);
    answer(1, 'other');
    await other;
  });

  it('starts no worker while idle, and starts one for the next call', async () => {
    const { browser, connection, settled, answer, ask } = aPage();
    connection.listen(() => undefined);
    await settled();
    answer(0, 'hello');
    await settled();
    browser.ports[0]?.disconnect();
    await settled();
    expect(browser.ports).toHaveLength(1);
    void ask('more');
    expect(browser.ports).toHaveLength(2);
  });

  it('reconnects while a draft is held, and reports its size', async () => {
    const { browser, connection, settled, callsOf, answer } = aPage();
    connection.listen(() => undefined);
    const release = connection.hold(() => ({ head: HEAD, sizeBytes: 7 }));
    await settled();
    answer(0, 'hello');
    await settled();
    browser.ports[0]?.disconnect();
    await settled();
    expect(callsOf(1)).toMatchObject([{ call: 'hello', args: { drafts: [{ head: HEAD, sizeBytes: 7 }] } }]);
    answer(1, 'hello');
    await settled();
    release();
    browser.ports[1]?.disconnect();
    await settled();
    expect(browser.ports).toHaveLength(2);
  });

  it('connects to a worker that another page has started', async () => {
    const { browser, connection, settled, answer } = aPage();
    const listener = vi.fn();
    connection.listen(listener);
    await settled();
    answer(0, 'hello');
    await settled();
    browser.ports[0]?.disconnect();
    await settled();
    browser.startWorker();
    await settled();
    browser.ports[1]?.postMessage({ event: 'user', user: null });
    await settled();
    expect(listener.mock.calls).toEqual([[{ event: 'user', user: null }]]);
  });

  it('gives up on a worker that never answers, and retries on the next call', async () => {
    const { browser, clock, ask, settled } = aPage();
    browser.breakWorker();
    let answered: unknown = 'not yet';
    void ask('anything').then((response) => {
      answered = response;
    });
    for (let round = 0; round < 10; round += 1) {
      await settled();
      clock.advance(5000);
    }
    await settled();
    expect(answered).toBeNull();
    const tries = browser.ports.length;
    expect(tries).toBe(6);
    void ask('anything');
    await settled();
    expect(browser.ports.length).toBeGreaterThan(tries);
  });

  // spec: hosts.35
  it('learns that the extension goes away while a port opens, and answers the calls of a recording', async () => {
    const { browser, clock, connection, settled, answer, ask } = aPage();
    const onLost = vi.fn();
    connection.onLost(onLost);
    connection.hold(() => ({ head: HEAD, sizeBytes: 7 }));
    const append = ask('append');
    await settled();
    answer(0, 'hello');
    await settled();
    browser.unload();
    await settled();
    clock.advance(250);
    expect(await append).toBeNull();
    expect(await ask('getToken')).toBeNull();
    expect(onLost).toHaveBeenCalled();
    expect(browser.page.isAlive()).toBe(false);
  });

  it('learns it from the next message too', async () => {
    const { browser, connection, settled, answer, ask } = aPage();
    connection.hold(() => ({ head: HEAD, sizeBytes: 7 }));
    void ask('first');
    await settled();
    answer(0, 'hello');
    answer(0, 'first');
    await settled();
    browser.unload();
    await settled();
    expect(await ask('append')).toBeNull();
  });

  it('gives up on a worker that never greets', async () => {
    const { browser, clock, ask, settled } = aPage();
    const asked = ask('anything');
    await settled();
    clock.advance(15_000);
    expect(await asked).toBeNull();
    expect(browser.ports.map(({ isOver }) => isOver)).toEqual([true]);
    void ask('anything');
    expect(browser.ports).toHaveLength(2);
  });

  it('resolves with null at once after the extension was removed', async () => {
    const { browser, ask } = aPage();
    browser.remove();
    expect(await ask('anything')).toBeNull();
  });
});

describe('the keep-alive ping', () => {
  it('is sent every 20 s while a call is pending or a draft is held', async () => {
    const { clock, connection, settled, pings, answer, ask } = aPage();
    const asked = ask('long');
    await settled();
    answer(0, 'hello');
    await settled();
    clock.advance(60_000);
    await settled();
    expect(pings()).toBe(3);
    answer(0, 'long');
    await asked;
    await settled();
    clock.advance(60_000);
    const release = connection.hold(() => ({ head: HEAD, sizeBytes: 0 }));
    clock.advance(20_000);
    release();
    clock.advance(60_000);
    await settled();
    expect(pings()).toBe(4);
  });
});

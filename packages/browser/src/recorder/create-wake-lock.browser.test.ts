import { afterEach, expect, it, vi } from 'vitest';
import { createWakeLock } from './create-wake-lock.ts';

class FakeSentinel extends EventTarget {
  released = false;
  async release(): Promise<void> {
    this.released = true;
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** A browser that grants each lock once `given` resolves. */
function fakeScreen(given: Promise<void> = Promise.resolve()): {
  readonly locks: FakeSentinel[];
  see(state: DocumentVisibilityState): void;
} {
  const locks: FakeSentinel[] = [];
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = new FakeSentinel();
    locks.push(lock);
    await given;
    return lock as unknown as WakeLockSentinel;
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  return {
    locks,
    see(state) {
      visibility.mockReturnValue(state);
      if (state === 'hidden') for (const lock of locks) lock.released = true;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

it('keeps the screen on until it is aborted', async () => {
  const { locks } = fakeScreen();
  const ends = new AbortController();
  createWakeLock().hold(ends.signal);
  await vi.waitFor(() => expect(locks).toMatchObject([{ released: false }]));
  ends.abort();
  await vi.waitFor(() => expect(locks).toMatchObject([{ released: true }]));
});

it('requests the lock again when a hidden page is visible again, while it is held', async () => {
  const { locks, see } = fakeScreen();
  const ends = new AbortController();
  createWakeLock().hold(ends.signal);
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  see('visible');
  see('hidden');
  see('visible');
  await vi.waitFor(() => expect(locks).toMatchObject([{ released: true }, { released: false }]));
  ends.abort();
  see('hidden');
  see('visible');
  await vi.waitFor(() => expect(locks).toMatchObject([{ released: true }, { released: true }]));
});

it('releases a lock that is granted after the abort', async () => {
  const give = vi.fn<() => void>();
  const { locks } = fakeScreen(new Promise((resolve) => give.mockImplementation(resolve)));
  const ends = new AbortController();
  createWakeLock().hold(ends.signal);
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  ends.abort();
  expect(locks).toMatchObject([{ released: false }]);
  give();
  await vi.waitFor(() => expect(locks).toMatchObject([{ released: true }]));
});

it('ignores a refusal and a missing API', async () => {
  const refuse = vi
    .spyOn(navigator.wakeLock, 'request')
    .mockRejectedValue(new DOMException('battery', 'NotAllowedError'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const fails = vi.fn();
  window.addEventListener('unhandledrejection', fails);
  createWakeLock().hold(new AbortController().signal);
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledOnce());
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue(undefined as unknown as WakeLock);
  createWakeLock().hold(new AbortController().signal);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  window.removeEventListener('unhandledrejection', fails);
  expect(fails).not.toHaveBeenCalled();
});

it('does not request what the embedding page withholds', async () => {
  const { locks } = fakeScreen();
  const value = { allowsFeature: (name: string) => name !== 'screen-wake-lock' };
  Object.defineProperty(document, 'featurePolicy', { value, configurable: true });
  createWakeLock().hold(new AbortController().signal);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  Reflect.deleteProperty(document, 'featurePolicy');
  expect(locks).toEqual([]);
});

import type { FrontConnection } from '@beep/core/insert';
import type { Clock } from '@beep/core/time';
import { describe, expect, it, vi } from 'vitest';
import { createFrontLink, type FrontLink, type FrontLinkOptions } from './create-front-link.ts';

const LINK = 'https://beep.example/play/Kq7v2xW9';
const signal = new AbortController().signal;
const clock: Clock = { nowMs: () => 0, after: () => () => undefined, every: () => () => undefined };

interface Opened {
  readonly link: FrontLink;
  /** Waits for the lazy load. */
  open(): Promise<void>;
  become(connection: FrontConnection, at?: string | null): void;
  readonly loads: () => number;
}

function make(options: Partial<FrontLinkOptions> = {}): Opened {
  let connection: FrontConnection = 'connecting';
  let targetId: string | null = null;
  let listener: () => void = () => undefined;
  let loads = 0;
  const front = {
    getSnapshot: () => connection,
    targetId: () => targetId,
    subscribe: (added: () => void) => {
      listener = added;
      return () => undefined;
    },
    target: {
      insert: async () => ({ status: 'inserted' }) as const,
      insertAgain: async () => ({ status: 'inserted' }) as const,
    },
    stop: () => undefined,
  };
  const load = async (): Promise<{ connectFront: () => typeof front }> => {
    loads += 1;
    return { connectFront: () => front };
  };
  const link = createFrontLink({ clock, isFramed: () => true, load, warn: () => undefined, ...options });
  return {
    link,
    open: () => {
      link.open();
      return new Promise((resolve) => setImmediate(resolve));
    },
    become(next, at = null) {
      connection = next;
      targetId = at;
      listener();
    },
    loads: () => loads,
  };
}

describe('the connection with Front', () => {
  // spec: hosts.27
  it('loads nothing outside Front, says where to open the recorder, and offers to copy', async () => {
    const { link, open, loads } = make({ isFramed: () => false });
    await open();
    expect(link.getSnapshot()).toEqual({
      target: null,
      unconnectedHint: 'Open this recorder from the Front plugin to enable automatic insertion.',
    });
    expect(loads()).toBe(0);
  });

  // spec: hosts.24
  it('is created once, and follows Front’s state', async () => {
    const { link, open, become, loads } = make();
    const { target } = link.getSnapshot();
    expect(target?.readiness?.getSnapshot()).toMatchObject({
      isReady: false,
      hint: 'Connecting to Front...',
    });
    expect(await target?.insert(LINK, signal)).toEqual({ status: 'failed', code: 'not-connected' });
    await open();
    await open();
    expect(loads()).toBe(1);
    become('ready');
    expect(link.getSnapshot().target).toBe(target);
    expect(target?.readiness?.getSnapshot()).toMatchObject({ isReady: true });
    expect(await target?.insert(LINK, signal)).toEqual({ status: 'inserted' });
    become('ready', 'conversation cnv_2');
    expect(target?.readiness?.getSnapshot()).toMatchObject({ isReady: true, targetId: 'conversation cnv_2' });
    become('nothing-selected');
    expect(target?.readiness?.getSnapshot()).toMatchObject({ isReady: false, targetId: null });
  });

  it('notifies its listeners until they unsubscribe', async () => {
    const { link, open, become } = make();
    await open();
    let calls = 0;
    const leave = link.subscribe(() => {
      calls += 1;
    });
    become('ready');
    become('ready');
    leave();
    become('nothing-selected');
    expect(calls).toBe(1);
  });

  it('offers to copy while Front does not answer, and to insert once Front has answered', async () => {
    const { link, open, become } = make();
    await open();
    become('unreachable');
    expect(link.getSnapshot()).toEqual({
      target: null,
      unconnectedHint: 'Unable to connect to Front. Copy the link instead.',
    });
    become('ready');
    expect(link.getSnapshot().target).not.toBeNull();
  });

  // spec: hosts.6, hosts.34
  it('counts as unreachable if the plugin cannot be loaded, and logs the reason', async () => {
    const reason = new Error('offline');
    const warn = vi.fn<FrontLinkOptions['warn']>();
    const { link, open } = make({ load: () => Promise.reject(reason), warn });
    await open();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'Front SDK unavailable. Open this page inside Front.',
      reason,
    );
    expect(link.getSnapshot().unconnectedHint).toBe('Unable to connect to Front. Copy the link instead.');
  });
});

import type { FrontCall, FrontContext, FrontHost } from '../front-host.ts';

/** A recorded call of the plugin. */
export interface FakeFrontCall {
  readonly name: FrontCall;
  readonly args: readonly unknown[];
  readonly signal: AbortSignal;
  /** The selection at the time of the call. */
  readonly facts: unknown;
}

/** A Front controlled by the test. */
export interface FakeFrontHost extends FrontHost {
  readonly calls: readonly FakeFrontCall[];
  readonly isWatched: boolean;
  show(facts: unknown): void;
  lose(): void;
  /** Waits until the plugin has made its calls. */
  asked(): Promise<void>;
  /** Answers the oldest open call, and lets the plugin continue. */
  answer(value: unknown): Promise<void>;
  refuse(): Promise<void>;
}

interface Open {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Creates a Front that has sent nothing yet. */
export function createFakeFrontHost(): FakeFrontHost {
  const calls: FakeFrontCall[] = [];
  const open: Open[] = [];
  let watcher: { onContext: (context: FrontContext) => void; onLost: () => void } | null = null;

  function contextOf(facts: unknown): FrontContext {
    return {
      facts,
      call: (name, args, signal) => {
        calls.push({ name, args, signal, facts });
        if (signal.aborted) return Promise.reject(signal.reason);
        return new Promise((resolve, reject) => {
          open.push({ resolve, reject });
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    };
  }

  async function settle(how: (call: Open) => void): Promise<void> {
    if (open.length === 0) await afterPromises();
    const oldest = open.shift();
    if (oldest === undefined) throw new Error('no call is open');
    how(oldest);
    await afterPromises();
  }

  return {
    calls,
    get isWatched() {
      return watcher !== null;
    },
    watch(onContext, onLost) {
      watcher = { onContext, onLost };
      return () => {
        watcher = null;
      };
    },
    show: (facts) => watcher?.onContext(contextOf(facts)),
    lose: () => watcher?.onLost(),
    asked: afterPromises,
    answer: (value) => settle(({ resolve }) => resolve(value)),
    refuse: () => settle(({ reject }) => reject(new Error('Unable to do that'))),
  };
}

/** Waits until all settled promises were handled. */
function afterPromises(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

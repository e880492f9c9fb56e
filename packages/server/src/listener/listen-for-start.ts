import { type Listener, type ListenOptions, listen } from './listen.ts';
import { isListening, portInUse, requireAddress } from './listen-address.ts';

/** Milliseconds. A start that takes longer listens before it is ready, so that probes find the process alive. */
const SLOW_START_MS = 10_000;

/** The listener of a service that is starting. */
export interface StartListener {
  /** Listens, once; resolves with the listener. Rejects with a ConfigError if the port is not available. */
  listenNow(): Promise<Listener>;
  /** Rejects if `listenNow` does, whoever called it. */
  readonly failed: Promise<never>;
  /** Ends the start: does what the listener's `stop` does, if there is one. */
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Accepts no connection before `listenNow` or 10 s: a proxy asks another process at once when a connection is refused, but
 * cannot take back an upload whose body this process has begun to receive. Rejects with a ConfigError if another program
 * listens on the port, or if this process could not.
 */
export async function listenForStart(options: ListenOptions): Promise<StartListener> {
  await requireAddress(options);
  if (await isListening(options)) throw portInUse(options.port);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let listening: Promise<Listener> | undefined;
  const listenNow = (): Promise<Listener> => {
    clearTimeout(slowStart);
    if (listening === undefined) {
      listening = listen(options);
      listening.catch(reject);
    }
    return listening;
  };
  const slowStart = setTimeout(listenNow, SLOW_START_MS);
  return {
    listenNow,
    failed,
    stop: async (deadlineMs) => {
      clearTimeout(slowStart);
      const listener = await listening?.catch(() => undefined);
      await listener?.stop(deadlineMs);
    },
  };
}

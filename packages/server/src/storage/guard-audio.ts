import type { Log } from '../log/log.ts';
import { type AudioOwnership, requireOurs } from './audio-ownership.ts';
import type { AudioStore, FailedRemoval } from './audio-store.ts';

const REPORT_MS = 60_000;
/** How long the result of a check is reused for further removals. */
const LOOK_MS = 1000;

/** A store that refuses writes and removals unless it is ours. */
export interface GuardedAudio<S> {
  readonly audio: S;
  /** Logs the removals since the last report. */
  close(): void;
}

/**
 * Wraps a store: it refuses writes while another database owns it or its mark is missing, and removals until it is known
 * to be ours, for every caller. The process may always remove what it has stored itself. The number of removed files is logged once a minute.
 */
export function guardAudio<S extends AudioStore>(
  store: S,
  { ownership, log }: { readonly ownership: AudioOwnership; readonly log: Log },
): GuardedAudio<S> {
  const put = new Set<string>();
  const report = createRemovalReport(log);
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;
  const requireOwn = (): Promise<void> => {
    if (!asked || performance.now() - asked.at > LOOK_MS) {
      asked = { at: performance.now(), answer: requireOurs(ownership) };
    }
    return asked.answer;
  };
  const requireRight = async (names: readonly string[]): Promise<void> => {
    if (ownership.state() === 'watching' && names.every((name) => put.has(name))) return;
    await requireOwn();
  };
  const requireUsable = (): void => {
    const refusal = ownership.refusal();
    if (refusal) throw refusal;
  };
  return {
    audio: {
      ...store,
      put: async (name, localPath) => {
        requireUsable();
        if (ownership.state() === 'watching') put.add(name);
        return store.put(name, localPath);
      },
      remove: async (name) => {
        await requireRight([name]);
        await store.remove(name);
        report.removed(1);
      },
      removeAll: async (names): Promise<readonly FailedRemoval[]> => {
        await requireRight(names);
        const failed = await store.removeAll(names);
        report.removed(names.length - failed.length);
        return failed;
      },
      // A bucket may answer with the page of a proxy, or have been emptied: only the mark shows that it is the right one.
      check: async () => {
        await ownership.look();
        requireUsable();
        await store.check();
      },
      checkWrite: async () => {
        requireUsable();
        await store.checkWrite();
      },
    },
    close: report.close,
  };
}

/** Counts names, also those without a file: a store does not report the difference. */
function createRemovalReport(log: Log): { removed(names: number): void; close(): void } {
  let removed = 0;
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (removed > 0) log.info?.('audio_removed', { names: removed });
    removed = 0;
  };
  return {
    removed: (names) => {
      removed += names;
      timer ??= setTimeout(write, REPORT_MS).unref();
    },
    close: write,
  };
}

import { ServerError } from '../server-error.ts';

const RETRY_SECONDS = 10;

/** 0 takes a limit off. */
export interface ArrivingLimits {
  /** Uploads of one account on their way at a time. */
  readonly perUser: number;
  /** Uploads of one client network on their way at a time. */
  readonly perAddress: number;
  /** What all of them together may have in the spool folder. */
  readonly bytes: number;
}

/** One upload on its way in. Whoever began it ends it. */
export interface ArrivingUpload {
  /** Aborted, with the refusal as its reason, when this upload has to make room. */
  readonly signal: AbortSignal;
  /** To be called before so many bytes of it are written. Throws when there is no room for them. */
  add(bytes: number): void;
  /** Its file is gone from the spool. May be called again. */
  end(): void;
}

/** What is on its way in, so that slow uploads of a few cannot fill the disk or keep others out. */
export interface ArrivingUploads {
  /** Throws `rate_limited` when the account, or the network, has as many on their way as it may. */
  begin(from: { readonly uid: string; readonly network: string }): ArrivingUpload;
}

interface Entry {
  readonly uid: string;
  readonly abort: AbortController;
  bytes: number;
}

/**
 * Counts in this process, whose spool folder it is. Where the folder is full, the account that has the most in it loses
 * its largest upload: others go on.
 */
export function createArrivingUploads(limits: ArrivingLimits): ArrivingUploads {
  const users = createCounter(limits.perUser, 'Too many uploads of this account are on their way.');
  const networks = createCounter(limits.perAddress, 'Too many uploads from this address are on their way.');
  const entries = new Set<Entry>();
  let total = 0;
  const forget = (entry: Entry): void => {
    if (entries.delete(entry)) total -= entry.bytes;
  };
  const makeRoom = (): void => {
    while (limits.bytes > 0 && total > limits.bytes) {
      const largest = largestOf(entries);
      if (!largest) return;
      forget(largest);
      largest.abort.abort(noRoom());
    }
  };
  return {
    begin: ({ uid, network }) => {
      const leaveUser = users.enter(uid);
      const leaveNetwork = networks.enterOr(network, leaveUser);
      const entry: Entry = { uid, abort: new AbortController(), bytes: 0 };
      entries.add(entry);
      const { signal } = entry.abort;
      return {
        signal,
        add: (bytes) => {
          signal.throwIfAborted();
          entry.bytes += bytes;
          total += bytes;
          makeRoom();
          signal.throwIfAborted();
        },
        end: () => {
          forget(entry);
          leaveUser();
          leaveNetwork();
        },
      };
    },
  };
}

/** The largest upload of the account that has the most. */
function largestOf(entries: ReadonlySet<Entry>): Entry | undefined {
  const byUser = new Map<string, number>();
  for (const { uid, bytes } of entries) byUser.set(uid, (byUser.get(uid) ?? 0) + bytes);
  let found: Entry | undefined;
  const weight = ({ uid, bytes }: Entry): number => (byUser.get(uid) ?? 0) * 2 ** 32 + bytes;
  for (const entry of entries) if (!found || weight(entry) > weight(found)) found = entry;
  return found;
}

interface Counter {
  /** Answers what leaves again, once. */
  enter(key: string): () => void;
  /** The same, undoing something else where there is no place. */
  enterOr(key: string, undo: () => void): () => void;
}

function createCounter(max: number, message: string): Counter {
  const counts = new Map<string, number>();
  const enter = (key: string): (() => void) => {
    const before = counts.get(key) ?? 0;
    if (max > 0 && key !== '' && before >= max) throw tooMany(message);
    counts.set(key, before + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    };
  };
  return {
    enter,
    enterOr: (key, undo) => {
      try {
        return enter(key);
      } catch (error) {
        undo();
        throw error;
      }
    },
  };
}

function tooMany(message: string): ServerError {
  return new ServerError('rate_limited', {
    message: `${message} Wait until some have arrived, then try again.`,
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}

function noRoom(): ServerError {
  return new ServerError('unavailable', {
    message: 'Too much is being uploaded right now. Nothing was stored; try again in a moment.',
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}

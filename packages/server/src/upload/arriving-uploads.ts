import { ServerError } from '../server-error.ts';

const RETRY_SECONDS = 10;

/** 0 means no limit. */
export interface ArrivingLimits {
  /** Concurrent uploads of one account. */
  readonly perUser: number;
  /** Concurrent uploads of one client network. */
  readonly perAddress: number;
  /** Bytes of all concurrent uploads in the spool folder. */
  readonly bytes: number;
}

/** One upload in progress. The caller of `begin` ends it. */
export interface ArrivingUpload {
  /** Aborts, with the refusal as its reason, if this upload has to make room for others. */
  readonly signal: AbortSignal;
  /** Call it before writing that many bytes. Throws if there is no room. */
  add(bytes: number): void;
  /** Its file has been removed from the spool. Idempotent. */
  end(): void;
}

/** Tracks uploads in progress: slow uploads of a few clients cannot fill the disk or block others. */
export interface ArrivingUploads {
  /** Throws `rate_limited` if the account or the network has too many uploads in progress. */
  begin(from: { readonly uid: string; readonly network: string }): ArrivingUpload;
}

interface Entry {
  readonly uid: string;
  readonly abort: AbortController;
  bytes: number;
}

/**
 * Counts per process, because each has its own spool folder. If the folder is full, the account with the most bytes in
 * it loses its largest upload.
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

/** The largest upload of the account with the most bytes. */
function largestOf(entries: ReadonlySet<Entry>): Entry | undefined {
  const byUser = new Map<string, number>();
  for (const { uid, bytes } of entries) byUser.set(uid, (byUser.get(uid) ?? 0) + bytes);
  let found: Entry | undefined;
  const weight = ({ uid, bytes }: Entry): number => (byUser.get(uid) ?? 0) * 2 ** 32 + bytes;
  for (const entry of entries) if (!found || weight(entry) > weight(found)) found = entry;
  return found;
}

interface Counter {
  /** Returns a function that leaves again; idempotent. */
  enter(key: string): () => void;
  /** The same; calls `undo` if there is no slot. */
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

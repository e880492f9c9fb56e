import { widerNetwork } from '../http/client-address.ts';
import { ServerError } from '../server-error.ts';

const RETRY_SECONDS = 10;
/** The payer of their bytes; no account has this id. */
const STRANGERS = ' strangers';

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

export interface UploadSender {
  /** The account, or what a browser without one proves itself with. */
  readonly uid: string;
  readonly network: string;
  /** True without an account. Anybody can make many such senders, so that those of a network count together. */
  readonly isStranger?: boolean;
}

/** Tracks uploads in progress: slow uploads of a few clients cannot fill the disk or block others. */
export interface ArrivingUploads {
  /**
   * Throws `rate_limited` if the sender or the network has too many uploads in progress. Those of strangers do not take
   * the places of a network's accounts.
   */
  begin(from: UploadSender): ArrivingUpload;
}

interface Entry {
  /** The account, or the network of a stranger. */
  readonly sender: string;
  /** Whose bytes count together: a sender, or all strangers. */
  readonly payer: string;
  readonly abort: AbortController;
  bytes: number;
}

/**
 * Counts per process, because each has its own spool folder. If the folder is full, the account with the most bytes in
 * it loses its largest upload. All strangers count as one account, because one may have many networks.
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
    begin: ({ uid, network, isStranger = false }) => {
      const ofStrangers = isStranger && network !== '' ? `strangers ${widerNetwork(network)}` : undefined;
      const leaveUser = users.enter(uid);
      const leaveNetwork = networks.enterOr(ofStrangers ?? network, leaveUser);
      const sender = ofStrangers ?? uid;
      const payer = ofStrangers ? STRANGERS : sender;
      const entry: Entry = { sender, payer, abort: new AbortController(), bytes: 0 };
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

/** The largest upload of the payer with the most bytes; of strangers, of their network with the most. */
function largestOf(entries: ReadonlySet<Entry>): Entry | undefined {
  const all = [...entries];
  const ofPayer = withMost(all, ({ payer }) => payer);
  const ofSender = withMost(ofPayer, ({ sender }) => sender);
  return ofSender.toSorted((a, b) => b.bytes - a.bytes)[0];
}

/** The entries of one key that have the most bytes together. */
function withMost(entries: readonly Entry[], keyOf: (entry: Entry) => string): readonly Entry[] {
  const bytesOf = (group: readonly Entry[] = []): number => group.reduce((sum, { bytes }) => sum + bytes, 0);
  const groups = [...Map.groupBy(entries, keyOf).values()];
  return groups.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0] ?? [];
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

import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../log/log.ts';
import {
  type AudioOwner,
  type Mark,
  type MarkedAudio,
  ownerOf,
  ownerOfUnmarked,
  readMark,
  writeMark,
} from './audio-mark.ts';
import { AudioRefusedError, StorageUnavailableError } from './storage-error.ts';

/**
 * The owner of the audio store: `watching` until it is known, `foreign` if it is another database or a copy of this
 * one, `unmarked` if the store has lost its mark or is another one.
 */
export type OwnershipState = 'watching' | 'ours' | 'foreign' | 'unmarked';

/** Determines the owner of the audio store from the mark in it. */
export interface AudioOwnership {
  /** The state at the last look. */
  state(): OwnershipState;
  /** Why nothing may be stored now; undefined if it may. */
  refusal(): AudioRefusedError | undefined;
  /** True while the database lacks the last turns of the mark, and until the mark was watched for long enough. */
  isBehind(): boolean;
  /** Checks now. Rejects if the audio store or the database does not answer. */
  look(): Promise<OwnershipState>;
  /** Checks periodically until `close`. */
  start(): void;
  close(): void;
}

export interface AudioOwnershipDeps {
  readonly audio: MarkedAudio;
  readonly log: Log;
  readonly times?: OwnershipTimes;
}

export interface OwnershipTimes {
  /** Age in milliseconds at which the owner renews the mark with a new turn. */
  readonly turnMs: number;
  /** Milliseconds without another writer that prove ownership; longer than two turns. */
  readonly watchMs: number;
  /** The same for a database that lacks the last turns; longer than a process may stand still. */
  readonly behindWatchMs: number;
}

export const OWNERSHIP_TIMES: OwnershipTimes = { turnMs: 5000, watchMs: 12_000, behindWatchMs: 60_000 };

/**
 * A running installation keeps writing new turns into the mark, each first into its database, with the origin of the
 * database. A copy has another origin or lacks the later turns, which shows that it does not own the store. A copy of
 * the whole disk of a database server finds out by watching: nothing may be removed until the mark was watched for
 * longer than an owner would leave it unchanged.
 *
 * The database itself may lack the last turns, after a failover. It goes on by itself: its origin is that of the mark,
 * or the process has seen the lost turn in it. It removes nothing before it has watched the mark for longer.
 */
export function createAudioOwnership(deps: AudioOwnershipDeps): AudioOwnership {
  const ownership = new Ownership(deps);
  let looking: Promise<OwnershipState> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = (): Promise<OwnershipState> => {
    looking ??= ownership.settle().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => {
      // Readiness reports a store that does not answer.
      void look()
        .catch(() => undefined)
        .finally(() => timer && lookAgain());
    }, ownership.times.turnMs / 2);
    timer.unref();
  };
  return {
    state: () => ownership.state,
    refusal: () => ownership.refusal(),
    isBehind: () => ownership.lost !== undefined,
    look,
    start: lookAgain,
    close: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

class Ownership {
  readonly times: OwnershipTimes;
  state: OwnershipState = 'watching';
  /** The turn in the mark that the database lacks. */
  lost: string | undefined;
  readonly #deps: AudioOwnershipDeps;
  #watchedSince = performance.now();
  #seen: { readonly turn: string; readonly since: number } | undefined;
  /** True once this process has found its database's own turn in the mark. */
  #hasBeenOurs = false;
  /** True if another process writes turns that this database lacks. */
  #isContested = false;

  constructor(deps: AudioOwnershipDeps) {
    this.#deps = deps;
    this.times = deps.times ?? OWNERSHIP_TIMES;
  }

  async settle(): Promise<OwnershipState> {
    const mark = await readMark(this.#deps.audio);
    const owner = mark ? await this.#ownerOf(mark) : await ownerOfUnmarked(this.#deps.audio);
    if (owner === 'foreign' || owner === 'unmarked') return this.#refuse(owner);
    if (!this.#isContested && this.state !== 'ours') this.#leaveRefusal();
    if (mark) this.#meet(mark, owner === 'ours');
    else await this.#adopt();
    const watchMs = this.lost === undefined ? this.times.watchMs : this.times.behindWatchMs;
    if (this.#watchedMs() < watchMs) {
      this.state = this.#isContested ? 'foreign' : 'watching';
      return this.state;
    }
    this.state = 'ours';
    if (mark && this.#seen && performance.now() - this.#seen.since >= this.times.turnMs) {
      await this.#write(randomUUID(), mark.turn);
    }
    return this.state;
  }

  refusal(): AudioRefusedError | undefined {
    if (this.state === 'foreign') return new AudioRefusedError('audio_foreign', FOREIGN);
    if (this.state === 'unmarked') return new AudioRefusedError('audio_unmarked', UNMARKED);
    // A copy of the whole disk of the server must not say that it is ready while the original runs.
    const isNew = this.lost !== undefined && !this.#hasBeenOurs;
    if (isNew && this.#watchedMs() < this.times.watchMs) return new AudioRefusedError('audio_behind', BEHIND);
    return undefined;
  }

  /** A database cannot change under a process that has seen its turn in it, except by losing it. */
  async #ownerOf(mark: Mark): Promise<AudioOwner> {
    const owner = await ownerOf(mark, this.#deps.audio);
    if (owner !== 'foreign' || !this.#hasBeenOurs) return owner;
    if ((await this.#deps.audio.turns.known([mark.turn])).length > 0) return 'ours';
    return this.#seen?.turn === mark.turn ? 'behind' : 'foreign';
  }

  #refuse(owner: 'foreign' | 'unmarked'): OwnershipState {
    if (this.state !== owner) {
      this.#deps.log.error(`audio_store_${owner}`, owner === 'foreign' ? FOREIGN : UNMARKED);
    }
    this.#isContested = false;
    this.lost = undefined;
    this.state = owner;
    return owner;
  }

  /** A store that may be used again is watched first. */
  #leaveRefusal(): void {
    if (this.state !== 'watching') this.#watchAgain();
  }

  #meet({ turn }: Mark, isKnown: boolean): void {
    if (isKnown) this.#forgetLost();
    else this.#fallBehind(turn);
    if (isKnown) this.#hasBeenOurs = true;
    if (this.#seen?.turn !== turn) this.#see(turn);
  }

  #watchAgain(): void {
    this.#watchedSince = performance.now();
    this.state = 'watching';
  }

  #watchedMs(): number {
    return performance.now() - this.#watchedSince;
  }

  #see(turn: string): void {
    this.#seen = { turn, since: performance.now() };
  }

  #fallBehind(turn: string): void {
    if (this.lost === turn) return;
    // The first turn may be the last one of this database; the next one has another writer.
    this.#isContested = this.lost !== undefined;
    this.lost = turn;
    this.#watchAgain();
    const [event, text] = this.#isContested
      ? (['audio_store_foreign', FOREIGN] as const)
      : (['audio_store_behind', BEHIND] as const);
    this.#deps.log.error(event, text);
  }

  #forgetLost(): void {
    if (this.#isContested) this.#watchAgain();
    this.#isContested = false;
    this.lost = undefined;
  }

  async #adopt(): Promise<void> {
    const { store, turns } = this.#deps.audio;
    let isEmpty = true;
    for await (const _ of store.list()) {
      isEmpty = false;
      break;
    }
    // An empty store has nothing to lose.
    if (!this.#seen && isEmpty) this.#watchedSince = Number.NEGATIVE_INFINITY;
    const [first = randomUUID()] = await turns.first(1);
    await this.#write(first, null);
  }

  async #write(turn: string, before: string | null): Promise<void> {
    await writeMark(this.#deps.audio, { turn, before });
    this.#see(turn);
    this.#hasBeenOurs = true;
    this.#forgetLost();
  }
}

/** Advice for the log, for readiness and for the operator at the start. */
const FOREIGN =
  'The audio store belongs to another database, or to a copy or another state of this one: its mark was not written by this database. Give this one a bucket or folder to itself; or, when nothing else uses the audio any more, take it over with dist/claim-storage.js.';
const UNMARKED =
  'The audio store has no mark (beep-installation.json), although there are recordings: it is not the store of this database, or it was emptied. Correct S3_BUCKET or DATA_DIR, or restore its files and its mark; if this is where the audio has to be, run dist/claim-storage.js.';
const BEHIND =
  'The database lacks the last entries of the mark in the audio store, as after a failover. The service goes on by itself if no other one uses the audio; until that is certain it removes nothing.';

/** Throws a ConfigError with advice unless the database may use the store. */
export function requireUsable(owner: AudioOwner): void {
  if (owner === 'foreign') throw new ConfigError(FOREIGN);
  if (owner === 'unmarked') throw new ConfigError(UNMARKED);
}

/** Resolves if files may be removed. Rejects while the owner is unknown or another database. */
export async function requireOurs(ownership: AudioOwnership): Promise<void> {
  const state = await ownership.look();
  if (state === 'ours') return;
  throw new StorageUnavailableError(
    'Nothing is removed from the audio store',
    ownership.refusal()?.message ?? 'it is not known yet whether it is ours',
  );
}

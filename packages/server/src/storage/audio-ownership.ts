import { randomUUID } from 'node:crypto';
import type { Log } from '../log/log.ts';
import type { AudioMark } from './audio-store.ts';
import type { TurnStore } from './ownership-store.ts';
import { DamagedAudioError, StorageUnavailableError } from './storage-error.ts';

/**
 * The owner of the audio store: `watching` until it is known, `foreign` if it is another database or another state of
 * this one.
 */
export type OwnershipState = 'watching' | 'ours' | 'foreign';

/** Determines the owner of the audio store from the mark in it. */
export interface AudioOwnership {
  /** The state at the last look. */
  state(): OwnershipState;
  /** Checks now. Rejects if the audio store or the database does not answer. */
  look(): Promise<OwnershipState>;
  /** Checks periodically until `close`. */
  start(): void;
  close(): void;
}

export interface AudioOwnershipDeps {
  readonly mark: AudioMark;
  readonly turns: TurnStore;
  /** Resolves with true if the store holds no audio. */
  readonly isEmpty: () => Promise<boolean>;
  readonly log: Log;
  readonly times?: OwnershipTimes;
}

export interface OwnershipTimes {
  /** Age in milliseconds at which the owner renews the mark with a new turn. */
  readonly turnMs: number;
  /** Milliseconds without another writer that prove ownership; longer than two turns. */
  readonly watchMs: number;
}

export const OWNERSHIP_TIMES: OwnershipTimes = { turnMs: 5000, watchMs: 12_000 };

/** The current turn and the previous one. */
interface Mark {
  readonly turn: string;
  readonly before: string | null;
}

/**
 * A running installation keeps writing new turns into the mark, each first into its database. A copy of the database,
 * however it was made, lacks the later turns, which shows that it does not own the store. A copy younger than a turn
 * finds out by watching: nothing may be removed until the mark was watched for longer than an owner would leave it
 * unchanged.
 *
 * The previous turn covers a database that lost its last moments in a failover: the watch starts again, and the store
 * is ours if no other process has written by its end.
 */
export function createAudioOwnership(deps: AudioOwnershipDeps): AudioOwnership {
  const { turnMs, watchMs } = deps.times ?? OWNERSHIP_TIMES;
  let state: OwnershipState = 'watching';
  let watchedSince = performance.now();
  let seen: { readonly turn: string; readonly since: number } | undefined;
  let lost: string | undefined;
  let looking: Promise<OwnershipState> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watchAgain = (): void => {
    watchedSince = performance.now();
    state = 'watching';
  };
  const write = async (before: string | null): Promise<void> => {
    const turn = await writeTurn(deps, before);
    seen = { turn, since: performance.now() };
  };
  const adopt = async (): Promise<void> => {
    // An empty store has nothing to lose.
    if (!seen && (await deps.isEmpty())) watchedSince = Number.NEGATIVE_INFINITY;
    await write(null);
  };
  const judge = async (mark: Mark): Promise<void> => {
    const known = await knownTurns(deps.turns, mark);
    if (known.length === 0) {
      if (state !== 'foreign') deps.log.error('audio_store_foreign', FOREIGN);
      state = 'foreign';
      return;
    }
    if (state === 'foreign') watchAgain();
    if (!known.includes(mark.turn) && lost !== mark.turn) {
      lost = mark.turn;
      watchAgain();
    }
    if (seen?.turn !== mark.turn) seen = { turn: mark.turn, since: performance.now() };
  };
  const settle = async (): Promise<OwnershipState> => {
    const mark = parseMark(await deps.mark.readMark());
    if (mark) await judge(mark);
    else await adopt();
    if (state === 'foreign') return state;
    if (performance.now() - watchedSince < watchMs) return state;
    state = 'ours';
    if (mark && seen && performance.now() - seen.since >= turnMs) await write(mark.turn);
    return state;
  };
  const look = (): Promise<OwnershipState> => {
    looking ??= settle().finally(() => {
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
    }, turnMs / 2);
    timer.unref();
  };
  return {
    state: () => state,
    look,
    start: lookAgain,
    close: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Advice for the log and for the operator at the start. */
export const FOREIGN =
  'The audio store belongs to another database, or to another state of this one: its mark holds turns that this database has not written. Give this one a bucket or folder to itself; or, when nothing else uses the audio any more, take it over with dist/claim-storage.js.';

/** Determines the owner from the current mark. */
export async function whoseAudio({
  mark,
  turns,
}: Pick<AudioOwnershipDeps, 'mark' | 'turns'>): Promise<'nobody' | 'ours' | 'foreign'> {
  const found = parseMark(await mark.readMark());
  if (!found) return 'nobody';
  return (await knownTurns(turns, found)).length > 0 ? 'ours' : 'foreign';
}

function knownTurns(turns: TurnStore, { turn, before }: Mark): Promise<readonly string[]> {
  return turns.known(before === null ? [turn] : [turn, before]);
}

/** Takes the store over from any owner; other databases notice at their next look. */
export async function claimAudio(deps: Pick<AudioOwnershipDeps, 'mark' | 'turns'>): Promise<void> {
  await writeTurn(deps, null);
}

/** Writes to the database first: a turn that is only in the mark would belong to no database. */
async function writeTurn(
  { mark, turns }: Pick<AudioOwnershipDeps, 'mark' | 'turns'>,
  before: string | null,
): Promise<string> {
  const next: Mark = { turn: randomUUID(), before };
  await turns.issue(next.turn);
  await mark.writeMark(`${JSON.stringify(next)}\n`);
  return next.turn;
}

/** Throws for an invalid mark: half a response of the bucket says nothing about its owner. */
function parseMark(text: string | undefined): Mark | undefined {
  if (text === undefined) return undefined;
  try {
    const { turn, before } = JSON.parse(text) as Partial<Record<keyof Mark, unknown>>;
    if (typeof turn === 'string') return { turn, before: typeof before === 'string' ? before : null };
  } catch {
    // Reported below.
  }
  throw new DamagedAudioError('The mark of the audio store cannot be read.');
}

/** Resolves if files may be removed. Rejects while the owner is unknown or another database. */
export async function requireOurs(ownership: AudioOwnership): Promise<void> {
  const state = await ownership.look();
  if (state === 'ours') return;
  throw new StorageUnavailableError(
    'Nothing is removed from the audio store',
    state === 'foreign' ? FOREIGN : 'it is not known yet whether it is ours',
  );
}

import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import type { AudioMark } from './audio-store.ts';
import type { TurnStore } from './ownership-store.ts';
import { DamagedAudioError, StorageUnavailableError } from './storage-error.ts';

/**
 * Whether the audio store belongs to our database: `watching` until that is known, `foreign` while another database, or
 * another state of ours, has it.
 */
export type OwnershipState = 'watching' | 'ours' | 'foreign';

/** Whose the audio store is, by the mark that lies in it. */
export interface AudioOwnership {
  /** At the last look. */
  state(): OwnershipState;
  /** Looks now. Rejects when the audio store or the database does not answer. */
  look(): Promise<OwnershipState>;
  /** Looks again and again until `close`. */
  start(): void;
  close(): void;
}

export interface AudioOwnershipDeps {
  readonly mark: AudioMark;
  readonly turns: TurnStore;
  /** Whether the store holds no audio at all. */
  readonly isEmpty: () => Promise<boolean>;
  readonly log: Log;
  readonly times?: OwnershipTimes;
}

export interface OwnershipTimes {
  /** How old the mark becomes before the process that has it for its own writes the next turn. */
  readonly turnMs: number;
  /** For how long nobody else may have written it; longer than two turns. */
  readonly watchMs: number;
}

export const OWNERSHIP_TIMES: OwnershipTimes = { turnMs: 5000, watchMs: 12_000 };

/** The last turn, and the one before. */
interface Mark {
  readonly turn: string;
  readonly before: string | null;
}

/**
 * A running installation writes a new turn into the mark all the time, and first into its database. A copy of the
 * database, whatever made it, does not know the turns that came after it, and thereby that the store is not its own. One
 * that is younger than a turn finds that out by watching: nothing may be removed before the mark was watched for longer
 * than its owner, if there is one, would leave it as it is.
 *
 * The turn before the last is enough where a database that failed over has lost its last moments: then the watch begins
 * again, and what nobody else has written meanwhile is ours.
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
    // Where there is nothing, nobody can lose anything.
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
      // What does not answer is told by readiness.
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

/** What to do about it, for the log and for who starts the service. */
export const FOREIGN =
  'The audio store belongs to another database, or to another state of this one: its mark holds turns that this database has not written. Give this one a bucket or folder to itself; or, when nothing else uses the audio any more, take it over with dist/claim-storage.js.';

/** Whose the store is by its mark as it is now. */
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

/** Makes the store ours, whoever had it: every other database finds that at its next look. */
export async function claimAudio(deps: Pick<AudioOwnershipDeps, 'mark' | 'turns'>): Promise<void> {
  await writeTurn(deps, null);
}

/** First into the database: a turn that stands in the mark alone would be nobody's. */
async function writeTurn(
  { mark, turns }: Pick<AudioOwnershipDeps, 'mark' | 'turns'>,
  before: string | null,
): Promise<string> {
  const next: Mark = { turn: randomUUID(), before };
  await turns.issue(next.turn);
  await mark.writeMark(`${JSON.stringify(next)}\n`);
  return next.turn;
}

/** Throws for what is no mark: a bucket that sends half of it says nothing about whose it is. */
function parseMark(text: string | undefined): Mark | undefined {
  if (text === undefined) return undefined;
  try {
    const { turn, before } = JSON.parse(text) as Partial<Record<keyof Mark, unknown>>;
    if (typeof turn === 'string') return { turn, before: typeof before === 'string' ? before : null };
  } catch {
    // Below.
  }
  throw new DamagedAudioError('The mark of the audio store cannot be read.');
}

/** Resolves when files may be removed. Rejects while it is not known, and where they are not ours. */
export async function requireOurs(ownership: AudioOwnership): Promise<void> {
  const state = await ownership.look();
  if (state === 'ours') return;
  throw new StorageUnavailableError(
    'Nothing is removed from the audio store',
    state === 'foreign' ? FOREIGN : 'it is not known yet whether it is ours',
  );
}

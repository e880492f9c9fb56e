import { randomUUID } from 'node:crypto';
import { AUDIO_ADAPTERS } from './audio-adapters.ts';
import { idOfAudio } from './audio-names.ts';
import type { AudioInventory, AudioMark, AudioStore } from './audio-store.ts';
import { type DatabaseOrigin, isSameDatabase } from './database-origin.ts';
import { lookForAudio } from './look-for-audio.ts';
import type { TurnStore } from './ownership-store.ts';
import { isRecordingId, newRecordingId } from './recording-id.ts';
import type { RemovalStore } from './removal-store.ts';
import { DamagedAudioError } from './storage-error.ts';

/** The content of the mark: the current turn, the previous one, and the database that wrote them. */
export interface Mark {
  readonly turn: string;
  readonly before: string | null;
  /** Marks of earlier versions have none. */
  readonly origin: DatabaseOrigin | undefined;
}

/** What the owner of an audio store is determined from. */
export interface MarkedAudio {
  readonly store: Pick<AudioStore, 'open'> & AudioInventory & AudioMark;
  readonly turns: TurnStore;
  readonly removals: Pick<RemovalStore, 'sample' | 'expected' | 'needed'>;
  /** Absent for a database in memory. */
  readonly readOrigin?: (() => Promise<DatabaseOrigin>) | undefined;
  /** True if the rows lie in the same folder as the audio: a copy of the folder has audio of its own. */
  readonly isBesideRows?: boolean | undefined;
}

/**
 * - `ours`: this database has written the mark.
 * - `behind`: this database wrote earlier turns and has lost the last ones, as in a failover.
 * - `foreign`: another database, or a copy of this one.
 * - `free`: no mark, and this database may write the first one.
 * - `unmarked`: no mark, although this database has recordings or the store holds some.
 */
export type AudioOwner = 'ours' | 'behind' | 'foreign' | 'free' | 'unmarked';

/** Determines the owner, and changes nothing. */
export async function whoseAudio(audio: MarkedAudio): Promise<AudioOwner> {
  const mark = await readMark(audio);
  return mark ? ownerOf(mark, audio) : ownerOfUnmarked(audio);
}

/** Determines the owner of a store with a mark. */
export async function ownerOf(
  mark: Mark,
  audio: Pick<MarkedAudio, 'turns' | 'readOrigin' | 'isBesideRows'>,
): Promise<'ours' | 'behind' | 'foreign'> {
  const known = await audio.turns.known(mark.before === null ? [mark.turn] : [mark.turn, mark.before]);
  const mine = mark.origin && (await audio.readOrigin?.());
  const isSame = mark.origin && mine ? isSameDatabase(mark.origin, mine) : undefined;
  if (known.includes(mark.turn)) return isSame === false && !audio.isBesideRows ? 'foreign' : 'ours';
  if (!(isSame ?? known.length > 0)) return 'foreign';
  // A database without any turn has not lost the last ones: it is new, or was emptied where it lies.
  return (await audio.turns.first(1)).length > 0 ? 'behind' : 'foreign';
}

const SAMPLE = 20;
/** Names that are looked at in a store without a mark. */
const MAX_NAMES = 1000;

/**
 * A store without a mark is another one or was emptied, unless neither side has recordings. Version 1.0 wrote no mark:
 * a database that never wrote one takes the store that has its recordings.
 */
export async function ownerOfUnmarked(audio: MarkedAudio): Promise<'free' | 'unmarked'> {
  const { store, turns, removals } = audio;
  const { looked, missing } = await lookForAudio(
    { store, removals },
    { from: newRecordingId(), count: SAMPLE },
  );
  if (looked === 0) return (await holdsOthers(audio)) ? 'unmarked' : 'free';
  // The second turn is issued only after the mark was read.
  if ((await turns.first(2)).length > 1) return 'unmarked';
  return missing.length * 2 <= looked ? 'free' : 'unmarked';
}

/** True if the store has files of recordings without a row. Those of recordings that are being removed have one. */
async function holdsOthers({ store, removals }: MarkedAudio): Promise<boolean> {
  const ids = new Set<string>();
  let names = 0;
  for await (const { name } of store.list()) {
    if (isRecordingId(idOfAudio(name))) ids.add(idOfAudio(name));
    names += 1;
    if (names === MAX_NAMES) break;
  }
  const rows = await removals.needed([...ids]);
  return rows.length < ids.size;
}

/** Reads a missing mark twice: one wrong answer of a bucket says nothing about its owner. */
export async function readMark({ store }: { readonly store: AudioMark }): Promise<Mark | undefined> {
  return parseMark((await store.readMark()) ?? (await store.readMark()));
}

/** Throws for an invalid mark, such as half a response or the page of a proxy. */
function parseMark(text: string | undefined): Mark | undefined {
  if (text === undefined) return undefined;
  try {
    const { turn, before, origin } = JSON.parse(text) as Partial<Record<keyof Mark, unknown>>;
    if (typeof turn === 'string')
      return { turn, before: typeof before === 'string' ? before : null, origin: parseOrigin(origin) };
  } catch {
    // Reported below.
  }
  throw new DamagedAudioError(
    `The mark of the audio store (beep-installation.json) cannot be read. Check that ${AUDIO_ADAPTERS.map(({ endpointVariable }) => endpointVariable).join(' or ')} is the bucket and not a proxy that answers for it; if the mark is damaged, run dist/claim-storage.js.`,
  );
}

function parseOrigin(value: unknown): DatabaseOrigin | undefined {
  const { database, address, started, timeline } = (value ?? {}) as Partial<
    Record<keyof DatabaseOrigin, unknown>
  >;
  if (typeof database !== 'string' || typeof address !== 'string') return undefined;
  if (typeof started !== 'string' || typeof timeline !== 'number') return undefined;
  return { database, address, started, timeline };
}

interface WrittenMark extends Pick<MarkedAudio, 'turns' | 'readOrigin'> {
  readonly store: AudioMark;
}

/** Takes the store over from any owner; other databases notice at their next look. */
export async function claimAudio(audio: WrittenMark): Promise<void> {
  await writeMark(audio, { turn: randomUUID(), before: null });
}

/** Writes to the database first: a turn that is only in the mark would belong to no database. */
export async function writeMark(
  { store, turns, readOrigin }: WrittenMark,
  { turn, before }: Pick<Mark, 'turn' | 'before'>,
): Promise<void> {
  if ((await turns.known([turn])).length === 0) await turns.issue(turn);
  await store.writeMark(`${JSON.stringify({ turn, before, origin: await readOrigin?.() })}\n`);
}

import type { Log } from '../log/log.ts';
import { audioName, idOfAudio } from './audio-names.ts';
import type { AudioStore } from './audio-store.ts';
import { type ExpectedAudio, lookForAudio, stillMissing } from './look-for-audio.ts';
import { newRecordingId } from './recording-id.ts';

const LOOK_MS = 60_000;
const LOOKED_FOR = 20;
/** More are not remembered; they are found again. */
const MAX_KNOWN = 500;

/** Counts the recordings whose file is missing. */
export interface MissingAudioWatch<S> {
  /** The store; a file that a reader misses is noted. */
  readonly audio: S;
  /** Recordings that were found without their file, and are still without it. */
  count(): number;
  /** Looks for the files of random recordings now, and again for those that were missing. */
  look(): Promise<void>;
  /** Looks now and every minute until `close`. */
  start(): void;
  close(): void;
}

export interface MissingAudioDeps<S> {
  readonly store: S;
  readonly removals: ExpectedAudio['removals'];
  readonly log: Log;
  /** Called with the count after each change. */
  readonly onCount: (recordings: number) => void;
}

/** A bucket gives listeners their audio itself, so readers alone do not show what is missing. */
export function watchMissingAudio<S extends AudioStore>(deps: MissingAudioDeps<S>): MissingAudioWatch<S> {
  const { store, removals, log, onCount } = deps;
  const known = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (ids: readonly string[]): void => {
    const before = known.size;
    for (const id of ids) if (known.size < MAX_KNOWN) known.add(id);
    if (known.size > before) log.error('missing_audio', MISSING, { recordings: known.size });
    onCount(known.size);
  };
  const noteMissed = async (name: string): Promise<void> => {
    const [file] = await removals.expected([idOfAudio(name)]);
    // An mp3 is made on request, and an original goes once it was normalized.
    if (file && audioName(file) === name) note([file.id]);
  };
  const look = async (): Promise<void> => {
    const audio = { store, removals };
    const left = new Set(await stillMissing(audio, [...known]));
    for (const id of known) if (!left.has(id)) known.delete(id);
    note((await lookForAudio(audio, { from: newRecordingId(), count: LOOKED_FOR })).missing);
  };
  const lookAgain = (delayMs: number): void => {
    timer = setTimeout(() => {
      // Readiness reports a store that does not answer.
      void look()
        .catch(() => undefined)
        .finally(() => timer && lookAgain(LOOK_MS));
    }, delayMs);
    timer.unref();
  };
  return {
    audio: {
      ...store,
      open: async (name) => {
        const stored = await store.open(name);
        if (!stored) void noteMissed(name).catch(() => undefined);
        return stored;
      },
    },
    count: () => known.size,
    look,
    start: () => lookAgain(0),
    close: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const MISSING =
  'Recordings have no file in the audio store. Look for a rule that deletes objects, and restore the files from a backup or from earlier versions.';

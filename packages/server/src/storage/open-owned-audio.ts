import type { Log } from '../log/log.ts';
import { StartOutageError } from '../start-outage.ts';
import { type MarkedAudio, whoseAudio } from './audio-mark.ts';
import { createAudioOwnership, type OwnershipTimes, requireUsable } from './audio-ownership.ts';
import type { AudioInventory, AudioMark, AudioStore } from './audio-store.ts';
import { guardAudio } from './guard-audio.ts';
import { DamagedAudioError } from './storage-error.ts';

/** An audio store that refuses changes unless it is ours. */
export interface OwnedAudio {
  readonly audio: AudioStore & AudioInventory;
  /** True once the store is known to be ours. */
  mayRemove(): boolean;
  /** True while the database lacks the last entries of the mark. */
  isBehind(): boolean;
  close(): void;
}

export interface OwnedAudioDeps {
  readonly audio: MarkedAudio & { readonly store: AudioStore & AudioInventory & AudioMark };
  readonly log: Log;
  readonly times: OwnershipTimes;
}

/**
 * Rejects with a ConfigError if the database may not use the store, and with a StartOutageError while the store gives no
 * usable answer. Changes nothing.
 */
export async function requireOwnAudio(audio: MarkedAudio): Promise<void> {
  requireUsable(await whoseAudio(audio).catch(waitForMark));
}

/** Writes the mark into a store that has none. Rejects as {@link requireOwnAudio} does. */
export async function openOwnedAudio({ audio, log, times }: OwnedAudioDeps): Promise<OwnedAudio> {
  const ownership = createAudioOwnership({ audio, log, times });
  const state = await ownership.look().catch(waitForMark);
  if (state === 'foreign' || state === 'unmarked') requireUsable(state);
  const guarded = guardAudio(audio.store, { ownership, log });
  ownership.start();
  return {
    audio: guarded.audio,
    mayRemove: () => ownership.state() === 'ours',
    isBehind: ownership.isBehind,
    close: () => {
      ownership.close();
      guarded.close();
    },
  };
}

function waitForMark(error: unknown): never {
  if (error instanceof DamagedAudioError) throw new StartOutageError('audio_store', error);
  throw error;
}

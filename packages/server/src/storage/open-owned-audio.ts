import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../log/log.ts';
import { createAudioOwnership, FOREIGN, type OwnershipTimes } from './audio-ownership.ts';
import type { AudioInventory, AudioMark, AudioStore } from './audio-store.ts';
import { guardAudio } from './guard-audio.ts';
import type { TurnStore } from './ownership-store.ts';

/** An audio store that refuses changes once another database owns it. */
export interface OwnedAudio {
  readonly audio: AudioStore & AudioInventory;
  /** True once the store is known to be ours. */
  mayRemove(): boolean;
  close(): void;
}

export interface OwnedAudioDeps {
  readonly audio: AudioStore & AudioInventory & AudioMark;
  readonly turns: TurnStore;
  readonly log: Log;
  readonly times: OwnershipTimes;
}

/** Rejects with a ConfigError if another database owns the store. A store that does not answer is checked later. */
export async function openOwnedAudio({ audio, turns, log, times }: OwnedAudioDeps): Promise<OwnedAudio> {
  const isEmpty = async (): Promise<boolean> => {
    for await (const _ of audio.list()) return false;
    return true;
  };
  const ownership = createAudioOwnership({ mark: audio, turns, isEmpty, log, times });
  const state = await ownership.look().catch(() => 'watching' as const);
  if (state === 'foreign') throw new ConfigError(FOREIGN);
  const guarded = guardAudio(audio, { ownership, log });
  ownership.start();
  return {
    audio: guarded.audio,
    mayRemove: () => ownership.state() === 'ours',
    close: () => {
      ownership.close();
      guarded.close();
    },
  };
}

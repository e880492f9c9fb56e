import {
  createAudioOutput,
  createNowPlaying,
  createPageActivity,
  createPlaybackLock,
  createSampleSound,
} from '@beep/browser';
import type { SilenceFinder } from '@beep/core/player';
import type { PlayerPorts } from '@beep/ui';

/** The browser adapters of pages that play. */
export function createPlayerPorts(): PlayerPorts {
  return {
    createAudioOutput,
    sample: createSampleSound(),
    nowPlaying: createNowPlaying(),
    lock: createPlaybackLock(),
    silences: { find: findSilences },
    activity: createPageActivity(),
  };
}

/** Its code is loaded with the first search. Null if that fails. */
const findSilences: SilenceFinder['find'] = async (...search) => {
  try {
    const { createSilenceFinder } = await import('./silence-finder.ts');
    return await createSilenceFinder().find(...search);
  } catch {
    return null;
  }
};

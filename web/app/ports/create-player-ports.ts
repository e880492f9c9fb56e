import {
  createAudioOutput,
  createNowPlaying,
  createPageActivity,
  createPlaybackLock,
  createSampleSound,
  createSilenceFinder,
} from '@beep/browser';
import type { PlayerPorts } from '@beep/ui';

/** The browser adapters of pages that play. */
export function createPlayerPorts(): PlayerPorts {
  return {
    createAudioOutput,
    sample: createSampleSound(),
    nowPlaying: createNowPlaying(),
    floor: createPlaybackLock(),
    silences: createSilenceFinder(),
    activity: createPageActivity(),
  };
}

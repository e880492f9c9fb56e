import { DEFAULT_PLAYBACK_SPEED, PLAYBACK_SPEEDS } from '../limits.ts';
import type { KeyValueStore } from './key-value-store.ts';

const KEY = 'beep.playbackSpeed';

/** One of the speeds the product offers. */
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/** True if a value from outside is a speed that the product offers. */
export function isPlaybackSpeed(value: unknown): value is PlaybackSpeed {
  return PLAYBACK_SPEEDS.includes(value as PlaybackSpeed);
}

/** The listener's last speed, or the default if none or an invalid one is stored. */
export function loadPlaybackSpeed(store: KeyValueStore): PlaybackSpeed {
  const stored = Number(store.get(KEY) ?? Number.NaN);
  return isPlaybackSpeed(stored) ? stored : DEFAULT_PLAYBACK_SPEED;
}

export function savePlaybackSpeed(store: KeyValueStore, speed: PlaybackSpeed): void {
  store.set(KEY, String(speed));
}

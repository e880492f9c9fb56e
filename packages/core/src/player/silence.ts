import type { SoundStretch } from './ports.ts';

/** The part of a silence that is kept at each side: speech without any pause is hard to follow. */
const KEPT_SECONDS = 0.25;

/**
 * The position to continue at from within a silence; null outside of one, at its edges, and if it is too short to skip.
 */
export function endOfSilence(silences: readonly SoundStretch[], positionSeconds: number): number | null {
  const around = silences.find(
    ({ fromSeconds, toSeconds }) =>
      positionSeconds >= fromSeconds + KEPT_SECONDS && positionSeconds < toSeconds - KEPT_SECONDS * 2,
  );
  return around === undefined ? null : around.toSeconds - KEPT_SECONDS;
}

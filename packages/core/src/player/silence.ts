import type { SoundStretch } from './ports.ts';

/** So much of a silence is left at each side: speech without any pause is hard to follow. */
const KEPT_SECONDS = 0.25;

/** Where to go on from within a silence, or null outside of one, at its edges, and where it is not worth it. */
export function endOfSilence(silences: readonly SoundStretch[], positionSeconds: number): number | null {
  const around = silences.find(
    ({ fromSeconds, toSeconds }) =>
      positionSeconds >= fromSeconds + KEPT_SECONDS && positionSeconds < toSeconds - KEPT_SECONDS * 2,
  );
  return around === undefined ? null : around.toSeconds - KEPT_SECONDS;
}

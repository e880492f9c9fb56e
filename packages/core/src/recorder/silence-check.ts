import { NO_SOUND_AMPLITUDE, NO_SOUND_CHECKS } from '../limits.ts';

const FULL_AMPLITUDE = 255;

/**
 * The number of consecutive checks without audio, after one more. `levels` are the bands
 * 0..1 of a capture; an empty array, where the level cannot be measured, resets it.
 */
export function nextQuietChecks(quietChecks: number, levels: readonly number[]): number {
  const isQuiet = levels.length > 0 && Math.max(...levels) * FULL_AMPLITUDE <= NO_SOUND_AMPLITUDE;
  return isQuiet ? quietChecks + 1 : 0;
}

/** True if the microphone seems to give no audio. */
export function isSilent(quietChecks: number): boolean {
  return quietChecks >= NO_SOUND_CHECKS;
}

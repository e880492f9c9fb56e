import { NO_SOUND_AMPLITUDE, NO_SOUND_CHECKS } from '../limits.ts';

const FULL_AMPLITUDE = 255;

/**
 * How many looks in a row have found no sound, after one more (spec 1, section 4: recorder). `levels` are the
 * bands 0..1 of a capture; one that cannot be measured is never doubted.
 */
export function nextQuietChecks(quietChecks: number, levels: readonly number[]): number {
  const isQuiet = levels.length > 0 && Math.max(...levels) * FULL_AMPLITUDE <= NO_SOUND_AMPLITUDE;
  return isQuiet ? quietChecks + 1 : 0;
}

/** Whether the microphone is to be doubted. */
export function isSilent(quietChecks: number): boolean {
  return quietChecks >= NO_SOUND_CHECKS;
}

import { MIC_CHECK_QUIET_FRAMES, MIC_CHECK_THRESHOLD } from '../limits.ts';

/** Whether a microphone is heard, and the number of quiet frames since. */
export interface SoundGate {
  readonly isActive: boolean;
  readonly quietFrames: number;
}

/** A microphone that has not been heard. */
export const CLOSED_GATE: SoundGate = { isActive: false, quietFrames: 0 };

/**
 * One frame on: active above the threshold, inactive again after more than 45 quiet frames in a
 * row. `level` is the smoothed mean, 0..255.
 */
export function nextSoundGate(gate: SoundGate, level: number): SoundGate {
  if (level > MIC_CHECK_THRESHOLD) return { isActive: true, quietFrames: 0 };
  const quietFrames = gate.quietFrames + 1;
  return { isActive: gate.isActive && quietFrames <= MIC_CHECK_QUIET_FRAMES, quietFrames };
}

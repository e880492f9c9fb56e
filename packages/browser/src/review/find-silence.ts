import type { AudioFacts } from '@beep/core/review';
import { FLOOR_DB, WINDOW_MS } from './loudness-meter.ts';

/** The silence that is kept, so that no breath or soft ending is cut off. */
const MARGIN_MS = 150;
/** The loudest windows of this total length give the speech level: a short word in a long silence counts. */
const SPEECH_MS = 300;
/** The quietest tenth of the recording gives the level of the room. */
const ROOM_SHARE = 0.1;
/** Nothing below this level is speech. */
const QUIETEST_SPEECH_DB = -60;
/** Below this distance, room and speech cannot be distinguished. */
const LEAST_RANGE_DB = 10;
/** The threshold of speech, as a share of the distance from room to speech. */
const THRESHOLD_SHARE = 0.35;
/** After digital silence (a muted microphone), room noise is assumed to be at least this far below speech. */
const SPEECH_SPAN_DB = 30;
/** Speech fills most of a range of 100 ms: a click of a mouse or a key does not. */
const STRETCH_WINDOWS = 10;
const STRETCH_SHARE = 0.6;

/** The length of silence at both ends; 0 and 0 for a recording that is all silence, all speech or all noise. */
export function findSilence(loudness: readonly number[], durationMs: number): AudioFacts['silence'] {
  const threshold = soundThreshold(loudness);
  if (threshold === null) return { leadMs: 0, trailMs: 0 };
  const first = firstSound(loudness, threshold);
  const last = firstSound(loudness.toReversed(), threshold);
  if (first === null || last === null) return { leadMs: 0, trailMs: 0 };
  const endMs = (loudness.length - last) * WINDOW_MS;
  return {
    leadMs: Math.max(0, first * WINDOW_MS - MARGIN_MS),
    trailMs: Math.max(0, durationMs - endMs - MARGIN_MS),
  };
}

/** In decibels. Null if speech and room cannot be distinguished. */
function soundThreshold(loudness: readonly number[]): number | null {
  if (loudness.length === 0) return null;
  const levels = Float32Array.from(loudness).sort();
  const loudest = Math.min(SPEECH_MS / WINDOW_MS, Math.ceil(levels.length / 5));
  const speech = levels[levels.length - loudest] ?? FLOOR_DB;
  const room = levels[Math.floor(levels.length * ROOM_SHARE)] ?? FLOOR_DB;
  if (speech < QUIETEST_SPEECH_DB || speech - room < LEAST_RANGE_DB) return null;
  return Math.max(room + THRESHOLD_SHARE * (speech - room), speech - SPEECH_SPAN_DB);
}

/** The first window of the first range of speech. */
function firstSound(loudness: readonly number[], threshold: number): number | null {
  const isSound = (level: number): boolean => level >= threshold;
  const found = loudness.findIndex(
    (level, index) =>
      isSound(level) &&
      loudness.slice(index, index + STRETCH_WINDOWS).filter(isSound).length >=
        STRETCH_WINDOWS * STRETCH_SHARE,
  );
  return found < 0 ? null : found;
}

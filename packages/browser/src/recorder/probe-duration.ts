import { delay } from '../microphones/delay.ts';

/** A browser that has not decoded the recording by then counts as unable to. */
const DURATION_PROBE_MS = 4000;
/** The lowest rate that every engine accepts: five minutes are then 10 MB, not 58. */
const PROBE_RATE = 8000;

/**
 * The length of a recording without a stored length, in ms, by decoding it. Null if it cannot be
 * decoded, or not within 4 s.
 */
export async function probeDuration(audio: Blob): Promise<number | null> {
  const decoded = decode(audio).catch(() => null);
  const buffer = await Promise.race([decoded, delay(DURATION_PROBE_MS).then(() => null)]);
  return buffer === null ? null : buffer.duration * 1000;
}

async function decode(audio: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, PROBE_RATE).decodeAudioData(await audio.arrayBuffer());
}

import type { AudioFacts } from '@beep/core/review';
import { findSilence } from './find-silence.ts';
import { LoudnessMeter } from './loudness-meter.ts';

/** Speech lies below half of it; at a lower rate an `s` would count as silence. */
const LOOK_RATE = 16_000;
/** A slice of two seconds is measured in well under a millisecond. */
const SLICE_SAMPLES = 32_000;
/** Yields to the page after this time. */
const TURN_MS = 8;
const PEAK_COUNT = 200;

/** Decodes a recording and measures it in short turns. Null where the browser cannot decode it. */
export async function inspectAudio(audio: Blob): Promise<AudioFacts | null> {
  const decoded = await decode(audio);
  if (decoded === null || decoded.length === 0) return null;
  const meter = new LoudnessMeter(decoded.sampleRate);
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
    decoded.getChannelData(index),
  );
  let turnFromMs = performance.now();
  for (let from = 0; from < decoded.length; from += SLICE_SAMPLES) {
    meter.add(channels.map((channel) => channel.subarray(from, from + SLICE_SAMPLES)));
    if (performance.now() - turnFromMs < TURN_MS) continue;
    await nextTurn();
    turnFromMs = performance.now();
  }
  const durationMs = decoded.duration * 1000;
  return {
    durationMs,
    peaks: meter.peaks(PEAK_COUNT),
    silence: findSilence(meter.loudness(), durationMs),
  };
}

async function decode(audio: Blob): Promise<AudioBuffer | null> {
  try {
    const context = new OfflineAudioContext(1, 1, LOOK_RATE);
    return await context.decodeAudioData(await audio.arrayBuffer());
  } catch {
    return null;
  }
}

/** Unlike timers, messages are not throttled in hidden pages. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

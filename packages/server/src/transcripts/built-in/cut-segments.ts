import { SPEECH_RATE } from './speech-rate.ts';

/** A part of a note that the model gets in one piece. */
export interface Segment {
  readonly startSeconds: number;
  /** One channel at {@link SPEECH_RATE}. */
  readonly samples: Float32Array;
}

/** Of longer segments the model repeats itself; shorter ones lack context. */
const [MIN_SECONDS, MAX_SECONDS] = [6, 14];
/** A pause between words is about as long. */
const PAUSE_SAMPLES = 0.2 * SPEECH_RATE;
const STEP_SAMPLES = 0.02 * SPEECH_RATE;
/** The last segment is not shorter if the note has more. */
const MIN_LAST_SECONDS = 1;

/** Cuts a stream at pauses. Holds no more than one segment and one chunk. */
export async function* cutSegments(chunks: AsyncIterable<Float32Array>): AsyncGenerator<Segment> {
  let waiting: Float32Array[] = [];
  let length = 0;
  let start = 0;
  const cut = (): Segment => {
    const samples = concatenated(waiting, length);
    const end = findCut(samples);
    const segment = { startSeconds: start / SPEECH_RATE, samples: samples.slice(0, end) };
    waiting = [samples.slice(end)];
    length -= end;
    start += end;
    return segment;
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    while (length > (MAX_SECONDS + MIN_LAST_SECONDS) * SPEECH_RATE) yield cut();
  }
  while (length > MAX_SECONDS * SPEECH_RATE) yield cut();
  if (length > 0) yield { startSeconds: start / SPEECH_RATE, samples: concatenated(waiting, length) };
}

/** The middle of the quietest 200 ms, as an index; for samples of more than {@link MAX_SECONDS}. */
function findCut(samples: Float32Array): number {
  const limit = Math.min(MAX_SECONDS * SPEECH_RATE, samples.length - MIN_LAST_SECONDS * SPEECH_RATE);
  let quietest = Number.POSITIVE_INFINITY;
  let found = limit;
  for (let start = MIN_SECONDS * SPEECH_RATE; start + PAUSE_SAMPLES <= limit; start += STEP_SAMPLES) {
    const energy = energyOf(samples, start, start + PAUSE_SAMPLES);
    if (energy < quietest) {
      quietest = energy;
      found = start + PAUSE_SAMPLES / 2;
    }
  }
  return found;
}

/** The sum of the squares. */
export function energyOf(samples: Float32Array, start: number, end: number): number {
  let energy = 0;
  for (let index = start; index < end; index += 1) energy += (samples[index] ?? 0) ** 2;
  return energy;
}

function concatenated(parts: readonly Float32Array[], length: number): Float32Array {
  const whole = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

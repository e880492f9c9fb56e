/** Measures the peak of the signal, also between samples: ITU-R BS.1770-4, annex 2, with fourfold oversampling. */
export interface TruePeakMeter {
  add(samples: Float32Array): void;
  /** 1 is full scale. */
  peak(): number;
}

const TAPS = 12;
/** A sinc with a Hann window, for the three points between two samples. */
const PHASES: readonly Float64Array[] = [1, 2, 3].map((phase) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - TAPS / 2 + phase / 4;
    const window = (1 + Math.cos((Math.PI * x) / (TAPS / 2))) / 2;
    return (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  }),
);
const MIDDLE = TAPS / 2;
/** The largest share of a point between samples that comes from its two neighbours, and from all others. */
const [FROM_NEAR, FROM_FAR] = [
  Math.max(...PHASES.map((weights) => sumOfSizes(weights.subarray(MIDDLE - 1, MIDDLE + 1)))),
  Math.max(
    ...PHASES.map((weights) => sumOfSizes(weights) - sumOfSizes(weights.subarray(MIDDLE - 1, MIDDLE + 1))),
  ),
];
const BLOCK = 64;

/** For one channel. */
export function createTruePeakMeter(): TruePeakMeter {
  const window = new Float32Array(TAPS + BLOCK);
  let filled = 0;
  let peak = 0;
  const addBlock = (block: Float32Array): void => {
    window.copyWithin(0, filled, filled + TAPS);
    window.set(block, TAPS);
    filled = block.length;
    const filtered = window.subarray(0, TAPS + filled);
    const highest = loudest(filtered);
    peak = Math.max(peak, highest);
    if (highest * (FROM_NEAR + FROM_FAR) > peak) peak = loudestBetween(filtered, { highest, peak });
  };
  return {
    add: (samples) => {
      for (let start = 0; start < samples.length; start += BLOCK) {
        addBlock(samples.subarray(start, start + BLOCK));
      }
    },
    peak: () => peak,
  };
}

function loudest(samples: Float32Array): number {
  let highest = 0;
  for (let index = 0; index < samples.length; index += 1) {
    highest = Math.max(highest, Math.abs(samples[index] ?? 0));
  }
  return highest;
}

/** The peak including points between samples; skips those that cannot exceed it. */
function loudestBetween(samples: Float32Array, known: { highest: number; peak: number }): number {
  const far = FROM_FAR * known.highest;
  let { peak } = known;
  for (let end = TAPS; end <= samples.length; end += 1) {
    const right = Math.abs(samples[end - MIDDLE] ?? 0);
    const left = Math.abs(samples[end - MIDDLE - 1] ?? 0);
    if (far + FROM_NEAR * Math.max(left, right) > peak) peak = Math.max(peak, loudestAt(samples, end));
  }
  return peak;
}

function loudestAt(samples: Float32Array, end: number): number {
  let highest = 0;
  for (const weights of PHASES) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1) sum += (weights[tap] ?? 0) * (samples[end - 1 - tap] ?? 0);
    highest = Math.max(highest, Math.abs(sum));
  }
  return highest;
}

function sumOfSizes(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
}

import type { Sample } from './measure.ts';

/** The share of a run, and of the whole soak, that is ignored as warm-up of caches and threads. */
const WARM_UP_SHARE = 1 / 3;
const MIN_SAMPLES = 6;

/** A measure that must not grow. */
export interface Measure {
  readonly name: string;
  readonly of: (sample: Sample) => number | undefined;
  /** Of a measure of a process, its name: only samples of its longest life count. */
  readonly process?: string;
  /**
   * A shorter time after the warm-up is not evaluated: memory rises for minutes while threads are started.
   */
  readonly minSeconds: number;
  /** The allowed growth, as a share of the median plus a constant. */
  readonly share: number;
  readonly besides: number;
}

/** The measures, and how much each may grow between the end of the warm-up and the end. */
export function measuresOf(processes: readonly string[]): readonly Measure[] {
  return [
    ...processes.flatMap((process) => [
      {
        ...{ name: `memory of ${process} (RSS), MB`, process, minSeconds: 300, share: 0.1, besides: 8 },
        of: (sample: Sample) => sample.processes[process]?.residentMb,
      },
      {
        ...{ name: `open handles of ${process}`, process, minSeconds: 60, share: 0.1, besides: 6 },
        of: (sample: Sample) => sample.processes[process]?.openFiles,
      },
    ]),
    {
      ...{ name: 'rows for each recording made', minSeconds: 60, share: 0.1, besides: 0.2 },
      of: (s) =>
        per(
          Object.values(s.rows).reduce((sum, n) => sum + n, 0),
          s.made,
        ),
    },
    {
      ...{ name: 'database kB for each recording made', minSeconds: 60, share: 0.1, besides: 1 },
      of: (s) => per(1000 * s.databaseMb, s.made),
    },
    {
      ...{ name: 'audio files for each recording and reply kept', minSeconds: 60, share: 0.1, besides: 0.2 },
      of: (s) => per(s.audioFiles, s.kept),
    },
    {
      ...{ name: 'audio kB for each recording and reply kept', minSeconds: 60, share: 0.25, besides: 10 },
      of: (s) => per(1000 * s.audioMb, s.kept),
    },
  ];
}

export interface Judgement {
  readonly name: string;
  readonly verdict: 'flat' | 'grows' | 'not judged';
  readonly first: number | undefined;
  readonly median: number | undefined;
  readonly last: number | undefined;
  /** The growth by the slope, from the end of the warm-up to the end, and the limit. */
  readonly growth: number | undefined;
  readonly allowed: number | undefined;
}

/**
 * The rule: after the warm-up (a third of the soak; for a measure of the process, a third of its longest
 * run), the slope is the median of the slopes between all pairs of samples (Theil–Sen), which a few high
 * samples do not affect. The growth is slope times time. It is too large if it exceeds the allowed share of
 * the median plus the constant.
 */
export function judge(measure: Measure, samples: readonly Sample[]): Judgement {
  const points = pointsOf(measure, samples);
  const values = points.map(({ value }) => value);
  const ends = { first: values[0], median: medianOf(values), last: values.at(-1) };
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  if (points.length < MIN_SAMPLES || span < measure.minSeconds || ends.median === undefined) {
    return { name: measure.name, verdict: 'not judged', ...ends, growth: undefined, allowed: undefined };
  }
  const growth = slopeOf(points) * span;
  const allowed = measure.share * ends.median + measure.besides;
  return { name: measure.name, verdict: growth > allowed ? 'grows' : 'flat', ...ends, growth, allowed };
}

interface Point {
  readonly at: number;
  readonly value: number;
}

function pointsOf({ of, process }: Measure, samples: readonly Sample[]): Point[] {
  const considered = process === undefined ? samples : longestLife(samples, process);
  const points = considered.flatMap((sample) => {
    const value = of(sample);
    return value === undefined ? [] : [{ at: sample.at, value }];
  });
  const begin = points[0]?.at ?? 0;
  const end = points.at(-1)?.at ?? 0;
  return points.filter(({ at }) => at >= begin + WARM_UP_SHARE * (end - begin));
}

function longestLife(samples: readonly Sample[], process: string): readonly Sample[] {
  const lifeOf = (sample: Sample): number | undefined => sample.processes[process]?.life;
  const lives = [...new Set(samples.map(lifeOf))]
    .filter((life) => life !== undefined)
    .map((life) => samples.filter((sample) => lifeOf(sample) === life));
  return lives.sort((one, other) => lengthOf(other) - lengthOf(one))[0] ?? [];
}

function lengthOf(samples: readonly Sample[]): number {
  return (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
}

/** The change per second. */
function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .filter((to) => to.at > from.at)
      .map((to) => (to.value - from.value) / (to.at - from.at)),
  );
  return medianOf(slopes) ?? 0;
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function per(amount: number, count: number): number | undefined {
  return count === 0 ? undefined : amount / count;
}

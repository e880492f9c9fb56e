/** Two things to be measured in turns. Each call is one measurement. */
export interface Comparison {
  readonly name: string;
  readonly subject: () => Promise<unknown>;
  readonly baseline: () => Promise<unknown>;
  /** Highest ratio of the medians, subject to baseline, that passes. */
  readonly limit: number;
  readonly rounds?: number;
  readonly warmUps?: number;
}

/** Medians in milliseconds. */
export interface ComparisonResult {
  readonly subjectMs: number;
  readonly baselineMs: number;
  readonly ratio: number;
  readonly passed: boolean;
}

/** Measures both sides in turns, so that whatever slows the machine slows both, and prints one table row. */
export async function compare(comparison: Comparison): Promise<ComparisonResult> {
  const { subject, baseline, rounds = 15, warmUps = 3 } = comparison;
  const subjectTimes: number[] = [];
  const baselineTimes: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const baselineMs = await timed(baseline);
    const subjectMs = await timed(subject);
    if (round >= 0) {
      baselineTimes.push(baselineMs);
      subjectTimes.push(subjectMs);
    }
  }
  const result = judge(median(subjectTimes), median(baselineTimes), comparison.limit);
  printRow(comparison, result);
  return result;
}

function judge(subjectMs: number, baselineMs: number, limit: number): ComparisonResult {
  const ratio = subjectMs / baselineMs;
  return { subjectMs, baselineMs, ratio, passed: ratio <= limit };
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (low + high) / 2;
}

function printRow(
  { name, limit }: Comparison,
  { subjectMs, baselineMs, ratio, passed }: ComparisonResult,
): void {
  console.log('| benchmark | ours, median ms | baseline, median ms | ratio | limit | |');
  console.log('|---|---|---|---|---|---|');
  const numbers = [subjectMs.toFixed(1), baselineMs.toFixed(1), ratio.toFixed(2), String(limit)];
  console.log(`| ${[name, ...numbers, passed ? 'ok' : 'OVER THE LIMIT'].join(' | ')} |`);
}

import { type Aim, type MeasuredRow, rowOfRounds } from './row.ts';

/** Two sides to measure alternately. Each call takes one measurement and returns its value. */
export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly ours: () => Promise<number>;
  readonly peer: () => Promise<number>;
  /** Undefined for a row without a limit. */
  readonly aim: Aim | undefined;
  readonly rounds?: number;
  /** Warm-up rounds for compilers and caches; they do not count. */
  readonly warmUps?: number;
}

/** Measures both sides alternately, so that a slow phase of the machine affects both. */
export async function compare(comparison: Comparison): Promise<MeasuredRow> {
  const { name, unit, aim, rounds = 9, warmUps = 1 } = comparison;
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    // Each side goes first half of the time, which balances after-effects.
    const first = round % 2 === 0 ? [await comparison.peer()] : [];
    const mine = await comparison.ours();
    const theirs = first[0] ?? (await comparison.peer());
    if (round < 0) continue;
    ours.push(mine);
    peer.push(theirs);
  }
  return rowOfRounds({ name, ours, peer, aim, format: (figure) => `${formatFigure(figure)} ${unit}` });
}

/** The duration of a call, in milliseconds. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function formatFigure(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3);
}

import type { Judgement } from './judge.ts';
import type { Sample } from './measure.ts';

/** The table in Markdown. */
export function formatJudgements(judgements: readonly Judgement[]): string {
  const head = [
    '| measure | after the warm-up | median | at the end | growth | allowed | |',
    '|---|---|---|---|---|---|---|',
  ];
  return [...head, ...judgements.map(formatJudgement)].join('\n');
}

function formatJudgement({ name, verdict, first, median, last, growth, allowed }: Judgement): string {
  const cells = [first, median, last, growth, allowed].map((value) =>
    value === undefined ? '' : round(value),
  );
  return `| ${[name, ...cells, verdict].join(' | ')} |`;
}

/** The rows of each table a third into the soak and at its end. */
export function formatRows(samples: readonly Sample[]): string {
  const [early, late] = [samples[Math.floor(samples.length / 3)]?.rows ?? {}, samples.at(-1)?.rows ?? {}];
  const tables = Object.entries(late).filter(([, count]) => count > 0);
  return `rows: ${tables.map(([name, count]) => `${name} ${early[name] ?? 0} to ${count}`).join(', ')}`;
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

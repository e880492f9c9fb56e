import type { Judgement } from './judge.ts';

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

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

import { csvFile } from '@beep/core/csv';
import type { AnswerRow } from './answer-rows.ts';

/** In English, as the other tables: programs read them. */
const COLUMNS = ['name', 'state', 'link', 'seconds', 'created', 'transcript'] as const;
const STATES: Readonly<Record<AnswerRow['status'], string>> = {
  missing: 'not answered',
  unread: 'new',
  heard: 'heard',
  answered: 'answered',
  theyHeard: 'answer heard',
};

export interface AnswersCsvOptions {
  readonly rows: readonly AnswerRow[];
  /** The page where the owner hears an answer; null without the column. */
  readonly linkOf: ((answerId: string) => string) | null;
  /** By the id of the answer. */
  readonly words: ReadonlyMap<string, string>;
}

/** The answers of a class as a table, also of who has not answered. */
export function answersCsv({ rows, linkOf, words }: AnswersCsvOptions): string {
  const hasLinks = linkOf !== null;
  const lines = rows.map(({ name, isNameless, status, answer }) => [
    isNameless ? '' : name,
    STATES[status],
    ...(hasLinks ? [answer === null ? '' : linkOf(answer.id)] : []),
    ...(answer === null
      ? ['', '', '']
      : [
          answer.duration.toFixed(1),
          new Date(answer.created_at * 1000).toISOString(),
          words.get(answer.id) ?? '',
        ]),
  ]);
  return csvFile([COLUMNS.filter((column) => hasLinks || column !== 'link'), ...lines]);
}

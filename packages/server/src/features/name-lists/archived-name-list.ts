import { parseListedName } from '@beep/api/features/questions';
import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import { z } from 'zod';
import { archivedTime } from '../../archive/archived-time.ts';
import type { StoredNameList } from './storage/index.ts';

const name = z.string().refine((text) => parseListedName(text) === text);

/** A line of `nameLists.json`. */
export const archivedNameListSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  title: name,
  createdAt: archivedTime,
  /** In their order. */
  names: z.array(name).min(1).max(MAX_QUESTION_NAMES),
});

export type ArchivedNameList = z.output<typeof archivedNameListSchema>;

/** The line of a list. */
export function nameListFacts(
  { id, title, created_at_ms }: StoredNameList,
  names: readonly string[],
): ArchivedNameList {
  return { id, title, createdAt: new Date(created_at_ms).toISOString(), names: [...names] };
}

import { parseListedName, QUESTION_AUDIENCES } from '@beep/api/features/questions';
import { ANSWER_KEEP_DAYS, MAX_ANSWER_TRIES, MAX_QUESTION_NAMES, QUESTION_SECONDS } from '@beep/core/limits';
import { ANSWER_HEARERS, SHOWN_NAMES } from '@beep/core/replies';
import { z } from 'zod';
import { archivedTime } from '../../archive/archived-time.ts';
import type { StoredPerson, StoredQuestion } from './storage/index.ts';

/** A line of `questions.json`: its rules and its names, without the code, which is of one installation. */
export const archivedQuestionSchema = z
  .strictObject({
    /** Of the recording that asks. */
    id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    who: z.enum(QUESTION_AUDIENCES),
    /** Null for never. */
    until: archivedTime.nullable(),
    longestSeconds: z.literal(QUESTION_SECONDS),
    tries: z.int().min(1).max(MAX_ANSWER_TRIES),
    createdAt: archivedTime,
    keepDays: z.literal(ANSWER_KEEP_DAYS),
    heardBy: z.enum(ANSWER_HEARERS),
    namesShown: z.enum(SHOWN_NAMES),
    names: z.array(z.string().refine((name) => parseListedName(name) === name)).max(MAX_QUESTION_NAMES),
    /** The ids of the names, by which their answers name them. */
    people: z.array(z.string().regex(/^[A-Za-z0-9_-]{22}$/)),
  })
  .refine(({ names, people }) => people.length === names.length && new Set(people).size === people.length, {
    path: ['people'],
    message: 'each name has an id of its own',
  })
  .refine(({ who, names }) => who === 'anyone' || names.length > 0, {
    path: ['names'],
    message: 'a list has at least one name',
  });

export type ArchivedQuestion = z.output<typeof archivedQuestionSchema>;

/** The line of a question. */
export function questionFacts(
  {
    recording_id,
    who,
    until_ms,
    longest_s,
    tries,
    created_at_ms,
    keep_days,
    heard_by,
    names_shown,
  }: StoredQuestion,
  people: readonly StoredPerson[],
): ArchivedQuestion {
  return {
    ...{ id: recording_id, who, tries },
    until: until_ms === null ? null : new Date(until_ms).toISOString(),
    longestSeconds: longest_s as ArchivedQuestion['longestSeconds'],
    createdAt: new Date(created_at_ms).toISOString(),
    keepDays: keep_days as ArchivedQuestion['keepDays'],
    ...{ heardBy: heard_by, namesShown: names_shown },
    names: people.map(({ name }) => name),
    people: people.map(({ id }) => id),
  };
}

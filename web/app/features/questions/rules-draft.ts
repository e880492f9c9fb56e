import type { NewQuestion, QUESTION_AUDIENCES, Question } from '@beep/api/features/questions';
import type { ANSWER_KEEP_DAYS } from '@beep/core/limits';
import type { CallFailure } from '@beep/core/recordings';
import type { AnswerHearers, ShownNames } from '@beep/core/replies';
import { INBOX_TEXTS, QUESTION_RULE_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { parseNames, problemOfNames, writeNames } from '../name-lists/index.ts';

/** The rules of a question as its owner types them. */
export interface RulesDraft {
  readonly who: (typeof QUESTION_AUDIENCES)[number];
  readonly names: string;
  /** As fields for a local time have it; empty for no end. */
  readonly until: string;
  readonly longest: NewQuestion['longest'];
  readonly tries: number;
  readonly keepDays: (typeof ANSWER_KEEP_DAYS)[number];
  readonly hearers: AnswerHearers;
  readonly namesShown: ShownNames;
}

/** What is wrong with a draft, by its field. */
export type RulesProblem = { readonly field: 'names' | 'until'; readonly text: string };

export const NEW_RULES: RulesDraft = {
  ...{ who: 'anyone', names: '', until: '', longest: 60, tries: 3 },
  ...{ keepDays: 30, hearers: 'owner', namesShown: 'none' },
};

export function draftOf({ who, people, until, longest, tries, ...question }: Question): RulesDraft {
  const names = writeNames(people.map(({ name }) => name));
  return {
    ...{ who, names, until: until === 0 ? '' : localTime(until * 1000), longest, tries },
    keepDays: question.keep_days,
    hearers: question.heard_by,
    namesShown: question.names_shown,
  };
}

/** Undefined if nothing is wrong. */
export function problemOfRules(draft: RulesDraft, nowMs: number): RulesProblem | undefined {
  const namesProblem = draft.who === 'listed' ? problemOfNames(parseNames(draft.names)) : undefined;
  if (namesProblem !== undefined) return { field: 'names', text: namesProblem };
  const isPast = draft.until !== '' && !(new Date(draft.until).getTime() > nowMs);
  return isPast ? { field: 'until', text: QUESTION_RULE_TEXTS.untilPast } : undefined;
}

/**
 * For a draft without a problem. Names that nobody needs are not stored, and those that were not changed are not sent:
 * others may have come meanwhile. What the policy has narrowed and `before` has narrow stays as the owner once chose it.
 */
export function rulesOf(draft: RulesDraft, before: RulesDraft): NewQuestion {
  const { who, names, until, longest, tries, keepDays, hearers, namesShown } = draft;
  return {
    ...{ who, longest, tries },
    ...(who === 'anyone' && { names: [] }),
    ...(who === 'listed' && !hasNames(before, names) && { names: [...parseNames(names).names] }),
    until: until === '' ? 0 : Math.floor(new Date(until).getTime() / 1000),
    keep_days: keepDays,
    ...(hearers !== before.hearers && { heard_by: hearers }),
    ...(namesShown !== before.namesShown && { names_shown: namesShown }),
  };
}

function hasNames(before: RulesDraft, names: string): boolean {
  return before.who === 'listed' && before.names === names;
}

/** Why the service did not save rules. */
export function refusalText(failure: CallFailure): string {
  if (failure.kind !== 'refused') return QUESTION_TEXTS.changeFailed;
  if (failure.code === 'conflict') return QUESTION_RULE_TEXTS.tooMany;
  return failure.code === 'replies_closed' ? INBOX_TEXTS.forbidden : QUESTION_TEXTS.changeFailed;
}

/** "2026-03-05T15:42", in the time zone of the visitor. */
export function localTime(atMs: number): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

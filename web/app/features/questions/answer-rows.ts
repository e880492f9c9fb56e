import type { HeldReply } from '@beep/api/features/replies';
import { DESK_TEXTS, INBOX_TEXTS, LISTENING_TEXTS, LOCALE, QUESTION_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { DeskRow, Unsent } from '../desk/index.ts';
import { answerState, type PersonState } from './person-state.ts';

/** A name without an answer, or an answer. */
export interface AnswerRow extends DeskRow {
  /** Null for a name without one. */
  readonly answer: HeldReply | null;
  readonly status: PersonState['state'];
}

export const ANSWER_FILTERS = ['all', 'missing', 'unread', 'toAnswer', 'starred'] as const;
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

export const ANSWER_SORTS = ['list', 'name', 'newest', 'longest'] as const;
export type AnswerSort = (typeof ANSWER_SORTS)[number];

export interface AnswerRowsOptions {
  readonly people: readonly PersonState[];
  /** The newest first. */
  readonly answers: readonly HeldReply[];
  /** By the id of the answer that they are for. */
  readonly unsent: ReadonlyMap<string, Unsent>;
  readonly sort: AnswerSort;
}

/** Each answer, and each name without one. */
export function answerRows({ people, answers, unsent, sort }: AnswerRowsOptions): readonly AnswerRow[] {
  const rowOf = (answer: HeldReply, name = answer.name): AnswerRow => {
    const status = answerState(answer);
    const waits = unsent.get(answer.id);
    const state = waits === undefined ? STATE_TEXTS[status] : UNSENT_TEXTS[waits];
    return {
      ...{ id: answer.id, answer, status, facts: formatClock(answer.duration) },
      ...(name === undefined ? { name: INBOX_TEXTS.noName, isNameless: true } : { name }),
      state: answer.starred ? `${state} · ${LISTENING_TEXTS.filters.starred}` : state,
      tone: status === 'unread' ? 'new' : undefined,
    };
  };
  const listed = people.flatMap(({ id, name }): AnswerRow[] => {
    const own = answers.filter(({ person }) => person === id);
    if (own.length > 0) return own.map((answer) => rowOf(answer, name));
    const state = STATE_TEXTS.missing;
    return [{ id, name, answer: null, status: 'missing', state, tone: 'missing' }];
  });
  const known = new Set(people.map(({ id }) => id));
  const others = answers.filter(({ person }) => person === undefined || !known.has(person));
  return sorted([...listed, ...others.map((answer) => rowOf(answer))], sort);
}

/** What became of an answer, in words. */
export const STATE_TEXTS: Readonly<Record<PersonState['state'], string>> = {
  ...QUESTION_TEXTS.states,
  theyHeard: LISTENING_TEXTS.theyHeard,
};

const UNSENT_TEXTS: Readonly<Record<Unsent, string>> = {
  sending: DESK_TEXTS.sending,
  unsent: DESK_TEXTS.notSent,
};

function sorted(rows: readonly AnswerRow[], sort: AnswerSort): readonly AnswerRow[] {
  const by = (of: (answer: HeldReply) => number) => (row: AnswerRow) => (row.answer ? of(row.answer) : -1);
  const most = (of: (row: AnswerRow) => number) => rows.toSorted((a, b) => of(b) - of(a));
  switch (sort) {
    case 'list':
      return rows;
    case 'name':
      return rows.toSorted((a, b) => a.name.localeCompare(b.name, LOCALE, { numeric: true }));
    case 'newest':
      return most(by(({ created_at }) => created_at));
    case 'longest':
      return most(by(({ duration }) => duration));
  }
}

export function isInFilter({ status, answer }: AnswerRow, filter: AnswerFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'starred') return answer?.starred === true;
  return filter === 'toAnswer' ? status === 'unread' || status === 'heard' : status === filter;
}

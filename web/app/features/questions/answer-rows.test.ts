import type { HeldReply } from '@beep/api/features/replies';
import { expect, it } from 'vitest';
import { type AnswerFilter, type AnswerSort, answerRows, isInFilter } from './answer-rows.ts';
import { personStates } from './person-state.ts';

const PEOPLE = ['Ömer', 'Zoë', 'Ada'].map((name) => ({ id: `p-${name}`, name, taken: false }));

function anAnswer(id: string, facts: Partial<HeldReply>): HeldReply {
  return {
    ...{ id, created_at: 1, duration: 7, mime: 'audio/webm', expires_at: 0, recording: 'note' },
    ...{ read: true, kept: false, starred: false, answers: [] },
    ...facts,
  };
}

const ANSWERS = [
  anAnswer('new', { person: 'p-Ada', created_at: 9, read: false, duration: 3 }),
  anAnswer('left', { person: 'p-gone', created_at: 8, name: 'Bo', duration: 90 }),
  anAnswer('again', { person: 'p-Zoë', created_at: 7 }),
  anAnswer('first', {
    ...{ person: 'p-Zoë', created_at: 2 },
    answers: [{ id: 'own', created_at: 3, duration: 1, mime: 'audio/webm', heard: true }],
    starred: true,
  }),
  anAnswer('nameless', { created_at: 1 }),
];

function rows({ sort = 'list', filter = 'all' }: { sort?: AnswerSort; filter?: AnswerFilter } = {}) {
  const people = personStates(PEOPLE, ANSWERS);
  const all = answerRows({ people, answers: ANSWERS, unsent: new Map([['again', 'unsent']]), sort });
  return all.filter((row) => isInFilter(row, filter)).map(({ name, state }) => `${name}: ${state}`);
}

// spec: desk.8
it('has each answer beside its name, names without one, and answers of who is not in the list', () => {
  expect(rows()).toEqual([
    'Ömer: Not answered yet',
    'Zoë: Not sent',
    'Zoë: Heard your answer · Starred',
    'Ada: New',
    'Bo: Heard',
    'No name given: Heard',
  ]);
});

it.each([
  ['name', ['Ada', 'Bo', 'No name given', 'Ömer', 'Zoë', 'Zoë']],
  ['newest', ['Ada', 'Bo', 'Zoë', 'Zoë', 'No name given', 'Ömer']],
  ['longest', ['Bo', 'Zoë', 'Zoë', 'No name given', 'Ada', 'Ömer']],
] as const)('are sorted by %s', (sort, names) => {
  expect(rows({ sort }).map((row) => row.replace(/:.*/, ''))).toEqual(names);
});

it.each([
  ['missing', ['Ömer']],
  ['unread', ['Ada']],
  ['starred', ['Zoë']],
  ['toAnswer', ['Zoë', 'Ada', 'Bo', 'No name given']],
] as const)('are filtered by %s', (filter, names) => {
  expect(rows({ filter }).map((row) => row.replace(/:.*/, ''))).toEqual(names);
});

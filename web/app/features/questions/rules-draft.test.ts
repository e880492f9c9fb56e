import type { Question } from '@beep/api/features/questions';
import { expect, it } from 'vitest';
import { draftOf, NEW_RULES, problemOfRules, type RulesDraft, refusalText, rulesOf } from './rules-draft.ts';

const QUESTION: Question = {
  ...{
    recording: 'note',
    url: 'https://beep.example/play/note',
    code: 'ABC',
    created_at: 1,
    open: true,
    answers: 0,
  },
  ...{ who: 'anyone', until: 0, longest: 60, tries: 3, people: [], keep_days: 7 },
  ...{ heard_by: 'answerers', names_shown: 'none' },
};

// spec: questions.34
it('sends who hears the answers only if that was changed: a policy may have narrowed what is stored', () => {
  const before = draftOf(QUESTION);
  expect(rulesOf({ ...before, tries: 5 }, before)).toEqual({
    ...{ who: 'anyone', until: 0, longest: 60, tries: 5, names: [], keep_days: 7 },
  });
  expect(rulesOf({ ...before, hearers: 'everyone', namesShown: 'first' }, before)).toMatchObject({
    ...{ heard_by: 'everyone', names_shown: 'first' },
  });
  expect(rulesOf(NEW_RULES, NEW_RULES)).not.toHaveProperty('heard_by');
});

/** A local time, as the fields have it. */
const NOON = '2026-03-05T12:00';
const NOON_MS = new Date(NOON).getTime();

it('edits the names and the end of a question, and sends the names only if they were changed', () => {
  const names = ['Smith, Anna', 'Ben'];
  const people = names.map((name) => ({ id: name, name, taken: false }));
  const draft = draftOf({ ...QUESTION, who: 'listed', people, until: NOON_MS / 1000 });
  expect(draft).toMatchObject({ who: 'listed', until: NOON });
  expect(rulesOf(draft, draft)).not.toHaveProperty('names');
  expect(rulesOf({ ...draft, names: 'Cy' }, draft)).toMatchObject({ names: ['Cy'], until: NOON_MS / 1000 });
  expect(rulesOf(draft, { ...draft, who: 'anyone' })).toMatchObject({ names });
  expect(rulesOf({ ...draft, who: 'anyone', until: '' }, draft)).toMatchObject({ names: [], until: 0 });
  expect(draftOf(QUESTION).until).toBe('');
});

it.each<[Partial<RulesDraft>, string | undefined]>([
  [{}, undefined],
  [{ who: 'listed', names: 'Anna' }, undefined],
  [{ who: 'listed', names: ' ' }, 'names'],
  [{ until: '2026-03-05T12:01' }, undefined],
  [{ until: NOON }, 'until'],
  [{ until: 'soon' }, 'until'],
])('of rules with %j the field %s has a problem', (changes, field) => {
  expect(problemOfRules({ ...NEW_RULES, ...changes }, NOON_MS)?.field).toBe(field);
});

it('says why rules were not saved, if the service says so', () => {
  const refused = (code: string) =>
    refusalText({ kind: 'refused', httpStatus: 409, code, message: undefined });
  const unknown = refusalText({ kind: 'malformed' });
  expect(refused('other')).toBe(unknown);
  expect(new Set([unknown, refused('conflict'), refused('replies_closed')]).size).toBe(3);
});

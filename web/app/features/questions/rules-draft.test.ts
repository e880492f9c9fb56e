import type { Question } from '@beep/api/features/questions';
import { expect, it } from 'vitest';
import { draftOf, NEW_RULES, rulesOf } from './rules-draft.ts';

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

import { ANSWER_HEARERS, SHOWN_NAMES } from '@beep/core/replies';
import { describe, expect, it } from 'vitest';
import { type Hearing, hearingOf, namesWithin, promisesFor } from './hearing.ts';

const OPEN = { replies: true, answersHeardBy: 'everyone', answerNames: true } as const;
const FIRST_NAMES = { heard_by: 'everyone', names_shown: 'first' } as const;

describe('who hears the answers to a question', () => {
  // spec: questions.25, questions.30
  it.each([
    ['owner', ['owner', 'owner', 'owner']],
    ['answerers', ['owner', 'answerers', 'answerers']],
    ['everyone', ['owner', 'answerers', 'everyone']],
  ] as const)(
    'is the fewest, of %s that its owner chose and of those that the policy allows',
    (chosen, hearers) => {
      const question = { heard_by: chosen, names_shown: 'none' } as const;
      const heard = ANSWER_HEARERS.map(
        (most) => hearingOf(question, { ...OPEN, answersHeardBy: most }).hearers,
      );
      expect(heard).toEqual(hearers);
    },
  );

  // spec: questions.30
  it('is the owner alone where the policy forbids replies', () => {
    expect(hearingOf(FIRST_NAMES, { ...OPEN, replies: false }).hearers).toBe('owner');
  });

  // spec: questions.30
  it('sees names only where the policy allows them', () => {
    expect(hearingOf(FIRST_NAMES, OPEN).names).toBe('first');
    expect(hearingOf(FIRST_NAMES, { ...OPEN, answerNames: false }).names).toBe('none');
  });

  // spec: questions.27, questions.30
  it('hears only what the owner lets through, also if the policy leaves fewer than the owner chose', () => {
    const isChosen = (heard_by: (typeof ANSWER_HEARERS)[number]): boolean =>
      hearingOf({ heard_by, names_shown: 'none' }, { ...OPEN, answersHeardBy: 'answerers' }).isChosen;
    expect(ANSWER_HEARERS.map(isChosen)).toEqual([false, false, true]);
  });
});

// spec: questions.29
it.each<[Pick<Hearing, 'hearers' | 'isChosen'>, readonly string[]]>([
  [{ hearers: 'owner', isChosen: true }, []],
  [{ hearers: 'answerers', isChosen: false }, ['answerers']],
  [{ hearers: 'answerers', isChosen: true }, ['answerers', 'everyone']],
  [{ hearers: 'everyone', isChosen: true }, ['everyone']],
])('answers are heard as %j if their senders were told one of %j', (hearing, promises) => {
  expect(promisesFor({ ...hearing, names: 'none' })).toEqual(promises);
});

// spec: questions.29
it('shows no more of a name than its sender was told', () => {
  const shown = SHOWN_NAMES.map((names) => SHOWN_NAMES.map((promised) => namesWithin(names, promised)));
  expect(shown).toEqual([
    ['none', 'none', 'none'],
    ['none', 'initials', 'initials'],
    ['none', 'initials', 'first'],
  ]);
});

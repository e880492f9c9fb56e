import type { Question } from '@beep/api/features/questions';
import type { HeldReply } from '@beep/api/features/replies';

/** Somebody of the list of a question, with what became of the answer. */
export interface PersonState {
  readonly id: string;
  readonly name: string;
  readonly taken: boolean;
  readonly state: 'missing' | 'unread' | 'heard' | 'answered' | 'theyHeard';
}

/** The list of names, with the newest answers first in `answers`. */
export function personStates(
  people: Question['people'],
  answers: readonly Pick<HeldReply, 'person' | 'read' | 'answers'>[],
): readonly PersonState[] {
  const of = (id: string) => answers.filter(({ person }) => person === id);
  return people.map((person) => ({ ...person, state: stateOf(of(person.id)) }));
}

function stateOf(answers: readonly Pick<HeldReply, 'read' | 'answers'>[]): PersonState['state'] {
  const [newest] = answers;
  if (newest === undefined) return 'missing';
  return answers.some(({ read }) => !read) ? 'unread' : answerState(newest);
}

/** What became of one answer: at last, whether the pupil has heard what was answered. */
export function answerState({ read, answers }: Pick<HeldReply, 'read' | 'answers'>): PersonState['state'] {
  if (!read) return 'unread';
  const own = answers.at(-1);
  if (own === undefined) return 'heard';
  return own.heard ? 'theyHeard' : 'answered';
}

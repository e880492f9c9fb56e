import { expect, it } from 'vitest';
import { personStates } from './person-state.ts';

const PEOPLE = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: 'Anna', taken: id !== 'a' }));
const SOUND = { id: 's', created_at: 1, duration: 1, mime: 'audio/webm', heard: false };

it('says what became of the answer of each name, by its id', () => {
  const answers = [
    { person: 'b', read: false, answers: [] },
    { person: 'c', read: true, answers: [] },
    { person: 'd', read: true, answers: [SOUND] },
    // A second answer after the owner's: it is to be answered again.
    { person: 'e', read: true, answers: [] },
    { person: 'e', read: true, answers: [SOUND] },
    { read: false, answers: [] },
  ];
  expect(personStates(PEOPLE, answers).map(({ id, state }) => [id, state])).toEqual([
    ['a', 'missing'],
    ['b', 'unread'],
    ['c', 'heard'],
    ['d', 'answered'],
    ['e', 'heard'],
  ]);
});

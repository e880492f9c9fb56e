import { describe, expect, it } from 'vitest';
import { availabilityOf, createLedger, type Note, restoreOutcome, totalsOf } from './ledger.ts';

const NOW = Date.UTC(2030, 0, 31, 12);
const MINUTE_MS = 60_000;
const QUIET = { now: [NOW], peak: NOW, epoch: 0 };

function aNote(changes: Partial<Note> = {}): Note {
  return {
    id: 'note',
    owner: 'ann',
    key: 'key',
    sample: 0,
    states: ['live'],
    ends: [null],
    deletedAt: [],
    listensAtLeast: 0,
    listensAtMost: 0,
    busy: false,
    ...changes,
  };
}

describe('the responses that a listener may get', () => {
  it.each<[string, Partial<Note>, typeof QUIET, string[]]>([
    ['a stored note is playable', {}, QUIET, ['playable']],
    ['a deleted one is gone', { states: ['deleted'] }, QUIET, ['gone']],
    [
      'while a delete is on its way both are right',
      { states: ['live', 'deleted'] },
      QUIET,
      ['gone', 'playable'],
    ],
    ['before its end it is playable', { ends: [NOW + MINUTE_MS] }, QUIET, ['playable']],
    ['after its end it is gone', { ends: [NOW - MINUTE_MS] }, QUIET, ['gone']],
    ['at the end itself both are right', { ends: [NOW] }, QUIET, ['gone', 'playable']],
    [
      'where the clock was past its end and is not any more, its file may have been removed',
      { ends: [NOW + MINUTE_MS] },
      { now: [NOW], peak: NOW + 60 * MINUTE_MS, epoch: 2 },
      ['gone', 'playable'],
    ],
    [
      'while the clock is moved over its end both are right',
      { ends: [NOW + MINUTE_MS] },
      { now: [NOW, NOW + 60 * MINUTE_MS], peak: NOW + 60 * MINUTE_MS, epoch: 1 },
      ['gone', 'playable'],
    ],
    [
      'while its end is changed both are right',
      { ends: [null, NOW - MINUTE_MS] },
      QUIET,
      ['gone', 'playable'],
    ],
  ])('%s', (_name, changes, clock, expected) => {
    expect([...availabilityOf(aNote(changes), clock)].sort()).toEqual(expected);
  });
});

it.each<[string, number, number, string]>([
  ['within the minute', 30_000, 0, 'restores'],
  ['after it', 70_000, 0, 'too late'],
  ['within it, after a jump and back', 30_000, 60 * MINUTE_MS, 'either'],
])('a delete can be undone %s: %s ms later, %s', (_name, ageMs, aheadMs, expected) => {
  const note = aNote({ states: ['deleted'], deletedAt: [NOW - ageMs] });
  expect(restoreOutcome(note, { now: [NOW], peak: NOW + aheadMs, epoch: 0 })).toBe(expected);
});

it('a list may count uploads without a response yet, and recordings that are being changed', () => {
  const ledger = createLedger();
  const notes = [
    aNote(),
    aNote({ id: 'going', states: ['live', 'deleted'] }),
    aNote({ id: 'other', owner: 'bob' }),
  ];
  for (const note of notes) ledger.notes.set(note.id, note);
  ledger.unanswered.set('ann', 1);
  expect(totalsOf(ledger, 'ann', QUIET)).toEqual({ fewest: 1, most: 3 });
});

import type { Sheet } from '@beep/api/features/sheets';
import { expect, it } from 'vitest';
import { isOpen, runRows } from './run-rows.ts';

const url = 'https://beep.example/play/x';
const SLOTS: Sheet['slots'] = [
  {
    ...{ id: 'a', number: 1, name: 'Ada', url, state: 'recorded' },
    recording: { filename: 'r', duration: 62, created_at: 0 },
  },
  { id: 'b', number: 2, name: 'Bo', url, state: 'empty' },
  { id: 'c', number: 3, name: 'Cy', url, state: 'empty' },
  { id: 'd', number: 4, name: 'Di', url, state: 'empty' },
  { id: 'e', number: 5, name: 'Eli', url, state: 'revoked' },
  { id: 'f', number: 6, url, state: 'empty' },
];

// spec: runs.4
it('shows what this browser has to send at its name, which is not recorded for meanwhile', () => {
  const rows = runRows(SLOTS, new Map([['b', 'unsent'] as const, ['c', 'sending'] as const]));
  expect(rows.map(({ name, state, facts }) => [name, state, facts])).toEqual([
    ['Ada', 'Recorded', '1:02'],
    ['Bo', 'Not sent', undefined],
    ['Cy', 'Sending', undefined],
    ['Di', 'Not recorded yet', undefined],
    ['Label 6', 'Not recorded yet', undefined],
  ]);
  expect(rows.filter(isOpen).map(({ id }) => id)).toEqual(['d', 'f']);
});

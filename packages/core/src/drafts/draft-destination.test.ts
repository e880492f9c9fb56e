import { expect, it } from 'vitest';
import {
  type DraftDestination,
  isOwnRecording,
  readdressed,
  withDestination,
  withTitle,
} from './draft-destination.ts';

const REPLY = { type: 'reply', recordingId: 'n', token: 't', name: 'Ada' } as const;
const ANSWER = { type: 'answer', replyId: 'r' } as const;
const SLOT = { type: 'slot', slotId: 's' } as const;

// spec: questions.36, runs.5, sheets.15
it('gives a draft another address only if that is of its kind', () => {
  const [reply, slot] = [
    { id: 'a', destination: REPLY },
    { id: 'a', destination: SLOT },
  ];
  const own: { readonly id: string; readonly destination?: DraftDestination } = { id: 'a' };
  expect(readdressed(reply, { person: 'p' })).toEqual({ id: 'a', destination: { ...REPLY, person: 'p' } });
  expect(readdressed(slot, { replaces: 'r' })).toEqual({ id: 'a', destination: { ...SLOT, replaces: 'r' } });
  expect(readdressed(slot, null)).toEqual({ id: 'a' });
  expect(readdressed(slot, { person: 'p' })).toBe(slot);
  expect(readdressed(reply, { replaces: 'r' })).toBe(reply);
  expect(readdressed(slot, undefined)).toBe(slot);
  expect(readdressed(own, { person: 'p' })).toBe(own);
});

it('tells recordings with a link of their owner from replies and answers', () => {
  const drafts = [{}, { destination: SLOT }, { destination: REPLY }, { destination: ANSWER }];
  expect(drafts.map(isOwnRecording)).toEqual([true, true, false, false]);
});

it('leaves out what a draft does not have', () => {
  expect([withDestination(undefined), withTitle(undefined)]).toStrictEqual([{}, {}]);
  expect([withDestination(SLOT), withTitle('x')]).toEqual([{ destination: SLOT }, { title: 'x' }]);
});

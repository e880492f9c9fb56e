import { aDraftHead } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { parseDraftHead } from './draft-row.ts';

describe('the destination of a stored draft', () => {
  it.each([
    [{ type: 'slot', slotId: 'x' }],
    [{ type: 'slot', slotId: 'x', replaces: 'r1' }],
    [{ type: 'answer', replyId: 'r1' }],
    [{ type: 'reply', recordingId: 'n1', token: 't', name: 'Ada' }],
    [{ type: 'reply', recordingId: 'n1', token: 't', name: '', person: 'p1' }],
    [{ type: 'reply', recordingId: 'n1', token: 't', name: '', told: { hearers: 'owner', names: 'none' } }],
  ])('is kept: %j', (destination) => {
    expect(parseDraftHead({ ...aDraftHead(), destination })).toEqual({ ...aDraftHead(), destination });
  });

  it.each([{ hearers: 'moon', names: 'none' }, { hearers: 'everyone' }, 'everyone', null])(
    'tells nothing of who hears an answer where that is unreadable: %j',
    (told) => {
      const destination = { type: 'reply', recordingId: 'n1', token: 't', name: '' };
      const head = parseDraftHead({ ...aDraftHead(), destination: { ...destination, told } });
      expect(head?.destination).toEqual({ ...destination, told: { hearers: 'owner', names: 'none' } });
    },
  );

  it.each([[{ type: 'slot' }], [{ type: 'slot', slotId: 7 }], [{ type: 'moon' }], ['slot'], [null]])(
    'makes the draft unreadable if it is %j, so that it is not sent elsewhere',
    (destination) => {
      expect(parseDraftHead({ ...aDraftHead(), destination })).toBeNull();
    },
  );
});

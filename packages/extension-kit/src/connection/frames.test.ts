import { describe, expect, it } from 'vitest';
import { parsePageFrame, parseWorkerFrame } from './frames.ts';

const NONSENSE = [null, 7, 'text', [], {}, { id: '1', call: 'list' }, { id: -1, piece: 'a' }, { id: 1.5 }];

describe('a frame of a page', () => {
  it.each([
    { ping: true },
    { id: 1, piece: 'AAAA' },
    { id: 2, call: 'list', args: { ownerUid: 'u' }, pieces: 0, again: false },
    { id: 3, call: 'append', args: null, pieces: 2, again: true },
  ])('is parsed: %j', (frame) => expect(parsePageFrame(frame)).toEqual(frame));

  it.each([...NONSENSE, { id: 1, call: 'list', pieces: '0' }, { id: 1, call: 7, pieces: 0 }])(
    'is rejected: %j',
    (frame) => expect(parsePageFrame(frame)).toBeNull(),
  );

  it('is a first attempt unless marked as repeated', () => {
    const frame = { id: 1, call: 'begin', args: {}, pieces: 0, again: 'yes' };
    expect(parsePageFrame(frame)).toMatchObject({ again: false });
  });
});

describe('a frame of the worker', () => {
  it.each([
    { event: 'journal' },
    { event: 'user', user: null },
    { id: 1, piece: 'AAAA' },
    { id: 2, ok: ['anything'], pieces: 1 },
    { id: 3, error: 'Not done' },
  ])('is parsed: %j', (frame) => expect(parseWorkerFrame(frame)).toEqual(frame));

  it.each([...NONSENSE, { event: 'weather' }, { id: 2, ok: null }])('is rejected: %j', (frame) =>
    expect(parseWorkerFrame(frame)).toBeNull(),
  );
});

import { describe, expect, it } from 'vitest';
import { aJournaledTake } from '../testing/fake-journal.ts';
import { keptLength, refusedText, unfinishedText, waitingText } from './outbox-texts.ts';

describe('the words of the outbox', () => {
  it('call a take by its length', () => {
    expect(unfinishedText(aJournaledTake({ durationMs: 42_900 }))).toBe('Unfinished recording, 0:42');
  });

  it('leave out what was taken out of it', () => {
    const removed = [{ fromMs: 0, toMs: 2000 }];
    expect(keptLength(aJournaledTake({ durationMs: 42_900, removed }))).toBe('0:40');
  });

  it('tell the whole length where all of it was taken out, as that is what is heard', () => {
    const removed = [{ fromMs: 0, toMs: 42_900 }];
    expect(keptLength(aJournaledTake({ durationMs: 42_900, removed }))).toBe('0:42');
  });

  it('count what waits and what cannot be sent', () => {
    expect(waitingText(1)).toBe('1 recording waits to be sent');
    expect(waitingText(3)).toBe('3 recordings wait to be sent');
    expect(refusedText(1)).toBe('1 recording cannot be sent');
    expect(refusedText(2)).toBe('2 recordings cannot be sent');
  });
});

import { describe, expect, it } from 'vitest';
import { aStoredDraft } from '../testing/fake-journal.ts';
import { refusedText, unfinishedCountText, unfinishedText, waitingText } from '../texts/index.ts';
import { keptLength, sentText } from './sent-text.ts';

describe('the texts of the outbox', () => {
  it('name a draft by its length', () => {
    expect(unfinishedText({ length: keptLength(aStoredDraft({ durationMs: 42_900 })) })).toBe(
      'Unfinished recording, 0:42',
    );
  });

  it('do not count removed parts', () => {
    const removed = [{ fromMs: 0, toMs: 2000 }];
    expect(keptLength(aStoredDraft({ durationMs: 42_900, removed }))).toBe('0:40');
  });

  it('name the whole length if everything was removed, as that is what plays', () => {
    const removed = [{ fromMs: 0, toMs: 42_900 }];
    expect(keptLength(aStoredDraft({ durationMs: 42_900, removed }))).toBe('0:42');
  });

  it('count drafts that wait and drafts that cannot be uploaded', () => {
    expect(waitingText({ count: 1 })).toBe('1 recording waiting to be sent');
    expect(waitingText({ count: 3 })).toBe('3 recordings waiting to be sent');
    expect(refusedText({ count: 1 })).toBe('1 recording can’t be sent');
    expect(refusedText({ count: 2 })).toBe('2 recordings can’t be sent');
  });

  it('count unfinished and uploaded drafts', () => {
    expect(unfinishedCountText({ count: 1 })).toBe('1 unfinished recording');
    expect(unfinishedCountText({ count: 2 })).toBe('2 unfinished recordings');
    const draft = aStoredDraft({ durationMs: 42_900 });
    expect(sentText([draft])).toBe('Sent. Voice Note, 0:42');
    expect(sentText([draft, draft])).toBe('2 recordings were sent.');
  });
});

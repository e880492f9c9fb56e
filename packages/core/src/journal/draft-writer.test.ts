import { describe, expect, it, vi } from 'vitest';
import type { Take } from '../outbox/take.ts';
import { aStoredDraft, createFakeJournal, type FakeJournal } from '../testing/index.ts';
import { DraftWriter } from './draft-writer.ts';

const { id, ownerUid, source, mimeType, startedAtMs } = aStoredDraft();
const head = { id, ownerUid, source, mimeType, startedAtMs };

function keep(journal: FakeJournal = createFakeJournal()) {
  const onOutcome = vi.fn();
  const kept = new DraftWriter({ head, entry: journal.begin(head), onOutcome });
  const text = async (): Promise<string | undefined> => journal.audioOf(id)?.text();
  return { journal, kept, onOutcome, text };
}

function aTake(sound: string, durationMs = 1000): Take {
  return { id, ownerUid, source, durationMs, audio: new Blob([sound]) };
}

describe('the sound of a take', () => {
  it('is written in its order, and nobody is told anything', async () => {
    const { kept, onOutcome, text } = keep();
    for (const sound of ['a', 'b', 'c']) kept.append(new Blob([sound]), 250);
    await expect.poll(text).toBe('abc');
    expect(onOutcome).not.toHaveBeenCalled();
  });

  it('waits for a journal that is slow to begin, and loses nothing', async () => {
    const journal = createFakeJournal();
    const begin = journal.holdBegin();
    const { kept, text } = keep(journal);
    kept.append(new Blob(['a']), 250);
    kept.append(new Blob(['b']), 500);
    begin();
    await expect.poll(text).toBe('ab');
    expect(journal.takes()).toMatchObject([{ durationMs: 500, sizeBytes: 2 }]);
  });

  it('has no hole where a write failed: it ends there until the take is saved', async () => {
    const { journal, kept, onOutcome, text } = keep();
    kept.append(new Blob(['a']), 250);
    await expect.poll(text).toBe('a');
    journal.answerWrites('failed');
    kept.append(new Blob(['b']), 500);
    await expect.poll(() => onOutcome.mock.calls).toEqual([['failed']]);
    journal.answerWrites('kept');
    kept.append(new Blob(['c']), 750);
    await kept.read();
    expect(await text()).toBe('a');
    await kept.save(aTake('abc'), 'to-send');
    expect(await text()).toBe('abc');
    expect(onOutcome.mock.calls).toEqual([['failed'], ['kept']]);
  });

  it('is not said to be there again because something else was written', async () => {
    const { journal, kept, onOutcome } = keep();
    journal.answerWrites('full');
    kept.append(new Blob(['a']), 250);
    kept.note({ gaps: [] });
    await expect.poll(() => onOutcome.mock.calls).toEqual([['full']]);
  });

  it('is said to be nowhere, once, where the browser keeps nothing', async () => {
    const journal = createFakeJournal();
    journal.keepNothing();
    const { kept, onOutcome } = keep(journal);
    kept.append(new Blob(['a']), 250);
    expect(await kept.save(aTake('a'), 'to-send')).toBe('failed');
    expect(onOutcome.mock.calls).toEqual([['failed']]);
  });
});

describe('saving', () => {
  it('leaves the sound as it was appended', async () => {
    const { journal, kept, text } = keep();
    kept.append(new Blob(['ab']), 250);
    expect(await kept.save(aTake('ab'), 'to-send')).toBe('kept');
    expect(journal.takes()).toMatchObject([{ status: 'to-send', durationMs: 1000 }]);
    expect(await text()).toBe('ab');
  });

  it('writes the sound whole where the encoder ended with more than it had handed over', async () => {
    const { kept, text } = keep();
    kept.append(new Blob(['ab']), 250);
    await kept.save(aTake('abc'), 'to-send');
    expect(await text()).toBe('abc');
  });

  it('writes the sound anew where it was cut', async () => {
    const { journal, kept, text } = keep();
    kept.append(new Blob(['abcd']), 2000);
    kept.note({ removed: [{ fromMs: 0, toMs: 1000 }] });
    kept.replaceSound();
    await kept.save(aTake('cdef'), 'to-send');
    expect(await text()).toBe('cdef');
    expect(journal.takes()).toMatchObject([{ removed: [], durationMs: 1000 }]);
  });
});

it('is free for the next page when it is let go, with all that was appended before', async () => {
  const { journal, kept, text } = keep();
  kept.append(new Blob(['a']), 250);
  kept.release();
  await expect.poll(() => journal.list(ownerUid)).toHaveLength(1);
  expect(await text()).toBe('a');
});

it('stays removed: nothing lets it go afterwards', async () => {
  const { journal, kept } = keep();
  kept.remove();
  kept.release();
  await kept.read();
  expect(journal.takes()).toEqual([]);
});

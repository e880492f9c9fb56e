import { describe, expect, it, vi } from 'vitest';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { aDraftHead, createFakeJournal, type FakeJournal } from '../testing/index.ts';
import { DraftWriter } from './draft-writer.ts';

const head = aDraftHead();
const { id, ownerUid, source } = head;

function keep(journal: FakeJournal = createFakeJournal()) {
  const onOutcome = vi.fn();
  const kept = new DraftWriter({ head, entry: journal.begin(head), onOutcome });
  const text = async (): Promise<string | undefined> => journal.audioOf(id)?.text();
  return { journal, kept, onOutcome, text };
}

function aDraft(sound: string, durationMs = 1000): DraftAudio {
  return { id, ownerUid, source, durationMs, audio: new Blob([sound]) };
}

describe('the audio of a draft', () => {
  it('is written in order, without reporting an outcome', async () => {
    const { kept, onOutcome, text } = keep();
    for (const sound of ['a', 'b', 'c']) kept.append(new Blob([sound]), 250);
    await expect.poll(text).toBe('abc');
    expect(onOutcome).not.toHaveBeenCalled();
  });

  it('waits for a slow journal without losing audio', async () => {
    const journal = createFakeJournal();
    const begin = journal.holdBegin();
    const { kept, text } = keep(journal);
    kept.append(new Blob(['a']), 250);
    kept.append(new Blob(['b']), 500);
    begin();
    await expect.poll(text).toBe('ab');
    expect(journal.drafts()).toMatchObject([{ durationMs: 500, sizeBytes: 2 }]);
  });

  it('ends at a failed write until the draft is saved', async () => {
    const { journal, kept, onOutcome, text } = keep();
    kept.append(new Blob(['a']), 250);
    await expect.poll(text).toBe('a');
    journal.setWriteOutcome('failed');
    kept.append(new Blob(['b']), 500);
    await expect.poll(() => onOutcome.mock.calls).toEqual([['failed']]);
    journal.setWriteOutcome('kept');
    kept.append(new Blob(['c']), 750);
    await kept.read();
    expect(await text()).toBe('a');
    await kept.save(aDraft('abc'), 'to-send');
    expect(await text()).toBe('abc');
    expect(onOutcome.mock.calls).toEqual([['failed'], ['kept']]);
  });

  it('stays reported as lost when only metadata is written', async () => {
    const { journal, kept, onOutcome } = keep();
    journal.setWriteOutcome('full');
    kept.append(new Blob(['a']), 250);
    kept.note({ gaps: [] });
    await expect.poll(() => onOutcome.mock.calls).toEqual([['full']]);
  });

  it('is reported as not stored, once, when the browser stores nothing', async () => {
    const journal = createFakeJournal();
    journal.keepNothing();
    const { kept, onOutcome } = keep(journal);
    kept.append(new Blob(['a']), 250);
    expect(await kept.save(aDraft('a'), 'to-send')).toBe('failed');
    expect(onOutcome.mock.calls).toEqual([['failed']]);
  });
});

describe('saving a draft', () => {
  it('leaves the audio as it was appended', async () => {
    const { journal, kept, text } = keep();
    kept.append(new Blob(['ab']), 250);
    expect(await kept.save(aDraft('ab'), 'to-send')).toBe('kept');
    expect(journal.drafts()).toMatchObject([{ status: 'to-send', durationMs: 1000 }]);
    expect(await text()).toBe('ab');
  });

  it('writes all the audio if the encoder returned more than it had emitted', async () => {
    const { kept, text } = keep();
    kept.append(new Blob(['ab']), 250);
    await kept.save(aDraft('abc'), 'to-send');
    expect(await text()).toBe('abc');
  });

  it('replaces the audio after a cut', async () => {
    const { journal, kept, text } = keep();
    kept.append(new Blob(['abcd']), 2000);
    kept.note({ removed: [{ fromMs: 0, toMs: 1000 }] });
    kept.replaceAudio();
    await kept.save(aDraft('cdef'), 'to-send');
    expect(await text()).toBe('cdef');
    expect(journal.drafts()).toMatchObject([{ removed: [], durationMs: 1000 }]);
  });
});

it('releases a draft for the next page, with everything that was appended', async () => {
  const { journal, kept, text } = keep();
  kept.append(new Blob(['a']), 250);
  kept.release();
  await expect.poll(() => journal.list(ownerUid)).toHaveLength(1);
  expect(await text()).toBe('a');
});

it('does not restore a removed draft on release', async () => {
  const { journal, kept } = keep();
  kept.remove();
  kept.release();
  await kept.read();
  expect(journal.drafts()).toEqual([]);
});

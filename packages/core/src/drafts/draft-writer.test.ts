import { describe, expect, it, vi } from 'vitest';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import { aDraftHead, createFakeJournal, type FakeJournal } from '../testing/index.ts';
import { DraftWriter } from './draft-writer.ts';

const head = aDraftHead();
const { id, ownerUid, source } = head;

function keep(journal: FakeJournal = createFakeJournal()) {
  const onOutcome = vi.fn();
  const writer = new DraftWriter({ head, entry: journal.begin(head), onOutcome });
  const text = async (): Promise<string | undefined> => journal.audioOf(id)?.text();
  return { journal, writer, onOutcome, text };
}

function aDraft(sound: string, durationMs = 1000): DraftAudio {
  return { id, ownerUid, source, durationMs, audio: new Blob([sound]) };
}

describe('the audio of a draft', () => {
  it('is written in order, without reporting an outcome', async () => {
    const { writer, onOutcome, text } = keep();
    for (const sound of ['a', 'b', 'c']) writer.append(new Blob([sound]), 250);
    await expect.poll(text).toBe('abc');
    expect(onOutcome).not.toHaveBeenCalled();
  });

  it('waits for a slow journal without losing audio', async () => {
    const journal = createFakeJournal();
    const begin = journal.holdBegin();
    const { writer, text } = keep(journal);
    writer.append(new Blob(['a']), 250);
    writer.append(new Blob(['b']), 500);
    begin();
    await expect.poll(text).toBe('ab');
    expect(journal.drafts()).toMatchObject([{ durationMs: 500, sizeBytes: 2 }]);
  });

  it('ends at a failed write until the draft is saved', async () => {
    const { journal, writer, onOutcome, text } = keep();
    writer.append(new Blob(['a']), 250);
    await expect.poll(text).toBe('a');
    journal.setWriteOutcome('failed');
    writer.append(new Blob(['b']), 500);
    await expect.poll(() => onOutcome.mock.calls).toEqual([['failed']]);
    journal.setWriteOutcome('stored');
    writer.append(new Blob(['c']), 750);
    await writer.read();
    expect(await text()).toBe('a');
    await writer.save(aDraft('abc'), 'to-send');
    expect(await text()).toBe('abc');
    expect(onOutcome.mock.calls).toEqual([['failed'], ['stored']]);
  });

  it('stays reported as lost when only metadata is written', async () => {
    const { journal, writer, onOutcome } = keep();
    journal.setWriteOutcome('full');
    writer.append(new Blob(['a']), 250);
    writer.note({ gaps: [] });
    await expect.poll(() => onOutcome.mock.calls).toEqual([['full']]);
  });

  it('is reported as not stored, once, when the browser stores nothing', async () => {
    const journal = createFakeJournal();
    journal.keepNothing();
    const { writer, onOutcome } = keep(journal);
    writer.append(new Blob(['a']), 250);
    expect(await writer.save(aDraft('a'), 'to-send')).toBe('failed');
    expect(onOutcome.mock.calls).toEqual([['failed']]);
  });
});

describe('saving a draft', () => {
  it.each([
    ['leaves the audio as it was appended', 'ab'],
    ['writes all the audio if the encoder returned more than it had emitted', 'abc'],
  ])('%s', async (_name, audio) => {
    const { journal, writer, text } = keep();
    writer.append(new Blob(['ab']), 250);
    expect(await writer.save(aDraft(audio), 'to-send')).toBe('stored');
    expect(journal.drafts()).toMatchObject([{ status: 'to-send', durationMs: 1000 }]);
    expect(await text()).toBe(audio);
  });

  it('replaces the audio after a cut', async () => {
    const { journal, writer, text } = keep();
    writer.append(new Blob(['abcd']), 2000);
    writer.note({ removed: [{ fromMs: 0, toMs: 1000 }] });
    writer.replaceAudio();
    await writer.save(aDraft('cdef'), 'to-send');
    expect(await text()).toBe('cdef');
    expect(journal.drafts()).toMatchObject([{ removed: [], durationMs: 1000 }]);
  });
});

it('releases a draft for the next page, with everything that was appended', async () => {
  const { journal, writer, text } = keep();
  writer.append(new Blob(['a']), 250);
  writer.release();
  await expect.poll(() => journal.list(ownerUid)).toHaveLength(1);
  expect(await text()).toBe('a');
});

it('does not restore a removed draft on release', async () => {
  const { journal, writer } = keep();
  writer.remove();
  writer.release();
  await writer.read();
  expect(journal.drafts()).toEqual([]);
});

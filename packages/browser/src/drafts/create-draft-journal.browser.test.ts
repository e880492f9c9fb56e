import { type DraftHead, DraftWriter, type JournalEntry } from '@beep/core/drafts';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aHead, textOf } from '../testing/index.ts';
import { hold, stored } from '../testing/stored-drafts.ts';
import { begun, journal, useJournal } from '../testing/use-journal.ts';
import { createDraftJournal } from './create-draft-journal.ts';

useJournal();

/** A draft that is deleted in 30 s unless it is restored. */
async function deleted(): Promise<{ head: DraftHead; clock: FakeClock; entry: JournalEntry }> {
  const head = aHead();
  const clock = createFakeClock(Date.now());
  const entry = await begun(head);
  await entry.append(new Blob(['one']), 250);
  await entry.note({ discardAtMs: clock.nowMs() + 30_000 });
  return { head, clock, entry };
}

describe('a draft whose recording was deleted', () => {
  it('is listed by a page that opens within 30 s, and stays', async () => {
    const { head, clock, entry } = await deleted();
    entry.release();
    const next = createDraftJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    clock.advance(30_000);
    expect(await next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    await (await next.claim(head.id))?.remove();
  });

  it('is removed with its audio after 30 s', async () => {
    const { head, clock, entry } = await deleted();
    entry.release();
    clock.advance(30_000);
    const next = createDraftJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toEqual([]);
    await expect
      .poll(async () => {
        await next.list(head.ownerUid);
        return stored(head.id);
      })
      .toEqual({ row: undefined, pieces: 0 });
  });

  it('is kept once restored', async () => {
    const { head, clock, entry } = await deleted();
    await entry.note({ discardAtMs: null });
    entry.release();
    clock.advance(60_000);
    const next = createDraftJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    await (await next.claim(head.id))?.remove();
  });
});

it('keeps chunks in call order, even if reading one is slow', async () => {
  const entry = await begun(aHead());
  const writer = new DraftWriter({ head: entry.head, entry });
  const slow = new Blob(['first ']);
  const read = vi.fn<(bytes: ArrayBuffer) => void>();
  slow.arrayBuffer = vi.fn(() => new Promise<ArrayBuffer>((resolve) => read.mockImplementation(resolve)));
  const all = Promise.all([writer.append(slow, 250), writer.append(new Blob(['second']), 500)]);
  await expect.poll(() => slow.arrayBuffer).toHaveBeenCalled();
  read(await new Blob(['first ']).arrayBuffer());
  expect(await all).toEqual(['stored', 'stored']);
  expect(await textOf(entry)).toBe('first second');
});

it('does not begin a draft twice', async () => {
  const head = aHead();
  const entry = await begun(head);
  expect(await journal.begin(head)).toBeNull();
  await entry.append(new Blob(['sound']), 250);
  entry.release();
  await expect.poll(() => journal.list(head.ownerUid)).toHaveLength(1);
  expect(await journal.begin(head)).toBeNull();
  expect(await stored(head.id)).toMatchObject({ row: { sizeBytes: 5 }, pieces: 1 });
});

it('lists drafts without loading their audio', async () => {
  const head = aHead();
  const entry = await begun(head);
  await entry.append(new Blob([new Uint8Array(8192)]), 250);
  entry.release();
  const reads = (['get', 'getAll', 'openCursor'] as const).map((read) =>
    vi.spyOn(IDBObjectStore.prototype, read),
  );
  await expect.poll(async () => (await journal.list(head.ownerUid)).length).toBe(1);
  const stores = reads.flatMap(({ mock }) => (mock.contexts as IDBObjectStore[]).map(({ name }) => name));
  expect(stores).not.toContain('chunks');
  hold((await journal.claim(head.id)) as JournalEntry);
});

it('removes the audio with the draft', async () => {
  const [first, second] = [aHead(), aHead()];
  for (const head of [first, second]) await (await begun(head)).append(new Blob(['sound']), 250);
  expect(await stored(first.id)).toMatchObject({ pieces: 1 });
  await journal.removeAllOf(first.ownerUid);
  expect(await stored(first.id)).toEqual({ row: undefined, pieces: 0 });
  expect(await stored(second.id)).toMatchObject({ pieces: 1 });
});

it('skips malformed rows', async () => {
  const head = aHead();
  const entry = await begun(head);
  await entry.append(new Blob(['sound']), 250);
  entry.release();
  const { row } = await stored(head.id);
  const spoilt = [
    { status: 'sent' },
    { source: 'toString' },
    { durationMs: '250' },
    { sizeBytes: -1 },
    { gaps: [{ fromMs: 0 }] },
    { removed: [null] },
    { removed: {} },
    { mimeType: null },
  ].map((facts) => ({ ...(row as object), ...facts, id: crypto.randomUUID() }));
  const db = await openDB('beep');
  for (const foreign of spoilt) await db.put('takes', foreign);
  await expect.poll(async () => (await journal.list(head.ownerUid)).map(({ id }) => id)).toEqual([head.id]);
  for (const { id } of spoilt) expect(await journal.claim(id)).toBeNull();
  await journal.removeAllOf(head.ownerUid);
  for (const { id } of spoilt) expect(await db.get('takes', id)).toBeUndefined();
  db.close();
});

it('removes drafts without audio, and audio without a draft', async () => {
  const [silent, live, sounding] = [aHead(), aHead(), aHead()];
  (await begun(silent)).release();
  await begun(live);
  await (await begun(sounding)).append(new Blob(['sound']), 250);
  const orphan = crypto.randomUUID();
  const db = await openDB('beep');
  for (const index of [0, 1]) await db.put('chunks', new ArrayBuffer(8), [orphan, index]);
  db.close();
  expect(await journal.list(silent.ownerUid)).toEqual([]);
  await expect.poll(() => stored(orphan)).toMatchObject({ pieces: 0 });
  await expect.poll(async () => (await stored(silent.id)).row).toBeUndefined();
  expect((await stored(live.id)).row).toBeDefined();
  expect(await stored(sounding.id)).toMatchObject({ pieces: 1 });
});

describe('without Web Locks', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  });

  it('releases the draft of a page that has been silent for a minute, and reports it', async () => {
    const [dead, clock] = [createFakeClock(), createFakeClock()];
    const head = aHead();
    await (await begun(head, createDraftJournal({ clock: dead }))).append(new Blob(['sound']), 250);
    const other = createDraftJournal({ clock });
    const listener = vi.fn();
    other.onChanged(listener);
    clock.advance(59_000);
    expect(await other.list(head.ownerUid)).toEqual([]);
    expect(await other.claim(head.id)).toBeNull();
    clock.advance(1000);
    expect(listener).toHaveBeenCalledOnce();
    expect(await other.list(head.ownerUid)).toHaveLength(1);
    const entry = await other.claim(head.id);
    await entry?.remove();
    expect(await stored(head.id)).toEqual({ row: undefined, pieces: 0 });
  });

  it('leaves a draft to its page while that is alive, even without writes', async () => {
    const clock = createFakeClock();
    const head = aHead();
    const entry = await begun(head, createDraftJournal({ clock }));
    await entry.append(new Blob(['sound']), 250);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(59_000);
      await expect
        .poll(async () => (await stored(head.id)).row)
        .toMatchObject({ touchedAtMs: expect.toSatisfy((ms: number) => clock.nowMs() - ms < 20_000) });
      expect(await createDraftJournal({ clock }).claim(head.id)).toBeNull();
    }
  });
});

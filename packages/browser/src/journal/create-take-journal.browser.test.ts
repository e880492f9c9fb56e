import type { JournalEntry, TakeHead, TakeJournal } from '@beep/core';
import { createFakeClock } from '@beep/core/testing';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { aHead, begun as beginTake, textOf } from '../testing/index.ts';
import { createTakeJournal } from './create-take-journal.ts';
import type { JournalSchema } from './journal-database.ts';

const entries = new Set<JournalEntry>();
let journal: TakeJournal;

beforeEach(() => {
  journal = createTakeJournal();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const entry of entries) await entry.remove();
  entries.clear();
});

async function begun(head: TakeHead, at: TakeJournal = journal): Promise<JournalEntry> {
  const entry = await beginTake(at, head);
  entries.add(entry);
  return entry;
}

/** What lies there for one take, as the database has it. */
async function stored(id: string): Promise<{ row: unknown; pieces: number }> {
  const db = await openDB<JournalSchema>('beep');
  const row = await db.get('takes', id);
  const pieces = await db.count('chunks', IDBKeyRange.bound([id], [id, []]));
  db.close();
  return { row, pieces };
}

/** The browser's own wire; what it takes is not known to the compiler. */
interface Devtools {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const quotaError = (): DOMException => new DOMException('No room.', 'QuotaExceededError');

describe('a take that was deleted while it was made', () => {
  it('is offered by a page that opens before its time is over, and then stays', async () => {
    const head = aHead();
    const clock = createFakeClock(Date.now());
    const entry = await begun(head);
    await entry.append(new Blob(['one']), 250);
    await entry.note({ discardAtMs: clock.nowMs() + 30_000 });
    entry.letGo();
    const next = createTakeJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    clock.advance(30_000);
    expect(await next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    await (await next.claim(head.id))?.remove();
  });

  it('is offered by no page after that, and its sound is gone', async () => {
    const head = aHead();
    const clock = createFakeClock(Date.now());
    const entry = await begun(head);
    await entry.append(new Blob(['one']), 250);
    await entry.note({ discardAtMs: clock.nowMs() + 30_000 });
    entry.letGo();
    clock.advance(30_000);
    const next = createTakeJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toEqual([]);
    await expect
      .poll(async () => {
        await next.list(head.ownerUid);
        return stored(head.id);
      })
      .toEqual({ row: undefined, pieces: 0 });
  });

  it('is one like others once it was brought back', async () => {
    const head = aHead();
    const clock = createFakeClock(Date.now());
    const entry = await begun(head);
    await entry.append(new Blob(['one']), 250);
    await entry.note({ discardAtMs: clock.nowMs() + 30_000 });
    await entry.note({ discardAtMs: null });
    entry.letGo();
    clock.advance(60_000);
    const next = createTakeJournal({ clock });
    await expect.poll(() => next.list(head.ownerUid)).toMatchObject([{ id: head.id }]);
    await (await next.claim(head.id))?.remove();
  });
});

describe('what cannot be kept', () => {
  it('is told as full, and a save with the sound makes the take whole again', async () => {
    const entry = await begun(aHead());
    await entry.append(new Blob(['one']), 250);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw quotaError();
    });
    expect(await entry.append(new Blob(['two']), 500)).toBe('full');
    put.mockRestore();
    expect(await textOf(entry)).toBe('one');
    expect((await entry.read())?.take).toMatchObject({ durationMs: 250, sizeBytes: 3 });
    expect(await entry.finish({ status: 'to-send', durationMs: 250 })).toBe('kept');
    expect(await entry.finish({ status: 'to-send', durationMs: 750, audio: new Blob(['all']) })).toBe('kept');
    expect(await textOf(entry)).toBe('all');
  });

  it('is told as full too where the browser only finds out at the end of the transaction', async () => {
    const entry = await begun(aHead());
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockImplementation(quotaError);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    expect(await entry.append(new Blob(['one']), 250)).toBe('full');
    vi.restoreAllMocks();
    expect(await stored(entry.head.id)).toMatchObject({ row: { sizeBytes: 0 }, pieces: 0 });
  });

  it('is told as full where the browser has no room left indeed', async () => {
    const devtools = cdp() as unknown as Devtools;
    const { origin } = location;
    const lost = await begun(aHead());
    // The browser remembers for half a minute how much room there was; with the data it forgets that too.
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
    try {
      expect(await lost.append(new Blob(['sound']), 250)).toBe('failed');
      const entry = await begun(aHead());
      expect(await entry.append(new Blob([new Uint8Array(4096)]), 250)).toBe('kept');
      expect(await entry.append(new Blob([new Uint8Array(1 << 20)]), 500)).toBe('full');
      expect((await entry.read())?.audio.size).toBe(4096);
    } finally {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    }
  });

  it('is told as failed where the bytes cannot be read', async () => {
    const entry = await begun(aHead());
    const gone = new Blob(['gone']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await entry.append(gone, 250)).toBe('failed');
    expect(await entry.finish({ status: 'to-send', durationMs: 250, audio: gone })).toBe('failed');
    expect(await stored(entry.head.id)).toMatchObject({ row: { status: 'unfinished' }, pieces: 0 });
  });
});

it('keeps pieces in the order of their calls, however long reading them takes', async () => {
  const entry = await begun(aHead());
  const slow = new Blob(['first ']);
  const arrived = vi.fn<(bytes: ArrayBuffer) => void>();
  slow.arrayBuffer = () => new Promise((resolve) => arrived.mockImplementation(resolve));
  const all = Promise.all([entry.append(slow, 250), entry.append(new Blob(['second']), 500)]);
  arrived(await new Blob(['first ']).arrayBuffer());
  expect(await all).toEqual(['kept', 'kept']);
  expect(await textOf(entry)).toBe('first second');
});

it('leaves the sound as it was where a save breaks off in the middle', async () => {
  const entry = await begun(aHead());
  await entry.append(new Blob(['one ']), 250);
  await entry.append(new Blob(['two']), 500);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    if (this.name === 'chunks') request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  const audio = new Blob(['cut']);
  expect(await entry.finish({ status: 'to-send', durationMs: 100, audio })).toBe('failed');
  vi.restoreAllMocks();
  expect(await textOf(entry)).toBe('one two');
  expect((await entry.read())?.take).toMatchObject({ status: 'unfinished', durationMs: 500 });
});

it('leaves the take as it was where a piece of its sound cannot be written', async () => {
  const entry = await begun(aHead());
  await entry.append(new Blob(['one']), 250);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'chunks') throw quotaError();
    return put.apply(this, row);
  });
  expect(await entry.append(new Blob(['two']), 500)).toBe('full');
  const audio = new Blob(['cut']);
  expect(await entry.finish({ status: 'to-send', durationMs: 100, audio })).toBe('full');
  vi.restoreAllMocks();
  const kept = { status: 'unfinished', durationMs: 250, sizeBytes: 3 };
  expect((await entry.read())?.take).toMatchObject(kept);
  expect(await textOf(entry)).toBe('one');
});

it('begins no take twice', async () => {
  const head = aHead();
  const entry = await begun(head);
  expect(await journal.begin(head)).toBeNull();
  await entry.append(new Blob(['sound']), 250);
  entry.letGo();
  await expect.poll(() => journal.list(head.ownerUid)).toHaveLength(1);
  expect(await journal.begin(head)).toBeNull();
  expect(await stored(head.id)).toMatchObject({ row: { sizeBytes: 5 }, pieces: 1 });
});

it('lists takes without loading their sound', async () => {
  const head = aHead();
  const entry = await begun(head);
  await entry.append(new Blob([new Uint8Array(8192)]), 250);
  entry.letGo();
  const reads = (['get', 'getAll', 'openCursor'] as const).map((read) =>
    vi.spyOn(IDBObjectStore.prototype, read),
  );
  await expect.poll(async () => (await journal.list(head.ownerUid)).length).toBe(1);
  const stores = reads.flatMap(({ mock }) => (mock.contexts as IDBObjectStore[]).map(({ name }) => name));
  expect(stores).not.toContain('chunks');
  entries.add((await journal.claim(head.id)) as JournalEntry);
});

it('forgets the sound with the take', async () => {
  const [first, second] = [aHead(), aHead()];
  for (const head of [first, second]) await (await begun(head)).append(new Blob(['sound']), 250);
  expect(await stored(first.id)).toMatchObject({ pieces: 1 });
  await journal.removeAllOf(first.ownerUid);
  expect(await stored(first.id)).toEqual({ row: undefined, pieces: 0 });
  expect(await stored(second.id)).toMatchObject({ pieces: 1 });
});

it('passes over rows that are none of ours', async () => {
  const head = aHead();
  const entry = await begun(head);
  await entry.append(new Blob(['sound']), 250);
  entry.letGo();
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

it('frees what nobody can be offered: takes without sound and sound without a take', async () => {
  const [silent, live, sounding] = [aHead(), aHead(), aHead()];
  (await begun(silent)).letGo();
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

describe('the database', () => {
  it('keeps nothing, and breaks nothing, where it cannot be opened', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const head = aHead();
    expect(await journal.begin(head)).toBeNull();
    expect(await journal.list(head.ownerUid)).toEqual([]);
    expect(await journal.claim(head.id)).toBeNull();
    await journal.removeAllOf(head.ownerUid);
    vi.restoreAllMocks();
    await begun(head);
  });

  it('counts as one that keeps nothing where it does not answer', async () => {
    const clock = createFakeClock();
    const open = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as unknown as IDBOpenDBRequest);
    const beginning = createTakeJournal({ clock }).begin(aHead());
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    clock.advance(10_000);
    expect(await beginning).toBeNull();
  });

  it('is opened anew where the browser lost the connection', async () => {
    const entry = await begun(aHead());
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection is lost.', 'UnknownError');
    });
    expect(await entry.append(new Blob(['sound']), 250)).toBe('kept');
    expect(close).toHaveBeenCalledOnce();
    expect(await textOf(entry)).toBe('sound');
  });

  it('gives way to a newer page’s once no take is held, and keeps nothing beside it', async () => {
    const entry = await begun(aHead());
    const opened = vi.fn();
    const newer = openDB('beep', 2);
    void newer.then(opened);
    expect(await entry.append(new Blob(['sound']), 250)).toBe('kept');
    expect(opened).not.toHaveBeenCalled();
    await entry.remove();
    const db = await newer;
    expect(await journal.begin(aHead())).toBeNull();
    db.close();
    await deleteDB('beep');
    await begun(aHead());
  });
});

describe('without Web Locks', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  });

  it('frees the take of a page that gave no sign of life for a minute, and says so', async () => {
    const [dead, clock] = [createFakeClock(), createFakeClock()];
    const head = aHead();
    await (await begun(head, createTakeJournal({ clock: dead }))).append(new Blob(['sound']), 250);
    const other = createTakeJournal({ clock });
    const heard = vi.fn();
    other.onChanged(heard);
    clock.advance(59_000);
    expect(await other.list(head.ownerUid)).toEqual([]);
    expect(await other.claim(head.id)).toBeNull();
    clock.advance(1000);
    expect(heard).toHaveBeenCalledOnce();
    expect(await other.list(head.ownerUid)).toHaveLength(1);
    const entry = await other.claim(head.id);
    await entry?.remove();
    expect(await stored(head.id)).toEqual({ row: undefined, pieces: 0 });
  });

  it('leaves a take to its page for as long as that lives, however quiet it is', async () => {
    const clock = createFakeClock();
    const head = aHead();
    const entry = await begun(head, createTakeJournal({ clock }));
    await entry.append(new Blob(['sound']), 250);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(59_000);
      await expect
        .poll(async () => (await stored(head.id)).row)
        .toMatchObject({ touchedAtMs: expect.toSatisfy((ms: number) => clock.nowMs() - ms < 20_000) });
      expect(await createTakeJournal({ clock }).claim(head.id)).toBeNull();
    }
  });
});

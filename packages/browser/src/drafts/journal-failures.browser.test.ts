import { createFakeClock } from '@beep/core/testing';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { aHead, textOf } from '../testing/index.ts';
import { stored } from '../testing/stored-drafts.ts';
import { begun, journal, useJournal } from '../testing/use-journal.ts';
import { createDraftJournal } from './create-draft-journal.ts';

useJournal();

/** The CDP session, whose methods vitest does not type. */
interface Devtools {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const quotaError = (): DOMException => new DOMException('No room.', 'QuotaExceededError');

describe('a failed write', () => {
  it('is reported as full, and a save with all the audio repairs the draft', async () => {
    const entry = await begun(aHead());
    await entry.append(new Blob(['one']), 250);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw quotaError();
    });
    expect(await entry.append(new Blob(['two']), 500)).toBe('full');
    put.mockRestore();
    expect(await textOf(entry)).toBe('one');
    expect((await entry.read())?.draft).toMatchObject({ durationMs: 250, sizeBytes: 3 });
    expect(await entry.finish({ status: 'to-send', durationMs: 250 })).toBe('stored');
    expect(await entry.finish({ status: 'to-send', durationMs: 750, audio: new Blob(['all']) })).toBe(
      'stored',
    );
    expect(await textOf(entry)).toBe('all');
  });

  it('is reported as full if only the commit fails', async () => {
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

  it('is reported as full when the browser’s quota is used up', async () => {
    const devtools = cdp() as unknown as Devtools;
    const { origin } = location;
    const lost = await begun(aHead());
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
    // Chromium caches the quota for 30 s, until the data is cleared.
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    try {
      expect(await lost.append(new Blob(['sound']), 250)).toBe('failed');
      const entry = await begun(aHead());
      expect(await entry.append(new Blob([new Uint8Array(4096)]), 250)).toBe('stored');
      expect(await entry.append(incompressible(1 << 20), 500)).toBe('full');
      expect((await entry.read())?.audio.size).toBe(4096);
    } finally {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    }
  });

  it('is reported as failed if the bytes cannot be read', async () => {
    const entry = await begun(aHead());
    const gone = new Blob(['gone']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await entry.append(gone, 250)).toBe('failed');
    expect(await entry.finish({ status: 'to-send', durationMs: 250, audio: gone })).toBe('failed');
    expect(await stored(entry.head.id)).toMatchObject({ row: { status: 'unfinished' }, pieces: 0 });
  });
});

describe('the database', () => {
  it('stores nothing, without errors, if it cannot be opened', async () => {
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

  it('stores nothing if it does not answer', async () => {
    const clock = createFakeClock();
    const open = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as unknown as IDBOpenDBRequest);
    const beginning = createDraftJournal({ clock }).begin(aHead());
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    clock.advance(10_000);
    expect(await beginning).toBeNull();
  });

  it('is reopened after a lost connection', async () => {
    const entry = await begun(aHead());
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection is lost.', 'UnknownError');
    });
    expect(await entry.append(new Blob(['sound']), 250)).toBe('stored');
    expect(close).toHaveBeenCalledOnce();
    expect(await textOf(entry)).toBe('sound');
  });

  it('closes for a newer version once no draft is held, and then stores nothing', async () => {
    const entry = await begun(aHead());
    const opened = vi.fn();
    const newer = openDB('beep', 2);
    void newer.then(opened);
    expect(await entry.append(new Blob(['sound']), 250)).toBe('stored');
    expect(opened).not.toHaveBeenCalled();
    await entry.remove();
    const db = await newer;
    expect(await journal.begin(aHead())).toBeNull();
    db.close();
    await deleteDB('beep');
    await begun(aHead());
  });
});

it('keeps the audio if a save is aborted', async () => {
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
  expect((await entry.read())?.draft).toMatchObject({ status: 'unfinished', durationMs: 500 });
});

it('keeps the draft if a chunk cannot be written', async () => {
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
  expect((await entry.read())?.draft).toMatchObject(kept);
  expect(await textOf(entry)).toBe('one');
});

/** Chromium compresses what it stores. */
function incompressible(bytes: number): Blob {
  const most = 65_536;
  const parts = Array.from({ length: bytes / most }, () => crypto.getRandomValues(new Uint8Array(most)));
  return new Blob(parts);
}

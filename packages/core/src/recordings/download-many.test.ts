import { describe, expect, it } from 'vitest';
import { failed, ok, refused } from '../testing/index.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createDownloadMany, type DownloadManyRequest } from './download-many.ts';
import type { DownloadFile, DownloadsApi } from './ports.ts';

const SOUND = new Blob(['sound']);
const DOWN = failed({ kind: 'network', reason: 'unreachable' });

interface Given {
  readonly locate?: DownloadsApi['locateDownload'];
  readonly fetchFile?: (file: DownloadFile) => Promise<CallOutcome<Blob>>;
  readonly add?: (name: string) => Promise<void>;
}

function downloads({ locate, fetchFile, add }: Given = {}) {
  const added: string[] = [];
  const saved: string[] = [];
  const progress: number[] = [];
  const many = createDownloadMany({
    api: { locateDownload: locate ?? (async (id) => ok({ url: id, filename: `${id}.mp3` })) },
    tokens: { ensureFreshToken: async () => ({ status: 'token', token: 't' }) },
    fetchFile: async (file) => (await fetchFile?.(file)) ?? ok(SOUND),
    openZip: () => ({
      async add(name) {
        await add?.(name);
        added.push(name);
      },
      save: (name) => void saved.push(name),
    }),
  });
  const run = (ids: readonly string[], changes: Partial<DownloadManyRequest> = {}) =>
    many({
      ids,
      nameOf: () => '',
      zipName: 'notes.zip',
      signal: new AbortController().signal,
      onProgress: (finished) => progress.push(finished),
      ...changes,
    });
  return { run, added, saved, progress };
}

describe('downloading many recordings', () => {
  // spec: titles.19
  it('saves them in one file, one after the other, and says how far it is', async () => {
    const { run, added, saved, progress } = downloads();
    expect(await run(['a', 'b'])).toEqual({ done: ['a', 'b'], refused: [] });
    expect(added).toEqual(['a.mp3', 'b.mp3']);
    expect(saved).toEqual(['notes.zip']);
    expect(progress).toEqual([1, 2]);
  });

  // spec: titles.15
  it('names them as the owner does', async () => {
    const { run, added } = downloads();
    await run(['a', 'b', 'c'], { nameOf: (id) => (id === 'c' ? '' : '2026-11-27 16.14 Ivo') });
    expect(added).toEqual(['2026-11-27 16.14 Ivo.mp3', '2026-11-27 16.14 Ivo (2).mp3', 'c.mp3']);
  });

  // spec: titles.19
  it('gives each its own name, on systems that ignore case too', async () => {
    const names = new Map([
      ['a', 'Essay.mp3'],
      ['b', 'essay.mp3'],
      ['c', 'Essay (2).mp3'],
      ['d', 'Essay.mp3'],
      ['e', 'λόγος.mp3'],
      ['f', 'λόγοσ.mp3'],
    ]);
    const { run, added } = downloads({
      locate: async (id) => ok({ url: id, filename: names.get(id) ?? '' }),
    });
    await run([...names.keys()]);
    expect(added).toEqual([
      'Essay.mp3',
      'essay (2).mp3',
      'Essay (2) (2).mp3',
      'Essay (3).mp3',
      'λόγος.mp3',
      'λόγοσ (2).mp3',
    ]);
  });

  // spec: titles.19
  it('leaves out what cannot be had', async () => {
    const { run, added, saved } = downloads({
      locate: async (id) => (id === 'a' ? refused(410, 'deleted') : ok({ url: id, filename: `${id}.mp3` })),
      add: (name) => (name === 'b.mp3' ? Promise.reject(new Error('unreadable')) : Promise.resolve()),
    });
    expect(await run(['a', 'b', 'c'])).toMatchObject({
      done: ['c'],
      refused: [
        { id: 'a', failure: { code: 'deleted' } },
        { id: 'b', failure: { kind: 'malformed' } },
      ],
    });
    expect([added, saved]).toEqual([['c.mp3'], ['notes.zip']]);
  });

  it('does not try the rest without a network, and saves what it has', async () => {
    const asked: string[] = [];
    const { run, saved } = downloads({
      fetchFile: async ({ url }) => {
        asked.push(url);
        return url === 'b' ? DOWN : ok(SOUND);
      },
    });
    const result = await run(['a', 'b', 'c']);
    expect(result?.done).toEqual(['a']);
    expect(result?.refused.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(asked).toEqual(['a', 'b']);
    expect(saved).toEqual(['notes.zip']);
  });

  it('saves nothing if all failed or if it is cancelled', async () => {
    const none = downloads({ fetchFile: async () => DOWN });
    await none.run(['a']);
    expect(none.saved).toEqual([]);
    const abort = new AbortController();
    const cancelled = downloads();
    const outcome = cancelled.run(['a', 'b'], { signal: abort.signal, onProgress: () => abort.abort() });
    expect(await outcome).toBeNull();
    expect(cancelled.saved).toEqual([]);
  });

  it('asks as the user for recordings that not everybody may download', async () => {
    const { run, added } = downloads({
      locate: async (id, token) =>
        token === 't' ? ok({ url: id, filename: `${id}.mp3` }) : refused(403, 'restricted'),
    });
    await run(['a']);
    expect(added).toEqual(['a.mp3']);
  });
});

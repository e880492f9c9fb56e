import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import type { ArchiveState } from '@beep/api/features/archive';
import { serverTexts } from '@beep/core/server-texts';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFullNote, aNote, deleteMe, webm } from '../testing/account-notes.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import {
  ARCHIVE_PATH,
  askForArchive,
  prepareArchiveOf,
  type ReadyArchive,
} from '../testing/prepare-archive-of.ts';
import { responseCode } from '../testing/response-code.ts';
import { ARCHIVE_LIFE_MS } from './prepare-archive.ts';

const DELETE_WAIT_MS = 61_000;

let test: TestService;

beforeEach(async () => {
  test = await openTestService(() => ({ transcribes: true }));
});
afterEach(() => test.close());

const state = (method: 'GET' | 'POST', uid?: string): Promise<ArchiveState> =>
  askForArchive(test, method, uid);
const prepared = (uid?: string): Promise<ReadyArchive> => prepareArchiveOf(test, uid);

async function bytesAt(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  return Buffer.from(await (await test.request(path, { headers })).arrayBuffer());
}

interface Facts {
  readonly id: string;
  readonly sha256: string;
  readonly files: Readonly<Record<string, string>>;
  readonly missing: unknown;
}

function factsOf(zip: Buffer): { files: Record<string, Uint8Array>; recordings: Facts[] } {
  const files = unzipSync(zip);
  const text = Buffer.from(files['recordings.json'] ?? []).toString();
  return { files, recordings: (JSON.parse(text) as { recordings: Facts[] }).recordings };
}

/** The notes and replies that the page lists. */
function pageItems(files: Readonly<Record<string, Uint8Array>>): unknown {
  const page = Buffer.from(files['index.html'] ?? []).toString();
  return JSON.parse(/<script[^>]* id="notes">([^<]*)</.exec(page)?.[1] ?? '');
}

describe('the archive of an account', () => {
  // spec: archives.1
  it('holds each recording, its mp3, its transcript and all facts', async () => {
    const first = await aFullNote(test);
    test.clock.now += 5000;
    const second = await aNote(test);
    await aNote(test, 'ben');
    const { path, bytes } = await prepared();
    const zip = await bytesAt(path);
    expect(zip.length).toBe(bytes);
    const { files, recordings } = factsOf(zip);
    expect(recordings.map(({ id }) => id)).toEqual([first, second]);
    expect(recordings[0]).toMatchObject({
      source: 'BEEP_WEB',
      format: 'webm',
      createdAt: '2030-01-31T12:00:00.000Z',
      expiresAt: null,
      listens: 1,
      transcript: 'checked',
      missing: [],
      files: {
        recording: 'notes/2030-01-31 12.00 Voice Note.webm',
        txt: 'notes/2030-01-31 12.00 Voice Note.txt',
      },
    });
    for (const { id, sha256, files: paths } of recordings) {
      const sound = files[paths.recording ?? ''] ?? new Uint8Array();
      expect(createHash('sha256').update(sound).digest('hex')).toBe(sha256);
      expect(sha256).toBe((await test.service.stores.recordings.find(id))?.sha256);
      expect(files[paths.mp3 ?? '']?.length).toBeGreaterThan(0);
    }
    expect(Buffer.from(files[recordings[0]?.files.txt ?? ''] ?? []).toString()).toBe(
      'Ask not what your country can do for you.\n',
    );
    const names = recordings.flatMap((one) => Object.values(one.files));
    expect(Object.keys(files).sort()).toEqual([...names, 'index.html', 'recordings.json'].sort());
  });

  it('has its page and the names of its files in the language of the account', async () => {
    await aNote(test);
    const { preferences } = test.service.stores;
    await preferences.put('ann', { ...(await preferences.find('ann')), displayLanguage: 'ar' }, 1);
    const { files, recordings } = factsOf(await bytesAt((await prepared()).path));
    const { USER_TEXTS, ARCHIVE_PAGE_TEXTS } = serverTexts('ar');
    expect(recordings[0]?.files.recording).toBe(`notes/2030-01-31 12.00 ${USER_TEXTS.voiceNote}.webm`);
    const page = Buffer.from(files['index.html'] ?? []).toString();
    expect(page).toContain('<html lang="ar" dir="rtl"');
    expect(page).toContain(`<h1>${ARCHIVE_PAGE_TEXTS.heading}</h1>`);
  });

  // spec: admin-page.14, replies.19, reply-transcripts.7
  it('holds the voice replies to its owner, until one of them ends', async () => {
    const note = await aNote(test);
    const { replies, replyTranscripts } = test.service.stores;
    await replies.setState(note, 'open');
    const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: {
        'Reply-Token': 'A'.repeat(43),
        'Idempotency-Key': crypto.randomUUID(),
        'Replier-Name': 'Bea',
      },
    });
    const { id } = (await sent.json()) as { readonly id: string };
    const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nI go by bus';
    await replyTranscripts.add(id, { format: 'text/vtt', text: words }, 1);
    const { path } = await prepared();
    const files = unzipSync(await bytesAt(path));
    const text = Buffer.from(files['replies.json'] ?? []).toString();
    const file = 'replies/2030-01-31 12.00 Voice reply of Bea.webm';
    expect(JSON.parse(text)).toMatchObject({
      replies: [{ id, file, recording: note, name: 'Bea', read: false, kept: false, answers: [] }],
    });
    expect(files[file]?.length).toBeGreaterThan(1000);
    expect(pageItems(files)).toEqual([
      expect.objectContaining({ id: note }),
      {
        ...{ to: note, name: 'Bea', at: test.clock.now, seconds: expect.any(Number), answers: [] },
        ...{ audio: [[file, 'audio/webm']], files: [file], text: 'I go by bus', checked: false },
      },
    ]);
    expect(text).not.toMatch(/"[0-9a-f]{64}".*"[0-9a-f]{64}"/);
    await replies.remove(id, { ownerUid: 'ann' }, test.clock.now);
    expect(await responseCode(test.request(path))).toMatch(/^4\d\d/);
  });

  // spec: archives.7
  it('names files by time and title, each once, also where case is ignored', async () => {
    const { recordings, replies } = test.service.stores;
    for (const title of ['Ivo: "Essay 1"?', 'IVO- -ESSAY 1--', 'Ж'.repeat(120), 'Räume #7 100%', 'aux.']) {
      await recordings.setTitle(await aNote(test), { title, isTitleShown: false });
    }
    const note = await aNote(test);
    await replies.setState(note, 'open');
    const files = unzipSync(await bytesAt((await prepared()).path));
    const names = Object.keys(files).filter((name) => name.endsWith('.webm'));
    expect(names.map((name) => name.slice('notes/2030-01-31 12.00 '.length)).sort()).toEqual(
      expect.arrayContaining(['Räume #7 100%.webm', 'Voice Note.webm', 'aux.webm']),
    );
    expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(6);
    expect(names.filter((name) => / \(2\)\.webm$/.test(name))).toHaveLength(1);
    for (const name of names) {
      expect(name).toMatch(/^notes\/2030-01-31 12\.00 [^/\\:*?"<>|]+$/);
      expect(Buffer.byteLength(name)).toBeLessThan(255);
    }
  });

  // spec: archives.1
  it('is accepted by another program', async () => {
    await test.service.stores.recordings.setTitle(await aFullNote(test), {
      ...{ title: 'Zoë’s Ж note', isTitleShown: false },
    });
    const { path } = await prepared();
    const folder = await mkdtemp(join(tmpdir(), 'beep-zip-'));
    const file = join(folder, 'archive.zip');
    await writeFile(file, await bytesAt(path));
    const { stdout } = await promisify(execFile)('python3', ['-m', 'zipfile', '-t', file]);
    expect(stdout).toContain('Done testing');
    await rm(folder, { recursive: true });
  });

  // spec: archives.2
  it('is the same in any parts, and from one preparation to the next', { tags: 'long' }, async () => {
    await aFullNote(test);
    const { path } = await prepared();
    const whole = await test.request(path);
    const etag = whole.headers.get('ETag') ?? '';
    const zip = Buffer.from(await whole.arrayBuffer());
    for (let from = 0, step = 1; from < zip.length; from += step, step = (step * 7) % 1999) {
      const part = await test.request(path, {
        headers: { Range: `bytes=${from}-${from + step - 1}`, 'If-Range': etag },
      });
      expect(part.status).toBe(206);
      const expected = zip.subarray(from, from + step);
      expect(Buffer.from(await part.arrayBuffer()).equals(expected)).toBe(true);
    }
    expect((await bytesAt(path, { Range: 'bytes=-40' })).equals(zip.subarray(-40))).toBe(true);
    test.clock.now += 3_600_000;
    const again = await prepared();
    expect(again.url).not.toBe(path);
    const second = await test.request(again.path);
    expect(second.headers.get('ETag')).toBe(etag);
    expect(Buffer.from(await second.arrayBuffer()).equals(zip)).toBe(true);
  });

  // spec: archives.2
  it('answers as a file of a download manager', { tags: 'long' }, async () => {
    await aNote(test);
    const { path, bytes } = await prepared();
    const head = await test.request(path, { method: 'HEAD' });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="beep-archive-2030-01-31.zip"',
      'content-length': String(bytes),
      'content-type': 'application/zip',
    });
    expect(await head.text()).toBe('');
    const beyond = await test.request(path, { headers: { Range: `bytes=${bytes}-` } });
    expect(beyond.status).toBe(416);
    const other = await test.request(path, { headers: { Range: 'bytes=5-', 'If-Range': '"other"' } });
    expect([other.status, other.headers.get('Content-Length')]).toEqual([200, String(bytes)]);
  });

  it('is empty for somebody without recordings', async () => {
    const { path } = await prepared();
    expect(factsOf(await bytesAt(path)).recordings).toEqual([]);
  });

  // spec: archives.3
  it('says which files are missing and why', async () => {
    const gone = await aNote(test);
    const damaged = await aNote(test);
    await test.service.audio.remove(`${gone}.webm`);
    const path = test.service.spool.newPath();
    await writeFile(path, Buffer.alloc(webm.length));
    await test.service.audio.put(`${damaged}.webm`, path);
    const { recordings, files } = factsOf(await bytesAt((await prepared()).path));
    const missing = Object.fromEntries(recordings.map((one) => [one.id, one.missing]));
    expect(missing[gone]).toEqual([
      { file: 'recording', reason: 'absent' },
      { file: 'mp3', reason: 'absent' },
    ]);
    expect(missing[damaged]).toContainEqual({ file: 'recording', reason: 'damaged' });
    expect(Object.keys(files).sort()).toEqual(['index.html', 'recordings.json']);
  });
});

describe('the link of an archive', () => {
  // spec: archives.6
  it('works without a token, and only with its own signature', async () => {
    await aNote(test);
    const { path } = await prepared();
    expect((await test.request(path)).status).toBe(200);
    const [plain = ''] = path.split('?');
    expect(await responseCode(test.request(plain))).toBe('400 invalid_request');
    const changed = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await responseCode(test.request(changed))).toBe('403 forbidden');
    const later = path.replace(/grant=(\d+)/, (_all, at) => `grant=${Number(at) + 1}`);
    expect(await responseCode(test.request(later))).toBe('403 forbidden');
    test.clock.now += ARCHIVE_LIFE_MS;
    expect(await responseCode(test.request(path))).toBe('403 forbidden');
    expect(await state('GET')).toEqual({ state: 'none' });
    await test.doJobs();
    expect((await test.filesIn('audio')).filter((name) => name.startsWith('archive'))).toEqual([]);
  });

  // spec: archives.6
  it('ends when a note in the archive is removed, and not while it can be restored', async () => {
    const id = await aNote(test);
    await aNote(test);
    const { path } = await prepared();
    await test.request(`/api/v1/recordings/${id}`, { method: 'DELETE', uid: 'ann' });
    expect((await test.request(path)).status).toBe(200);
    test.clock.now += DELETE_WAIT_MS;
    await test.doJobs();
    expect(await responseCode(test.request(path))).toBe('410 expired');
    expect(await state('GET')).toEqual({ state: 'outdated' });
    const { recordings } = factsOf(await bytesAt((await prepared()).path));
    expect(recordings.map((one) => one.id)).not.toContain(id);
  });

  // spec: archives.6
  it('ends at once when the account is deleted', async () => {
    await aNote(test);
    const { path } = await prepared();
    await deleteMe(test);
    expect(await responseCode(test.request(path))).toBe('410 expired');
  });

  it('ends when a file turns out to be missing', { tags: 'long' }, async () => {
    const id = await aNote(test);
    const { path } = await prepared();
    await test.service.audio.remove(`${id}.webm`);
    const response = await test.request(path);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await responseCode(test.request(path))).toBe('410 expired');
    expect(test.logged.join()).toContain('archive_cut_off');
  });
});

describe('preparing an archive', () => {
  // spec: archives.8
  it('needs a user, and happens once at a time', async () => {
    expect(await responseCode(test.request(ARCHIVE_PATH, { method: 'POST' }))).toBe('401 unauthorized');
    expect(await state('GET')).toEqual({ state: 'none' });
    await aNote(test);
    await Promise.all([state('POST'), state('POST'), state('POST')]);
    await test.doJobs();
    const archives = (await test.filesIn('audio')).filter((name) => name.startsWith('archive'));
    expect(archives).toHaveLength(1);
  });

  it('gives the same archive again for a while, unless there is another note', async () => {
    await aNote(test);
    const first = await prepared();
    test.clock.now += 30_000;
    expect(await state('POST')).toEqual(first.state === 'ready' ? await state('GET') : undefined);
    await aNote(test);
    expect(await responseCode(test.request(ARCHIVE_PATH, { method: 'POST', uid: 'ann' }))).toBe(
      '429 rate_limited',
    );
    test.clock.now += 30_000;
    const second = await prepared();
    expect(second.url).not.toBe(first.url);
    expect(second.recordingsTotal).toBe(2);
    expect(await responseCode(test.request(first.path))).toBe('410 expired');
  });

  // spec: archives.12
  it('has what was written since the last one, when it is prepared again', { tags: 'long' }, async () => {
    const id = await aFullNote(test);
    await prepared();
    await test.request(`/api/v1/recordings/${id}/transcript`, {
      ...{ method: 'PUT', uid: 'ann', body: 'Ask what you can do.' },
      headers: { 'Content-Type': 'text/plain' },
    });
    test.clock.now += 60_000;
    const { files, recordings } = factsOf(await bytesAt((await prepared()).path));
    const text = Buffer.from(files[recordings[0]?.files.txt ?? ''] ?? []).toString();
    expect(text).toBe('Ask what you can do.\n');
  });

  // spec: archives.3
  it('keeps the sound of suspended notes from their owner', { tags: 'long' }, async () => {
    const id = await aFullNote(test);
    const { archives, recordings } = test.service.stores;
    const suspended = { ...(await recordings.find(id)), suspendedAt: 5 };
    const given = archives.recordings;
    archives.recordings = async (...asked) =>
      (await given(...asked)).map((one) => ({ ...one, ...suspended }));
    const { recordings: facts, files } = factsOf(await bytesAt((await prepared()).path));
    expect(facts[0]?.missing).toEqual([
      { file: 'recording', reason: 'suspended' },
      { file: 'mp3', reason: 'suspended' },
      { file: 'transcript', reason: 'suspended' },
    ]);
    expect(Object.keys(files).sort()).toEqual(['index.html', 'recordings.json']);
    expect(Buffer.from(files['index.html'] ?? []).toString()).not.toContain('Ask not');
  });

  // spec: archives.8
  it('continues after an interruption without reading a file again', { tags: 'long' }, async () => {
    for (let note = 0; note < 3; note += 1) await aNote(test);
    const { audio, stores } = test.service;
    const opened: string[] = [];
    const { put } = audio;
    const { servedAudio } = test.service;
    const { open } = servedAudio;
    servedAudio.open = (name) => {
      opened.push(name);
      return open(name);
    };
    audio.put = (name, path) => {
      if (!name.startsWith('archive')) return put(name, path);
      audio.put = put;
      return Promise.reject(new Error('The disk is full.'));
    };
    const { path } = await prepared();
    const read = opened.filter((name) => name.endsWith('.webm'));
    // Once for the sum and once for the mp3.
    expect(read).toHaveLength(6);
    expect(factsOf(await bytesAt(path)).recordings).toHaveLength(3);
    expect(test.logged.join()).toContain('The disk is full.');
    const archive = await stores.archives.newest({ kind: 'account', subject: 'ann' });
    expect(archive).toMatchObject({ recordingsDone: 3, recordingsTotal: 3 });
    expect(await test.filesIn('spool')).toEqual([]);
  });

  // spec: archives.22
  it('tells its progress while notes take long', async () => {
    for (let note = 0; note < 3; note += 1) await aNote(test);
    const { transcripts } = test.service.stores;
    const { find } = transcripts;
    const told: unknown[] = [];
    transcripts.find = async (id) => {
      told.push(await state('GET'));
      test.clock.now += 1000;
      return find(id);
    };
    await prepared();
    expect(told).toMatchObject([0, 1, 2].map((recordingsDone) => ({ recordingsDone, recordingsTotal: 3 })));
  });

  // spec: archives.9
  it('reads and writes in a thread of its own, whose end has the job tried again', {
    tags: 'long',
  }, async () => {
    await aNote(test);
    const names: unknown[] = [];
    const onWorker = (worker: Worker): void => {
      if (worker.threadName !== 'archive') return;
      names.push(worker.threadName);
      if (names.length === 1) void worker.terminate();
    };
    process.on('worker', onWorker);
    const { path } = await prepared();
    process.off('worker', onWorker);
    expect(names).toHaveLength(2);
    expect(test.logged.join()).toContain('The thread that prepares archives has ended.');
    expect(factsOf(await bytesAt(path)).recordings).toHaveLength(1);
    expect(await test.filesIn('spool')).toEqual([]);
  });

  it('gives up in the end, and can be asked again', { tags: 'long' }, async () => {
    await aNote(test);
    const { put } = test.service.audio;
    test.service.audio.put = (name, path) =>
      name.startsWith('archive') ? Promise.reject(new Error('The disk is full.')) : put(name, path);
    await state('POST');
    await test.doJobs();
    expect(await state('GET')).toEqual({ state: 'failed' });
    test.service.audio.put = put;
    test.clock.now += 60_000;
    expect((await prepared()).state).toBe('ready');
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { archiveState } from '@beep/api/features/archive';
import { nameListCalls } from '@beep/api/features/name-lists';
import { playlistCalls } from '@beep/api/features/playlists';
import { questionCalls } from '@beep/api/features/questions';
import { replyCalls } from '@beep/api/features/replies';
import { sheetCalls } from '@beep/api/features/sheets';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InspectedFiles } from '../../audio/audio-inspector.ts';
import type { ArchivedReply } from '../../features/replies/archived-reply-schema.ts';
import { aFullNote, aNote, webm } from '../../testing/account-notes.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import type { ArchivedRecording } from '../archived-recording.ts';
import { exportArchive } from '../export-archive.ts';
import { type ImportResult, importArchive } from './import-archive.ts';
import type { ImportTarget } from './import-recording.ts';
import { openZipFile } from './zip-file.ts';

const TARGET: ImportTarget = { uid: 'zoe', domain: 'new.example', policy: DEFAULT_POLICY };
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nAsk <b>not</b>\n';

let from: TestService;
let to: TestService;
let folder: string;

async function open(): Promise<void> {
  [from, to] = [await openTestService(() => ({ transcribes: true })), await openTestService()];
  folder = await mkdtemp(join(tmpdir(), 'beep-import-'));
}

async function close(): Promise<void> {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true });
}

async function archiveOf(test: TestService): Promise<Buffer> {
  await test.request('/api/v1/profile/me/archive', { method: 'POST', uid: 'ann' });
  await test.doJobs();
  const response = await test.request('/api/v1/profile/me/archive', { uid: 'ann' });
  const archive = archiveState.parse(await response.json());
  const path = archive.state === 'ready' ? archive.url.slice(test.service.publicUrl.length) : '';
  return Buffer.from(await (await test.request(path)).arrayBuffer());
}

async function importBytes(bytes: Uint8Array, target: Partial<ImportTarget> = {}): Promise<ImportResult> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const { stores, audio, spool, inspector, now } = to.service;
  return importArchive({ stores, audio, spool, inspector, now }, path, {
    ...TARGET,
    ...target,
  });
}

const counts = (changes: Partial<ImportResult['counts']>): ImportResult['counts'] => ({
  ...{ imported: 0, present: 0, deleted: 0, expired: 0, without_sound: 0, refused: 0 },
  ...changes,
});

/** The archive with other content. */
function changed(
  bytes: Uint8Array,
  change: {
    readonly facts?: (facts: ArchivedRecording) => object;
    readonly files?: (files: Unzipped) => Zippable;
  },
): Uint8Array {
  const files = unzipSync(bytes);
  const lines = Buffer.from(files['recordings.json'] ?? [])
    .toString()
    .split('\n');
  const { facts } = change;
  if (facts) {
    files['recordings.json'] = Buffer.from(
      lines.map((line) => (line.startsWith('{"id"') ? rewritten(line, facts) : line)).join('\n'),
    );
  }
  return zipSync(change.files?.(files) ?? files, { level: 0 });
}

/** The archive as it was when files were named by time and id. */
function withOldNames(bytes: Uint8Array): Uint8Array {
  const oldNames = new Map<string, string>();
  const facts = ({ id, createdAt, files }: ArchivedRecording): Pick<ArchivedRecording, 'files'> => {
    const base = `notes/${createdAt.slice(0, 10)}-${createdAt.slice(11, 19).replaceAll(':', '')}-${id}`;
    const renamed = Object.entries(files).map(([kind, path = '']) => {
      const old = `${base}${path.slice(path.lastIndexOf('.'))}`;
      oldNames.set(path, old);
      return [kind, old];
    });
    return { files: Object.fromEntries(renamed) };
  };
  const files = (now: Unzipped): Zippable =>
    Object.fromEntries(Object.entries(now).map(([name, file]) => [oldNames.get(name) ?? name, file]));
  return changed(bytes, { facts, files });
}

function rewritten(line: string, facts: (facts: ArchivedRecording) => object): string {
  const own = JSON.parse(line.replace(/,$/, '')) as ArchivedRecording;
  return `${JSON.stringify({ ...own, ...facts(own) })}${line.endsWith(',') ? ',' : ''}`;
}

describe('importing an archive', () => {
  beforeEach(open);
  afterEach(close);

  // spec: archives.16, titles.31
  it('brings every recording with its facts, once', async () => {
    const first = await aFullNote(from);
    from.clock.now += 5000;
    const second = await aNote(from);
    await from.service.stores.transcripts.put(second, { format: 'text/vtt', text: VTT, checked: false }, 5);
    await from.service.stores.recordings.setExpiry(second, Date.UTC(2031, 0, 1));
    await from.service.stores.recordings.setTitle(first, { title: '</script> "Essay"', isTitleShown: true });
    await from.service.stores.recordings.setTitle(second, { title: 'Maria', isTitleShown: false });
    await from.service.stores.labels.put('ann', { id: 'l1', name: 'Oral', color: 'red' }, 9);
    await from.service.stores.labels.assign([second], { labelId: 'l1', isSet: true });
    const bytes = await archiveOf(from);
    to.clock.now += 3_600_000;
    expect(await importBytes(bytes)).toEqual({
      counts: counts({ imported: 2 }),
      replies: 0,
      sheets: 0,
      playlists: 0,
      questions: 0,
      nameLists: 0,
      refused: [],
    });
    for (const id of [first, second]) {
      const there = await from.service.stores.recordings.find(id);
      expect(await to.service.stores.recordings.find(id)).toEqual({
        ...there,
        ownerUid: 'zoe',
        domain: 'new.example',
      });
      expect(await to.service.stores.transcripts.find(id)).toEqual(
        await from.service.stores.transcripts.find(id),
      );
      const media = `/media/${id}.webm`;
      const sound = await (await from.request(media)).arrayBuffer();
      expect(Buffer.from(await (await to.request(media)).arrayBuffer()).equals(Buffer.from(sound))).toBe(
        true,
      );
    }
    const [label] = await to.service.stores.labels.list('zoe');
    expect(label).toMatchObject({ name: 'Oral', color: 'red' });
    expect(await to.service.stores.labels.of([first, second])).toEqual(new Map([[second, [label?.id]]]));
    const entries = await to.service.stores.audit.page({ domains: 'all', order: 'newest', limit: 9 });
    expect(entries).toMatchObject([
      { actor: 'operator', action: 'archive_imported', subject: 'zoe', details: { recordings: 2 } },
    ]);
    const before = await to.filesIn('audio');
    expect(await importBytes(bytes)).toEqual({
      counts: counts({ present: 2 }),
      replies: 0,
      sheets: 0,
      playlists: 0,
      questions: 0,
      nameLists: 0,
      refused: [],
    });
    expect(await to.filesIn('audio')).toEqual(before);
    expect(await to.filesIn('spool')).toEqual([]);
  });

  // spec: archives.7
  it('reads archives whose files are named by id, as before, or by title in any script', async () => {
    const [titled, plain] = [await aFullNote(from), await aNote(from)];
    await from.service.stores.recordings.setTitle(titled, { title: 'Жук #1 100%', isTitleShown: false });
    const bytes = await archiveOf(from);
    expect(Object.keys(unzipSync(bytes))).toContain('notes/2030-01-31 12.00 Жук #1 100%.webm');
    expect((await importBytes(withOldNames(bytes))).counts).toEqual(counts({ imported: 2 }));
    expect((await importBytes(bytes)).counts).toEqual(counts({ present: 2 }));
    await to.close();
    to = await openTestService();
    expect((await importBytes(bytes)).counts).toEqual(counts({ imported: 2 }));
    for (const id of [titled, plain]) expect((await to.request(`/media/${id}.webm`)).status).toBe(200);
  });

  it('continues after an interruption', { tags: 'long' }, async () => {
    for (let note = 0; note < 3; note += 1) await aNote(from);
    const bytes = await archiveOf(from);
    const { put } = to.service.audio;
    let puts = 0;
    to.service.audio.put = (name, path) => {
      puts += 1;
      return puts === 2 ? Promise.reject(new Error('The line is down.')) : put(name, path);
    };
    await expect(importBytes(bytes)).rejects.toThrow('The line is down.');
    expect(await importBytes(bytes)).toMatchObject({
      counts: counts({ imported: 2, present: 1 }),
      refused: [],
    });
  });

  // spec: archives.18
  it('keeps the policy of the domain', { tags: 'long' }, async () => {
    const old = await aNote(from);
    from.clock.now += 30 * 86_400_000;
    const young = await aNote(from);
    const bytes = await archiveOf(from);
    to.clock.now = from.clock.now;
    const policy = { ...DEFAULT_POLICY, longestLife: '1_week' } as const;
    expect((await importBytes(bytes, { policy })).counts).toEqual(counts({ imported: 1, expired: 1 }));
    const end = from.clock.now + 7 * 86_400_000;
    expect(await to.service.stores.recordings.find(young)).toMatchObject({
      expiresAt: end,
      policyExpiresAt: end,
    });
    expect(await to.service.stores.recordings.find(old)).toBeUndefined();
  });

  // spec: archives.18
  it('brings nothing back that was deleted here', async () => {
    const id = await aNote(from);
    const bytes = await archiveOf(from);
    await importBytes(bytes);
    await to.service.stores.recordings.markDeleted(id, to.clock.now);
    expect((await importBytes(bytes)).counts).toEqual(counts({ deleted: 1 }));
    await to.service.stores.accountDeletions.begin({ uid: 'yan', deletedAt: from.clock.now });
    const other = changed(bytes, { facts: () => ({ id: 'B'.repeat(22) }) });
    expect((await importBytes(other, { uid: 'yan' })).counts).toEqual(counts({ deleted: 1 }));
  });

  // spec: archives.17, school.14
  it('keeps a suspended recording suspended', async () => {
    const [id, other] = [await aNote(from), await aNote(from)];
    await from.service.stores.recordings.setSuspended(id, from.clock.now, 'It names another pupil.');
    const own = unzipSync(await archiveOf(from));
    for (const file of ['recordings.json', 'index.html']) {
      expect(Buffer.from(own[file] ?? []).toString()).toContain('"It names another pupil."');
    }
    const bytes = await operatorsArchiveOf(from);
    expect((await importBytes(bytes)).counts).toEqual(counts({ imported: 2 }));
    expect(await to.service.stores.recordings.find(id)).toMatchObject({
      ...{ suspendedAt: to.clock.now, suspensionReason: 'It names another pupil.' },
    });
    expect(await responseCode(to.request(`/media/${id}.webm`))).toBe('403 suspended');
    expect((await to.request(`/media/${other}.webm`)).status).toBe(200);
  });

  it('measures only what the archive has no waveform of', async () => {
    const note = await aNote(from);
    const first = await aReply(from, note, 'Bea');
    const second = await aReply(from, note, 'Ivo');
    const { inspector, stores } = to.service;
    const measured: unknown[] = [];
    const { inspect } = inspector;
    Object.assign(inspector, {
      inspect: (files: InspectedFiles) => {
        measured.push(files.isMeasured);
        return inspect(files);
      },
    });
    const older = changed(await archiveOf(from), {
      files: (files) => {
        const lines = Buffer.from(files['replies.json'] ?? []).toString();
        return { ...files, 'replies.json': Buffer.from(lines.replace(/"peaks":"[0-9a-f]*",/, '')) };
      },
    });
    expect(await importBytes(older, { uid: 'ann' })).toMatchObject({ replies: 2, refused: [] });
    expect(measured.toSorted()).toEqual([false, false, true]);
    for (const id of [first, second]) {
      const { peaks } = (await from.service.stores.replies.find(id, from.clock.now)) ?? {};
      expect(peaks).toMatch(/^[0-9a-f]{128}$/);
      expect(await stores.replies.find(id, to.clock.now)).toMatchObject({ peaks });
    }
  });

  // spec: archives.17, reply-transcripts.7
  it('brings voice replies and answers, so that another export is the same', async () => {
    const { stores } = from.service;
    const note = await aFullNote(from);
    await stores.recordings.setTitle(note, { title: 'Essay', isTitleShown: true });
    await stores.labels.put('ann', { id: 'l1', name: 'Oral', color: 'red' }, 9);
    await stores.labels.assign([note], { labelId: 'l1', isSet: true });
    const first = await aReply(from, note, 'Bea');
    const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nI go by bus';
    await stores.replyTranscripts.add(first, { format: 'text/vtt', text: words }, 1);
    from.clock.now += 1000;
    await stores.replyTranscripts.settle(await aReply(from, note), 'no_speech');
    from.clock.now += 1000;
    const kept = await aReply(from, note);
    await stores.replyTranscripts.settle(kept, 'none');
    const path = `/api/v1/users/ann/replies/${kept}`;
    const answered = await from.request(`${path}/answers`, {
      ...{ method: 'POST', uid: 'ann', body: webm, headers: { 'Idempotency-Key': crypto.randomUUID() } },
    });
    await stores.replies.noteHeard(replyCalls.createAnswer.answer[2].parse(await answered.json()).id);
    await stores.replies.change(kept, {
      isRead: true,
      isStarred: true,
      kept: { isKept: true, expiresAt: null },
    });
    const silenced = await aNote(from);
    await stores.recordings.setSuspended(silenced, from.clock.now);
    await stores.transcripts.settle(silenced, 'none');
    const bytes = await operatorsArchiveOf(from);
    to.clock.now = from.clock.now;
    expect(await importBytes(bytes, { uid: 'ann' })).toEqual({
      ...{
        counts: counts({ imported: 2 }),
        replies: 3,
        sheets: 0,
        playlists: 0,
        questions: 0,
        nameLists: 0,
        refused: [],
      },
    });
    const [before, after] = [unzipSync(bytes), unzipSync(await operatorsArchiveOf(to))];
    expect(Object.keys(after).sort()).toEqual(
      Object.keys(before)
        .filter((name) => !isMp3(name))
        .sort(),
    );
    for (const [name, content] of Object.entries(after)) {
      if (!['index.html', 'recordings.json'].includes(name))
        expect([name, content]).toEqual([name, before[name]]);
    }
    expect(factsIn(after)).toEqual(factsIn(before));
    expect(Object.keys(after).filter((name) => /^replies\/.*Bea\.(vtt|txt)$/.test(name))).toHaveLength(2);
    expect(await to.service.stores.replyTranscripts.find(first)).toMatchObject({ text: words });
    // What is here already keeps the replies that it has.
    await to.service.stores.replies.remove(first, { ownerUid: 'ann' }, to.clock.now);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({
      ...{ counts: counts({ present: 2 }), replies: 0 },
    });
    expect(await to.service.stores.replies.find(first, to.clock.now)).toBeUndefined();
  });

  // spec: sheets.12
  it('brings sheets of labels: the printed links play the imported recordings', async () => {
    const json = { headers: { 'Content-Type': 'application/json' }, uid: 'ann' };
    const created = await from.request('/api/v1/users/ann/sheets', {
      ...{ ...json, method: 'POST', body: JSON.stringify({ title: 'Class 7', layout: 'a4-12' }) },
    });
    const sheet = sheetCalls.getSheet.answer[2].parse(await created.json());
    const [label = '', revoked = '', empty = ''] = sheet.slots.map(({ id }) => id);
    const own = '/api/v1/users/ann/slots';
    await from.request(`${own}/${label}`, { ...json, method: 'PATCH', body: '{"name":"Ivo </script>"}' });
    await from.request(`${own}/${revoked}`, { method: 'DELETE', uid: 'ann' });
    const upload = await from.upload(webm, { uid: 'ann', query: `?slot=${label}` });
    const { filename } = uploadSchema.parse(await upload.json());
    const bytes = await archiveOf(from);
    expect(Buffer.from(unzipSync(bytes)['index.html'] ?? []).toString()).toContain('"Ivo \\u003c/script>"');
    const expected = {
      counts: counts({ imported: 1 }),
      replies: 0,
      sheets: 1,
      playlists: 0,
      questions: 0,
      nameLists: 0,
      refused: [],
    };
    expect(await importBytes(bytes, { uid: 'ann' })).toEqual(expected);
    const read = async (test: TestService) =>
      sheetCalls.getSheet.answer[2].parse(
        await (await test.request(`/api/v1/users/ann/sheets/${sheet.id}`, { uid: 'ann' })).json(),
      );
    expect(await read(to)).toEqual(await read(from));
    const codeOf = (id: string) => responseCode(to.request(`/api/v1/recordings/${id}`));
    expect([await codeOf(label), await codeOf(revoked), await codeOf(empty)]).toEqual([
      ...['200', '410 deleted', '404 not_recorded'],
    ]);
    const found = await (await to.request(`/api/v1/recordings/${label}`)).json();
    expect(recordingSchema.parse(found).filename).toBe(filename);
    expect(await importBytes(bytes, { uid: 'ann' })).toEqual({
      ...{ ...expected, counts: counts({ present: 1 }), sheets: 0 },
    });
    expect(await importBytes(bytes, { uid: 'yan' })).toMatchObject({
      counts: counts({ refused: 2 }),
      refused: [{ id: filename }, { id: sheet.id, reason: expect.stringContaining('another use here') }],
    });
    // What the owner ended here stays ended.
    await to.request(`/api/v1/users/ann/sheets/${sheet.id}`, { method: 'DELETE', uid: 'ann' });
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({
      ...{ counts: counts({ deleted: 2 }), sheets: 0, refused: [] },
    });
    expect(await codeOf(label)).toBe('410 deleted');
  });

  // spec: playlists.7
  it('brings playlists with their links and their order, once', async () => {
    const upload = async () =>
      uploadSchema.parse(await (await from.upload(webm, { uid: 'ann' })).json()).filename;
    const ids = [await upload(), await upload()].reverse();
    const created = await from.request('/api/v1/users/ann/playlists', {
      ...{ method: 'POST', uid: 'ann', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ title: 'Portfolio', recordings: ids }),
    });
    const { id } = playlistCalls.getOwnPlaylist.answer[2].parse(await created.json());
    const bytes = await archiveOf(from);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({ playlists: 1, refused: [] });
    const shared = await (await to.request(`/api/v1/playlists/${id}`)).json();
    const { title, notes } = playlistCalls.getPlaylist.answer[2].parse(shared);
    expect([title, notes.map(({ filename }) => filename)]).toEqual(['Portfolio', ids]);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({ playlists: 0, refused: [] });
  });

  // spec: playlists.7
  it('puts a note that a later import brings into its place in a playlist', async () => {
    const ids = [await aNote(from), await aNote(from), await aNote(from)];
    const created = await from.request('/api/v1/users/ann/playlists', {
      ...{ method: 'POST', uid: 'ann', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ title: 'Portfolio', recordings: ids }),
    });
    const { id } = playlistCalls.getOwnPlaylist.answer[2].parse(await created.json());
    const bytes = await archiveOf(from);
    const [first = '', late = '', last = ''] = ids;
    const damaged = changed(bytes, {
      facts: ({ id: own, sha256 }) => ({ sha256: own === late ? 'ab'.repeat(32) : sha256 }),
    });
    const order = async () => (await to.service.stores.playlists.notesOf(id, to.clock.now)).map(filenameOf);
    expect(await importBytes(damaged, { uid: 'ann' })).toMatchObject({
      ...{ counts: counts({ imported: 2, refused: 1 }), playlists: 1 },
    });
    expect(await order()).toEqual([first, last]);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({
      ...{ counts: counts({ present: 2, imported: 1 }), playlists: 0 },
    });
    expect(await order()).toEqual([first, late, last]);
  });

  // spec: questions.15
  it('brings questions with their rules and names, once, with a code of this installation', async () => {
    const note = await aNote(from);
    const rules = { who: 'listed', until: 4_000_000_000, longest: 120, tries: 2, names: ['Ada', '=1+1'] };
    const asked = await from.request(`/api/v1/recordings/${note}/question`, {
      ...{ method: 'PUT', uid: 'ann', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify(rules),
    });
    const question = questionCalls.askQuestion.answer[2];
    const { code, people } = question.parse(await asked.json());
    const answered = await from.app.request(`/api/v1/recordings/${note}/replies`, {
      method: 'POST',
      headers: {
        ...{ 'Reply-Token': 'A'.repeat(43), 'Idempotency-Key': crypto.randomUUID() },
        'Replier-Person': people[1]?.id ?? '',
      },
      body: webm,
    });
    const { id } = replyCalls.createReply.answer[2].parse(await answered.json());
    const bytes = await archiveOf(from);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({ questions: 1, refused: [] });
    const own = async () =>
      question.parse(await (await to.request(`/api/v1/users/ann/questions/${note}`, { uid: 'ann' })).json());
    const { names, ...kept } = rules;
    const imported = await own();
    expect(imported).toMatchObject({ ...kept, recording: note, answers: 1, keep_days: 30, open: false });
    expect(await to.service.stores.replies.find(id, to.clock.now)).toMatchObject({ person: people[1]?.id });
    expect(imported.people).toEqual(people.map((person) => ({ ...person, taken: false })));
    expect(imported.people.map(({ name }) => name)).toEqual(names);
    expect(imported.code).not.toBe(code);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({
      questions: 0,
      nameLists: 0,
      refused: [],
    });
    expect(await own()).toEqual(imported);
  });

  // spec: name-lists.5
  it('brings lists of names, once, and none with the id of another account', async () => {
    const created = await from.request('/api/v1/users/ann/name-lists', {
      ...{ method: 'POST', uid: 'ann', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ title: '7b', names: ['Ada', '=1+1', '</script>', 'Ada'] }),
    });
    const { id } = nameListCalls.getNameList.answer[2].parse(await created.json());
    const bytes = await archiveOf(from);
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({ nameLists: 1, refused: [] });
    const own = await to.request(`/api/v1/users/ann/name-lists/${id}`, { uid: 'ann' });
    expect(nameListCalls.getNameList.answer[2].parse(await own.json())).toMatchObject({
      ...{ id, title: '7b', names: ['Ada', '=1+1', '</script>', 'Ada'] },
    });
    expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({ nameLists: 0, refused: [] });
    expect((await importBytes(bytes, { uid: 'eve' })).refused).toEqual([
      { id, reason: 'another account here has its id' },
    ]);
  });

  describe('with a question, a list of names and a playlist', () => {
    async function withLists(): Promise<{ readonly note: string; readonly bytes: Buffer }> {
      const note = await aNote(from);
      const send = (path: string, method: string, body: object) =>
        from.request(`/api/v1${path}`, {
          ...{ method, uid: 'ann', headers: { 'Content-Type': 'application/json' } },
          body: JSON.stringify(body),
        });
      const until = Math.floor(from.clock.now / 1000) + 60;
      const rules = { who: 'listed', until, longest: 60, tries: 1, names: ['Ada'] };
      await send(`/recordings/${note}/question`, 'PUT', rules);
      await send('/users/ann/name-lists', 'POST', { title: '7b', names: ['Ada'] });
      await send('/users/ann/playlists', 'POST', { title: 'All', recordings: [note] });
      return { note, bytes: await archiveOf(from) };
    }
    /** The archive with other years in one of its files. */
    const dated = (bytes: Buffer, name: string, [from, to]: readonly [RegExp, string]): Uint8Array =>
      changed(bytes, {
        files: (all) => {
          const text = Buffer.from(all[name] ?? []).toString();
          expect(text).toMatch(from);
          return { ...all, [name]: Buffer.from(text.replace(from, to)) };
        },
      });

    // spec: archives.18
    it('brings back none of them that was deleted here, nor of a deleted account', async () => {
      const { note, bytes } = await withLists();
      await importBytes(bytes, { uid: 'ann' });
      const own = '/api/v1/users/ann';
      const idsIn = async () => {
        const { playlists } = playlistCalls.listPlaylists.answer[2].parse(
          await (await to.request(`${own}/playlists`, { uid: 'ann' })).json(),
        );
        const { lists } = nameListCalls.listNameLists.answer[2].parse(
          await (await to.request(`${own}/name-lists`, { uid: 'ann' })).json(),
        );
        const { questions } = questionCalls.listQuestions.answer[2].parse(
          await (await to.request(`${own}/questions`, { uid: 'ann' })).json(),
        );
        return [
          ...playlists.map(({ id }) => `playlists/${id}`),
          ...lists.map(({ id }) => `name-lists/${id}`),
          ...questions.map(({ recording }) => `questions/${recording}`),
        ];
      };
      const there = await idsIn();
      expect(there).toHaveLength(3);
      for (const path of there) {
        expect((await to.request(`${own}/${path}`, { method: 'DELETE', uid: 'ann' })).status).toBe(204);
      }
      expect(await importBytes(bytes, { uid: 'ann' })).toMatchObject({
        ...{ counts: counts({ present: 1, deleted: 3 }), questions: 0, nameLists: 0, playlists: 0 },
        refused: [],
      });
      expect(await idsIn()).toEqual([]);
      // A deletion in one account does not affect another account.
      const other = changed(bytes, { facts: () => ({ id: 'B'.repeat(22) }) });
      expect(await importBytes(other, { uid: 'zoe' })).toMatchObject({ nameLists: 1, playlists: 1 });
      await to.service.stores.accountDeletions.begin({ uid: 'yan', deletedAt: from.clock.now });
      const third = changed(bytes, { facts: () => ({ id: 'C'.repeat(22) }) });
      expect((await importBytes(third, { uid: 'yan' })).counts).toEqual(counts({ deleted: 4 }));
      expect((await to.service.stores.recordings.find(note))?.ownerUid).toBe('ann');
    });

    // spec: archives.19
    it('refuses one with times before 1970, which no page could show', { tags: 'long' }, async () => {
      const { bytes } = await withLists();
      for (const list of ['recordings', 'questions', 'nameLists', 'playlists']) {
        const old = dated(bytes, `${list}.json`, [/"createdAt":"..../, '"createdAt":"1960']);
        await expect(importBytes(old)).rejects.toThrow('check createdAt');
      }
      const over = dated(bytes, 'questions.json', [/"until":"..../, '"until":"1960']);
      await expect(importBytes(over)).rejects.toThrow('check until');
    });

    // spec: archives.19
    it('refuses a question from the future', async () => {
      const { note, bytes } = await withLists();
      const early = dated(bytes, 'questions.json', [/"createdAt":"..../, '"createdAt":"2090']);
      expect(await importBytes(early)).toMatchObject({
        ...{ questions: 0, nameLists: 1, playlists: 1 },
        refused: [{ id: note, reason: 'it was made in the future' }],
      });
    });
  });

  // spec: sheets.12
  it.each([
    ['"layout":"a4-12"', '"layout":"a4-13"', 'check layout'],
    ['"title":""', `"title":"${'x'.repeat(61)}"`, 'check title'],
    ['"labels":[{', '"labels":[{"name":"a\\u202Eb",', 'check labels.0.name'],
    ['"labels":[{', '"labels":[{"name":"",', 'check labels.0.name'],
  ])('refuses an archive with a sheet that is none of ours: %s as %s', async (here, there, message) => {
    await from.service.stores.sheets.create(
      { id: 'S'.repeat(22), owner_uid: 'ann', title: '', layout: 'a4-12', created_at_ms: 1 },
      Array.from({ length: 12 }, (_, index) => ({ id: `${index}`.padStart(22, 'x') })),
      9,
    );
    const files = ({ ...all }: Unzipped): Zippable => {
      const text = Buffer.from(all['sheets.json'] ?? []).toString();
      expect(text).toContain(here);
      return { ...all, 'sheets.json': Buffer.from(text.replace(here, there)) };
    };
    const bytes = changed(await archiveOf(from), { files });
    await expect(importBytes(bytes)).rejects.toThrow(message);
    expect(await to.service.stores.sheets.list('zoe', to.clock.now)).toEqual([]);
  });

  // spec: A3
  it('gives nobody the link of a label, nor the sound of a reply', async () => {
    const sheet = await to.request('/api/v1/users/eve/sheets', {
      ...{ method: 'POST', uid: 'eve', body: JSON.stringify({ title: '', layout: 'a4-12' }) },
      headers: { 'Content-Type': 'application/json' },
    });
    const [label, revoked] = sheetCalls.getSheet.answer[2]
      .parse(await sheet.json())
      .slots.map(({ id }) => id);
    await to.request(`/api/v1/users/eve/slots/${revoked}`, { method: 'DELETE', uid: 'eve' });
    const note = await aNote(to, 'eve');
    const reply = await aReply(to, note);
    await aNote(from);
    const bytes = await operatorsArchiveOf(from);
    const names = async () => (await to.filesIn('audio')).sort();
    const files = await names();
    for (const id of [label, revoked, reply]) {
      const forged = changed(bytes, { facts: () => ({ id }) });
      expect((await importBytes(forged)).refused).toEqual([{ id, reason: 'its id has another use here' }]);
      expect(await importBytes(forged, { uid: 'eve' })).toMatchObject({ counts: counts({ refused: 1 }) });
    }
    expect(await responseCode(to.request(`/api/v1/recordings/${label}`))).toBe('404 not_recorded');
    expect(await names()).toEqual(files);
  });

  it('refuses what differs from what is here', async () => {
    const id = await aNote(from);
    const bytes = await archiveOf(from);
    await importBytes(bytes);
    expect((await importBytes(bytes, { uid: 'yan' })).refused).toEqual([
      { id, reason: 'it belongs to another account here' },
    ]);
    const other = changed(bytes, { facts: () => ({ sha256: 'ab'.repeat(32) }) });
    expect((await importBytes(other)).refused).toEqual([{ id, reason: 'another sound has its id here' }]);
  });

  it('counts recordings without sound', async () => {
    const id = await aNote(from);
    await from.service.audio.remove(`${id}.webm`);
    expect((await importBytes(await archiveOf(from))).counts).toEqual(counts({ without_sound: 1 }));
  });

  it('refuses a damaged recording, and no other', async () => {
    const id = await aNote(from);
    from.clock.now += 5000;
    await aNote(from);
    const bytes = await archiveOf(from);
    to.clock.now = from.clock.now;
    const at = bytes.indexOf('Voice Note.webm') + 400;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await importBytes(bytes)).toEqual({
      counts: counts({ imported: 1, refused: 1 }),
      ...{ replies: 0, sheets: 0, playlists: 0, questions: 0, nameLists: 0 },
      refused: [{ id, reason: 'its sound is damaged' }],
    });
  });
});

describe('a hostile archive', () => {
  let archive: Buffer;

  beforeAll(async () => {
    await open();
    await aNote(from);
    archive = await archiveOf(from);
  });
  afterAll(close);

  const sound = (facts: ArchivedRecording): string => facts.files.recording ?? '';

  // spec: archives.19
  it.each<[string, string, (facts: ArchivedRecording) => object]>([
    ['another SHA-256', 'its sound is not that of its SHA-256', () => ({ sha256: 'ab'.repeat(32) })],
    ['another length', 'its sound has another length', () => ({ durationSeconds: 9 })],
    ['a length beyond the maximum', 'it is too long', () => ({ durationSeconds: 1e9 })],
    ['another size', 'its sound has another size', () => ({ bytes: 5 })],
    ['another format', 'its sound is damaged', () => ({ format: 'ogg' })],
    ['a future date', 'it was made in the future', () => ({ createdAt: '2040-01-01T00:00:00Z' })],
    ['a missing file', 'a file of it is missing', () => ({ files: { recording: 'notes/none.webm' } })],
    ['the page as its sound', 'a file of it is missing', () => ({ files: { recording: 'index.html' } })],
    [
      'a path that leads elsewhere',
      'a file of it is missing',
      () => ({ files: { recording: '../../etc/passwd' } }),
    ],
    [
      'a transcript that is none',
      'its transcript is damaged',
      (facts) => ({ files: { ...facts.files, vtt: sound(facts) } }),
    ],
  ])('with %s has that recording refused and stores nothing', async (_name, reason, facts) => {
    const result = await importBytes(changed(archive, { facts }));
    expect(result.refused.map((one) => one.reason)).toEqual([reason]);
    expect(result.counts).toEqual(counts({ refused: 1 }));
    expect([await to.filesIn('audio'), await to.filesIn('spool')]).toEqual([[], []]);
  });

  // spec: U13
  it('with other sound under a true SHA-256 and CRC-32 is refused', async () => {
    const noise = Buffer.alloc(4096, 'no sound ');
    const sha256 = createHash('sha256').update(noise).digest('hex');
    const bytes = changed(archive, {
      facts: () => ({ bytes: noise.length, sha256 }),
      files: (files) =>
        Object.fromEntries(
          Object.entries(files).map(([name, file]) => [name, name.endsWith('.webm') ? noise : file]),
        ),
    });
    expect((await importBytes(bytes)).refused[0]?.reason).toBe('its sound is damaged');
  });

  const facts = (change: (text: string) => string) => (files: Unzipped) => ({
    ...files,
    'recordings.json': Buffer.from(change(Buffer.from(files['recordings.json'] ?? []).toString())),
  });
  const line = (text: string): string => text.split('\n')[1] ?? '';

  // spec: archives.19, U13
  it.each<[string, RegExp, (files: Unzipped) => Zippable]>([
    [
      'a name that leads elsewhere',
      /it holds "\.\.\/x"/,
      (files) => ({ ...files, '../x': Buffer.from('x') }),
    ],
    ['an absolute name', /it holds "\/etc/, (files) => ({ ...files, '/etc/passwd': Buffer.from('x') })],
    [
      'another file',
      /it holds "notes\/a\.exe\.sh"/,
      (files) => ({ ...files, 'notes/a.exe.sh': Buffer.from('x') }),
    ],
    [
      'a folder that was packed again',
      /it holds "My Archive\/.*"\. Import the file as it was downloaded\.$/,
      (files) =>
        Object.fromEntries(Object.entries(files).map(([name, file]) => [`My Archive/${name}`, file])),
    ],
    [
      'a compressed bomb',
      /compressed/,
      (files) => ({ ...files, 'index.html': [Buffer.alloc(1e6), { level: 9 }] }),
    ],
    ['no facts', /has no recordings\.json/, ({ 'recordings.json': _gone, ...files }) => files],
    ['another format of facts', /Line 1 .* not as Beep writes it/, facts((text) => text.replace('1', '2'))],
    ['facts that end early', /not as Beep writes it/, facts((text) => text.slice(0, -4))],
    ['facts after the end', /not as Beep writes it/, facts((text) => `${text}{}\n`)],
    [
      'the same recording twice',
      /twice/,
      facts((text) => text.replace(line(text), `${line(text)},\n${line(text)}`)),
    ],
    ['an unknown field', /Line 2/, facts((text) => text.replace('"id"', '"role":"admin","id"'))],
    ['a bad id', /check id/, facts((text) => text.replace(/"id":"[^"]+"/, '"id":"../../etc/passwd"'))],
    [
      'more listens than can be counted on',
      /check listens/,
      facts((text) => text.replace(/"listens":\d+/, `"listens":${Number.MAX_SAFE_INTEGER}`)),
    ],
    ['an endless line', /too long/, facts((text) => text.replace('"id"', `"x":"${'y'.repeat(4e5)}","id"`))],
    [
      'several people',
      /several people/,
      facts((text) => {
        const other = line(text).replace(/"id":"[^"]+"/, `"id":"${'B'.repeat(22)}","owner":"ben"`);
        return text.replace(line(text), `${line(text)},\n${other}`);
      }),
    ],
  ])('with %s is refused as a whole', async (_name, message, files) => {
    const bytes = changed(archive, { files });
    await expect(importBytes(bytes)).rejects.toThrow(message);
    expect([await to.filesIn('audio'), await to.filesIn('spool')]).toEqual([[], []]);
  });

  it('that is a folder is refused as a whole', async () => {
    await expect(openZipFile(tmpdir())).rejects.toThrow(
      'This is not a whole archive of Beep: it is not a file.',
    );
  });

  // spec: archives.19, U13
  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['that is cut off', (bytes) => bytes.subarray(0, -1)],
    ['that is empty', () => new Uint8Array()],
    ['with another file behind it', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    ['without its beginning', (bytes) => bytes.subarray(100)],
    ['with two files of one name', (bytes) => renameLast(bytes)],
    ['with a file that claims to be larger', (bytes) => claimLarger(bytes)],
  ])('%s is refused as a whole', async (_name, spoil) => {
    await expect(importBytes(spoil(archive))).rejects.toThrow(/not a whole archive/);
    expect(await to.filesIn('audio')).toEqual([]);
  });
});

describe('a hostile archive with a voice reply', () => {
  let archive: Buffer;
  let note: string;

  beforeAll(async () => {
    await open();
    note = await aNote(from);
    await aReply(from, note);
    archive = await operatorsArchiveOf(from);
  });
  afterAll(close);
  // Each case imports the note again.
  afterEach(async () => {
    await to.close();
    to = await openTestService();
  });

  /** The archive with other facts of the reply. */
  const withReply = (change: (facts: ArchivedReply) => object): Uint8Array =>
    changed(archive, {
      files: (files) => {
        const { format, version, replies } = JSON.parse(
          Buffer.from(files['replies.json'] ?? []).toString(),
        ) as { format: string; version: number; replies: ArchivedReply[] };
        const lines = replies.map((reply) => JSON.stringify({ ...reply, ...change(reply) }));
        const head = JSON.stringify({ format, version, replies: [] }).slice(0, -2);
        return { ...files, 'replies.json': Buffer.from(`${head}\n${lines.join(',\n')}\n]}\n`) };
      },
    });
  const filesThere = async () => (await to.filesIn('audio')).map((name) => name.slice(0, 22));

  // spec: archives.17
  it.each<[string, string, (facts: ArchivedReply) => object]>([
    ['of another SHA-256', 'its sound is not that of its SHA-256', () => ({ sha256: 'ab'.repeat(32) })],
    ['of another length', 'its sound has another length', () => ({ durationSeconds: 9 })],
    ['from the future', 'it was made in the future', () => ({ createdAt: '2040-01-01T00:00:00Z' })],
    ['with the sound of a note', 'a file of it is missing', () => ({ file: `notes/${note}.webm` })],
    ['with a file of no format', 'its sound is damaged', () => ({ file: 'replies/x.exe' })],
    ['with the words of a note', 'a file of it is missing', () => ({ vtt: 'notes/a.vtt' })],
    ['with the id of the note', 'its id has another use here', () => ({ id: note })],
    [
      'that answers itself',
      'its id has another use here',
      ({ id, createdAt }) => ({ answers: [{ id, createdAt, durationSeconds: 1, missing: 'absent' }] }),
    ],
  ])('%s has that reply refused and the note imported', async (_name, reason, change) => {
    const result = await importBytes(withReply(change));
    expect(result).toMatchObject({ counts: counts({ imported: 1, refused: 1 }), replies: 0 });
    expect(result.refused.map((one) => one.reason)).toEqual([reason]);
    expect(await filesThere()).toEqual([note]);
  });

  it.each<[string, (facts: ArchivedReply) => object]>([
    ['an unknown field', () => ({ tokenHash: 'ab'.repeat(32) })],
    ['a bad id', () => ({ id: '../../etc/passwd' })],
    ['a name that turns the text', () => ({ name: 'Bea\u202e' })],
    ['too many answers', ({ answers: _, ...sound }) => ({ answers: Array(101).fill(sound) })],
  ])('with %s is refused as a whole', async (_name, change) => {
    await expect(importBytes(withReply(change))).rejects.toThrow(/Line 2 of replies.json: check/);
    expect(await filesThere()).toEqual([]);
  });

  it('keeps a reply no longer than this installation keeps an answer to any question', async () => {
    const endless = withReply(() => ({ expiresAt: '2999-01-01T00:00:00Z' }));
    expect(await importBytes(endless)).toMatchObject({ replies: 1 });
    const [reply] = await to.service.stores.replies.listHeld({
      ...{ ownerUid: 'zoe', now: to.clock.now, filter: 'all', limit: 9 },
    });
    expect(reply?.expiresAt).toBe(to.clock.now + 365 * 86_400_000);
  });

  it.each<[string, (facts: ArchivedReply) => object]>([
    ['that has ended', () => ({ expiresAt: '2020-01-01T00:00:00Z' })],
    ['to a note that is not in the archive', () => ({ recording: 'B'.repeat(22) })],
    ['without sound', () => ({ file: undefined, sha256: undefined, missing: 'absent' })],
  ])('leaves out a reply %s', async (_name, change) => {
    expect(await importBytes(withReply(change))).toMatchObject({
      ...{
        counts: counts({ imported: 1 }),
        replies: 0,
        sheets: 0,
        playlists: 0,
        questions: 0,
        nameLists: 0,
        refused: [],
      },
    });
  });
});

/** The archive of a person as the operator writes it, with the sound of suspended recordings. */
async function operatorsArchiveOf(test: TestService): Promise<Buffer> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await exportArchive({ ...test.service, language: 'en' }, { kind: 'account', subject: 'ann' }, path);
  return readFile(path);
}

/** A voice reply to a recording; resolves with its id. */
async function aReply(test: TestService, note: string, name?: string): Promise<string> {
  await test.service.stores.replies.setState(note, 'open');
  const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
    ...{ method: 'POST', body: webm },
    headers: {
      'Reply-Token': 'A'.repeat(43),
      'Idempotency-Key': crypto.randomUUID(),
      ...(name === undefined ? {} : { 'Replier-Name': name }),
    },
  });
  return ((await sent.json()) as { readonly id: string }).id;
}

const filenameOf = ({ filename }: { readonly filename: string }): string => filename;

const isMp3 = (name: string): boolean => name.endsWith('.mp3');

/** The facts of recordings, without those of mp3 files, which an import leaves out, and of the domain. */
function factsIn(files: Unzipped): readonly object[] {
  const text = Buffer.from(files['recordings.json'] ?? []).toString();
  const { recordings } = JSON.parse(text) as { recordings: ArchivedRecording[] };
  return recordings.map(({ files: { mp3: _, ...own }, missing, domain: _domain, ...facts }) => {
    return { ...facts, files: own, missing: missing.filter(({ file }) => file !== 'mp3') };
  });
}

/** Gives the page the name of the facts, in the directory. */
function renameLast(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const at = text.lastIndexOf('index.html');
  const zip = zipSync({ 'index.html': Buffer.from('a'), 'index.htmm': Buffer.from('b') }, { level: 0 });
  const twice = Buffer.from(
    Buffer.from(zip).toString('latin1').replaceAll('index.htmm', 'index.html'),
    'latin1',
  );
  return at > 0 ? twice : bytes;
}

/** Doubles the size of the facts in the directory. */
function claimLarger(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const record = copy.lastIndexOf('recordings.json') - 46;
  for (const field of [20, 24]) copy.writeUInt32LE(copy.length, record + field);
  copy.writeUInt32LE(crc32(''), record + 16);
  return copy;
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { archiveSchema } from '@beep/api/contract';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFullNote, aNote } from '../../testing/account-notes.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import type { ArchivedRecording } from '../archived-recording.ts';
import { type ImportResult, importArchive } from './import-archive.ts';
import type { ImportTarget } from './import-recording.ts';

const TARGET: ImportTarget = { uid: 'zoe', domain: 'new.example', policy: DEFAULT_POLICY };
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nAsk <b>not</b>\n';

let from: TestService;
let to: TestService;
let folder: string;

async function open(): Promise<void> {
  [from, to] = [await openTestService(), await openTestService()];
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
  const archive = archiveSchema.parse(await response.json());
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

function rewritten(line: string, facts: (facts: ArchivedRecording) => object): string {
  const own = JSON.parse(line.replace(/,$/, '')) as ArchivedRecording;
  return `${JSON.stringify({ ...own, ...facts(own) })}${line.endsWith(',') ? ',' : ''}`;
}

describe('importing an archive', () => {
  beforeEach(open);
  afterEach(close);

  it('brings every recording with its facts, once', async () => {
    const first = await aFullNote(from);
    from.clock.now += 5000;
    const second = await aNote(from);
    await from.service.stores.transcripts.put(second, { format: 'text/vtt', text: VTT, isChecked: false }, 5);
    await from.service.stores.recordings.setExpiry(second, Date.UTC(2031, 0, 1));
    await from.service.stores.recordings.setTitle(first, { title: '</script> "Essay"', isTitleShown: true });
    await from.service.stores.recordings.setTitle(second, { title: 'Maria', isTitleShown: false });
    await from.service.stores.labels.put('ann', { id: 'l1', name: 'Oral', color: 'red' }, 9);
    await from.service.stores.labels.assign([second], { labelId: 'l1', isSet: true });
    const bytes = await archiveOf(from);
    to.clock.now += 3_600_000;
    expect(await importBytes(bytes)).toEqual({ counts: counts({ imported: 2 }), refused: [] });
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
    expect(await importBytes(bytes)).toEqual({ counts: counts({ present: 2 }), refused: [] });
    expect(await to.filesIn('audio')).toEqual(before);
    expect(await to.filesIn('spool')).toEqual([]);
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
    expect(await importBytes(bytes)).toEqual({ counts: counts({ imported: 2, present: 1 }), refused: [] });
  });

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
    await aNote(from);
    const bytes = await archiveOf(from);
    const at = bytes.indexOf(`${id}.webm`) + 400;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await importBytes(bytes)).toEqual({
      counts: counts({ imported: 1, refused: 1 }),
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

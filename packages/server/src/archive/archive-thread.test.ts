import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveThread, startArchiveThread } from './archive-thread.ts';

const CONTENT = Buffer.alloc(700_000, 'sound');

let folder: string;
let sound: string;
let frames = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-thread-'));
  sound = join(folder, 'sound');
  await writeFile(sound, CONTENT);
});
afterAll(() => rm(folder, { recursive: true }));

function start(signal: AbortSignal = new AbortController().signal): ArchiveThread {
  frames += 1;
  const at = (part: string): string => join(folder, `${part}-${frames}`);
  const [frame, directory, table] = [at('frame'), at('directory'), at('table')];
  const lists = {
    facts: at('facts'),
    page: at('page'),
    replies: at('replies'),
    sheets: at('sheets'),
    playlists: at('playlists'),
    questions: at('questions'),
    nameLists: at('nameLists'),
  };
  const paths = { frame, directory, table, ...lists };
  return startArchiveThread({ paths, withOwner: false, language: 'en' }, signal);
}

it('measures files, and answers the next task after a failure', async () => {
  const thread = start();
  await expect(thread.measure(join(folder, 'none'))).rejects.toThrow('ENOENT');
  expect(await thread.measure(sound)).toEqual({
    bytes: CONTENT.length,
    crc32: crc32(CONTENT),
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
  });
  expect(await thread.finish()).toMatchObject({ inserts: 0 });
  await thread.close();
  await expect(thread.measure(sound)).rejects.toThrow('has ended');
});

// spec: archives.9
it('rejects at once with the reason of an abort', async () => {
  const abort = new AbortController();
  const thread = start(abort.signal);
  const measuring = thread.measure(sound);
  abort.abort(new Error('The service ends.'));
  await expect(measuring).rejects.toThrow('The service ends.');
  await expect(thread.finish()).rejects.toThrow('The service ends.');
  await thread.close();
});

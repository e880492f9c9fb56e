import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../limits.ts';
import { createFakeClock, createFakeIds, createFakeJournal } from '../testing/index.ts';
import { type FileOutcome, keepAudioFile } from './keep-audio-file.ts';

const LONG_ENOUGH = new Uint8Array(2048);

interface Given {
  readonly name?: string;
  readonly type?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly durationMs?: number | null;
}

async function keep(given: Given, journal = createFakeJournal()): Promise<FileOutcome> {
  const { name = 'talk.mp3', type = 'audio/mpeg', bytes = LONG_ENOUGH, durationMs = 60_000 } = given;
  return keepAudioFile({ name, audio: new Blob([bytes], { type }) }, 'u1', {
    journal,
    ids: createFakeIds(),
    clock: createFakeClock(1000),
    source: () => 'BEEP_WEB',
    measure: async () => durationMs,
  });
}

describe('an audio file', () => {
  it('becomes a draft that any page can send', async () => {
    const journal = createFakeJournal();
    const outcome = await keep({}, journal);
    const [draft] = await journal.list('u1');
    expect(outcome).toEqual({ status: 'kept', draft });
    expect(draft).toMatchObject({ mimeType: 'audio/mpeg', durationMs: 60_000, sizeBytes: 2048 });
  });

  it.each([
    ['memo.m4a', 'audio/x-m4a', 'audio/mp4'],
    ['memo.MP3', '', 'audio/mpeg'],
    ['memo', 'audio/wav', 'audio/wav'],
    ['memo.webm', 'video/webm', 'audio/webm'],
    ['memo.aac', 'audio/aac', 'audio/aac'],
  ])('%s of the type "%s" is kept as %s', async (name, type, mimeType) => {
    expect(await keep({ name, type })).toMatchObject({ draft: { mimeType } });
  });

  it.each([
    ['is no audio by its type', { name: 'notes.pdf', type: 'application/pdf' }, 'is no audio'],
    ['cannot be decoded', { durationMs: null }, 'is no audio'],
    ['is empty', { bytes: new Uint8Array(0) }, 'is empty or too short'],
    [
      'is too large',
      { bytes: new Uint8Array(MAX_UPLOAD_BYTES + 1) },
      'has 33.6 MB. A voice note has at most 33.5 MB.',
    ],
    ['is too long', { durationMs: 1_040_000 }, 'is 17:20 long. A voice note has at most 15:00.'],
  ] as const)('is refused before anything is sent if it %s', async (_why, given, reason) => {
    const journal = createFakeJournal();
    const outcome = await keep(given, journal);
    expect(outcome.status === 'refused' && outcome.reason).toContain(reason);
    expect(await journal.list('u1')).toEqual([]);
  });

  it('is refused if the browser has no room for it', async () => {
    const journal = createFakeJournal();
    const full = {
      begin: async (head: Parameters<typeof journal.begin>[0]) => {
        const entry = await journal.begin(head);
        return entry && { ...entry, append: async () => 'full' as const };
      },
    };
    const outcome = await keep({}, { ...journal, ...full });
    expect(outcome.status === 'refused' && outcome.reason).toContain('Free some storage');
    expect(await journal.list('u1')).toEqual([]);
  });
});

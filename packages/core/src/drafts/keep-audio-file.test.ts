import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../limits.ts';
import { createFakeClock, createFakeIds, createFakeJournal } from '../testing/index.ts';
import { type FileOutcome, keepAudioFile } from './keep-audio-file.ts';

/** Frames of mp3 with 128 kbit/s at 44.1 kHz, without their sound. */
const MP3 = filled(417 * 5, (at) => [0xff, 0xfb, 0x90, 0x64][at % 417] ?? 0);
/** Frames of ADTS with 256 bytes each. */
const ADTS = filled(2048, (at) => [0xff, 0xf1, 0x4c, 0x80, 0x20, 0x1f, 0xfc][at % 256] ?? 0);
const OPUS = begun('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01');
const THEORA = begun('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x2a\x80theora');
const TEXT = begun('%PDF-1.7');

function filled(length: number, byteAt: (at: number) => number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, at) => byteAt(at));
}

function begun(text: string): Uint8Array<ArrayBuffer> {
  return filled(2048, (at) => text.charCodeAt(at) || 0);
}

interface Given {
  readonly name?: string;
  readonly type?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly durationMs?: number | null;
}

async function keep(given: Given, journal = createFakeJournal()): Promise<FileOutcome> {
  const { name = 'talk.mp3', type = 'audio/mpeg', bytes = MP3, durationMs = 60_000 } = given;
  return keepAudioFile({ name, audio: new Blob([bytes], { type }) }, 'u1', {
    journal,
    ids: createFakeIds(),
    clock: createFakeClock(1000),
    source: () => 'BEEP_WEB',
    measure: async () => durationMs,
  });
}

describe('an audio file', () => {
  // spec: titles.23
  it('becomes a draft that any page can send', async () => {
    const journal = createFakeJournal();
    const outcome = await keep({}, journal);
    const [draft] = await journal.list('u1');
    expect(outcome).toEqual({ status: 'stored', draft });
    expect(draft).toMatchObject({ mimeType: 'audio/mpeg', durationMs: 60_000, sizeBytes: 2085 });
  });

  it.each([
    ['Ada, essay 1.mp3', 'Ada, essay 1'],
    ['Émile 2.5 final.m4a', 'Émile 2.5 final'],
    ['a\u202Eb\n.wav', 'ab'],
    ['no extension', 'no extension'],
    [`${'x'.repeat(300)}.mp3`, 'x'.repeat(120)],
    ['.mp3', undefined],
  ])('named %j gets the private title %j', async (name, title) => {
    const outcome = await keep({ name });
    expect(outcome.status === 'stored' && outcome.draft.title).toBe(title);
  });

  // spec: files.1
  it.each([
    ['memo.MP3', '', MP3, 'audio/mpeg'],
    ['memo.m4a', 'audio/x-m4a', MP3, 'audio/mpeg'],
    ['signal.aac', 'audio/aac', ADTS, 'audio/aac'],
    ['PTT-20260101.opus', '', OPUS, 'audio/ogg'],
    ['PTT-20260101.opus', 'application/octet-stream', OPUS, 'audio/ogg'],
    ['notes.pdf', 'application/pdf', OPUS, 'audio/ogg'],
  ])('%s of the type "%s" is kept as its bytes say', async (name, type, bytes, mimeType) => {
    expect(await keep({ name, type, bytes })).toMatchObject({ draft: { mimeType } });
  });

  it('that this browser cannot decode is kept for the service to judge', async () => {
    expect(await keep({ bytes: OPUS, durationMs: null })).toMatchObject({ draft: { durationMs: 0 } });
  });

  it('that cannot be read any more is refused with words', async () => {
    const gone = new Blob([MP3]);
    gone.slice = () => {
      throw new DOMException('', 'NotReadableError');
    };
    const outcome = await keepAudioFile({ name: 'a.mp3', audio: gone }, 'u1', {
      journal: createFakeJournal(),
      ids: createFakeIds(),
      clock: createFakeClock(1000),
      source: () => 'BEEP_WEB',
      measure: async () => 1000,
    });
    expect(outcome).toMatchObject({
      status: 'refused',
      reason: 'The file couldn’t be read. Choose it again.',
    });
  });

  // spec: titles.24
  it.each([
    [
      'is no audio by its bytes',
      { bytes: TEXT },
      '“talk.mp3” can’t be sent: it isn’t an audio file we can play. Choose a file of sound alone: WebM, Matroska (MKA), MP4 (M4A, MOV), ' +
        'Ogg (Opus), MP3, AAC, FLAC or WAV.',
    ],
    [
      'is a video',
      { name: 'a.ogg', type: 'audio/ogg', bytes: THEORA },
      '“a.ogg” is a video. Choose a file of sound alone: WebM,',
    ],
    ['is empty', { bytes: new Uint8Array(0) }, 'is empty or too short'],
    [
      'is too large',
      { bytes: filled(MAX_UPLOAD_BYTES + 1, (at) => MP3[at] ?? 0) },
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

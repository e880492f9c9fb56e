import { readFile } from 'node:fs/promises';
import { readAudioHead } from '@beep/core/audio-head';
import type { AudioFormat } from '@beep/core/recordings';
import { describe, expect, it } from 'vitest';
import { REMUX_OPTIONS } from '../testing/remuxed.ts';
import { samplePath } from '../testing/sample-audio.ts';
import { remuxAudio } from './remux-audio.ts';

type Verdict = AudioFormat | 'video' | 'other';

const FILES: readonly (readonly [name: string, verdict: Verdict])[] = [
  ['adts.aac', 'mp4'],
  ['chat.opus', 'ogg'],
  ['vorbis.oga', 'ogg'],
  ['sound.flac', 'mp4'],
  ['opus.mka', 'webm'],
  ['aac.mka', 'mp4'],
  ['flac.mka', 'mp4'],
  ['sound.mp3', 'mp3'],
  ['sound.mov', 'mp4'],
  ['sound.qta', 'mp4'],
  ['fast.m4a', 'mp4'],
  ['sound.3gp', 'mp4'],
  ['pcm.mov', 'wav'],
  ['rf64.wav', 'wav'],
  ['flac.ogg', 'mp4'],
  ['mp3.mov', 'other'],
  ['alac.m4a', 'other'],
  ['big-endian.mov', 'wav'],
  ['sound.aiff', 'other'],
  ['sound.caf', 'other'],
  ['adpcm.wav', 'other'],
  ['sound.mp2', 'other'],
  ['video.ogv', 'video'],
  ['video.mp4', 'video'],
  ['video.mov', 'video'],
  ['video.avi', 'video'],
  ['video.mkv', 'video'],
];

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(samplePath(`formats/${name}`)));
}

/** What a page says of the file by its head, and what the service stores. */
async function bothSides(bytes: Uint8Array<ArrayBuffer>): Promise<{ head: string; stored: string }> {
  const file = new Blob([bytes]);
  const head = await readAudioHead(
    file.size,
    async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  );
  const outcome = await remuxAudio(bytes, REMUX_OPTIONS);
  return { head: head.kind, stored: typeof outcome === 'string' ? outcome : outcome.format };
}

function agreed(verdict: Verdict): { head: string; stored: string } {
  if (verdict === 'video' || verdict === 'other') return { head: verdict, stored: 'not_audio' };
  return { head: 'audio', stored: verdict };
}

/** An ID3 tag with this many bytes of a picture. */
function id3(bytes: number): Uint8Array {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
  return join(Buffer.from('ID3\x04\0\0'), Uint8Array.from(size), new Uint8Array(bytes).fill(0xff));
}

describe('a file from elsewhere', () => {
  // spec: files.1
  it.each(FILES)('%s has one verdict on both sides: %s', async (name, verdict) => {
    expect(await bothSides(await read(name))).toEqual(agreed(verdict));
  });

  it.each([
    ['an ID3 tag of 300,000 bytes', id3(300_000)],
    ['two ID3 tags', join(id3(100), id3(200))],
    ['200,000 zeros', new Uint8Array(200_000)],
    ['a tag and zeros', join(id3(50), new Uint8Array(3000))],
  ])('is found behind %s', async (_what, before) => {
    for (const name of ['sound.mp3', 'adts.aac', 'sound.flac'])
      expect(await bothSides(join(before, await read(name))), name).toMatchObject({ head: 'audio' });
    expect(await bothSides(join(before, await read('adts.aac')))).toEqual(agreed('mp4'));
  });

  it('keeps the values of samples whose first byte comes first', async () => {
    const bytes = await read('big-endian.mov');
    const outcome = await remuxAudio(bytes, REMUX_OPTIONS);
    const stored = Buffer.from(typeof outcome === 'string' ? [] : outcome.file);
    const samples = stored.subarray(stored.indexOf('data') + 8);
    const mdat = Buffer.from(bytes).indexOf('mdat') + 4;
    expect(samples.length).toBeGreaterThan(1000);
    expect(
      Buffer.from(samples)
        .swap16()
        .equals(bytes.subarray(mdat, mdat + samples.length)),
    ).toBe(true);
  });

  it('is found behind junk', async () => {
    const junk = Uint8Array.from({ length: 9000 }, (_, at) => (at * 37) % 251);
    expect(await bothSides(join(junk, await read('sound.mp3')))).toEqual(agreed('mp3'));
  });

  it.each(FILES)('%s cut off anywhere ends the reading', async (name) => {
    const whole = await read(name);
    for (let length = 0; length < Math.min(whole.length, 4000); length += 41) {
      const part = whole.subarray(0, length);
      const head = await readAudioHead(part.length, (start, end) => part.subarray(start, end));
      expect(['audio', 'video', 'other']).toContain(head.kind);
    }
  });
});

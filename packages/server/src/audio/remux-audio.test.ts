import { randomBytes } from 'node:crypto';
import { makeWebm, webmFacts } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { packetsOf, REMUX_OPTIONS, remux } from '../testing/remuxed.ts';
import { readSample } from '../testing/sample-audio.ts';
import { remuxAudio } from './remux-audio.ts';

const webm = await readSample('recorded.webm');
const mp4 = await readSample('recorded.mp4');

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

interface OggPage {
  readonly position: number;
  readonly isLast: boolean;
}

function oggPages(file: Uint8Array): readonly OggPage[] {
  const bytes = Buffer.from(file);
  const pages: OggPage[] = [];
  for (let at = bytes.indexOf('OggS'); at >= 0; at = bytes.indexOf('OggS', at + 1)) {
    const flags = bytes[at + 5] ?? 0;
    pages.push({ position: Number(bytes.readBigInt64LE(at + 6)), isLast: (flags & 4) !== 0 });
  }
  return pages;
}

describe('remuxAudio', () => {
  it('adds a duration, an index and a seek head to a browser recording, and copies every packet', async () => {
    expect(webmFacts(webm).duration).toBeUndefined();
    const { format, file, duration, damaged } = await remux(webm);
    expect({ format, damaged }).toEqual({ format: 'webm', damaged: false });
    expect(webmFacts(file)).toMatchObject({ hasCues: true, hasSeekHead: true });
    const packets = await packetsOf(webm);
    expect(await packetsOf(file)).toEqual(packets);
    expect(duration).toBeCloseTo(packets.length * 0.06, 2);
    expect(webmFacts(file).duration).toBeCloseTo(duration, 2);
  });

  it('turns a fragmented mp4 into a fast-start one with the same packets', async () => {
    const { format, file, duration } = await remux(mp4);
    expect(format).toBe('mp4');
    expect(await packetsOf(file)).toEqual(await packetsOf(mp4));
    expect(duration).toBeCloseTo(3, 1);
    const text = Buffer.from(file).toString('latin1');
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    expect(text).not.toContain('moof');
  });

  it('accepts a wav', async () => {
    expect(await remux(await readSample('jfk.wav'))).toMatchObject({ format: 'wav', duration: 11 });
  });

  it('writes Vorbis in several pages, of which the last one ends where the sound does', async () => {
    const vorbis = await readSample('formats/vorbis.oga');
    const [first, ...others] = oggPages((await remux(vorbis)).file).slice(2);
    // A decoder takes what is missing in the first page for the start, and in the last one for the end.
    expect(first?.isLast).toBe(false);
    expect(others.at(-1)).toEqual({ position: oggPages(vorbis).at(-1)?.position, isLast: true });
  });

  it('does not change a file that it has written', async () => {
    const once = await remux(webm);
    expect((await remux(once.file)).duration).toBeCloseTo(once.duration, 3);
  });

  it('writes the correct duration of a long recording', async () => {
    const long = await makeWebm({ seconds: 300 });
    const { file, duration } = await remux(long);
    expect(duration).toBeCloseTo(300, 1);
    expect(webmFacts(file).duration).toBeCloseTo(300, 1);
  });

  it('keeps everything before 50,000 zero bytes', async () => {
    const outcome = await remux(join(webm, new Uint8Array(50_000)));
    expect(outcome.damaged).toBe(true);
    expect(await packetsOf(outcome.file)).toEqual(await packetsOf(webm));
  });

  it('keeps everything before and behind damage in the middle', async () => {
    const hurt = new Uint8Array(webm);
    hurt.set(randomBytes(3000), 6000);
    const { duration, damaged, file } = await remux(hurt);
    expect(damaged).toBe(true);
    expect(duration).toBeGreaterThan(1.2);
    const [kept, before] = [await packetsOf(file), await packetsOf(webm)];
    expect(kept.slice(0, 20)).toEqual(before.slice(0, 20));
    expect(kept.at(-1)).toBe(before.at(-1));
  });

  it('keeps the complete packets of a truncated file', async () => {
    const { file, damaged } = await remux(webm.subarray(0, 7000));
    expect(damaged).toBe(true);
    const packets = await packetsOf(file);
    expect(packets).toEqual((await packetsOf(webm)).slice(0, packets.length));
    expect(packets.length).toBeGreaterThan(20);
  });

  it('reports a truncated mp4 as damaged', async () => {
    expect(await remux(mp4.subarray(0, 9000))).toMatchObject({ format: 'mp4', damaged: true });
  });

  // spec: U1
  it('rejects more than the allowed length', async () => {
    expect(await remuxAudio(webm, { ...REMUX_OPTIONS, maxSeconds: 2.7 })).toBe('too_long');
    // The padding of a coder's last packet does not count.
    expect(await remuxAudio(webm, { ...REMUX_OPTIONS, maxSeconds: 2.9 })).not.toBe('too_long');
    expect(await remuxAudio(await makeWebm({ seconds: 901 }), REMUX_OPTIONS)).toBe('too_long');
  });

  // spec: U6
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a video', () => readSample('video.webm')],
    ['a web page', () => new TextEncoder().encode('<!doctype html>'.repeat(200))],
    ['random bytes', () => randomBytes(5000)],
    ['a header with nothing behind it', () => webm.subarray(0, 40)],
    ['a header and then junk', () => join(webm.subarray(0, 40), randomBytes(5000))],
    ['a header and then zeros', () => join(webm.subarray(0, 40), new Uint8Array(5000))],
    ['nothing', () => new Uint8Array()],
  ])('rejects %s', async (_name, make) => {
    expect(await remuxAudio(await make(), REMUX_OPTIONS)).toBe('not_audio');
  });

  it('terminates wherever a file is cut', async () => {
    for (let length = 0; length < 1200; length += 7) {
      for (const tail of [0, 8, 9]) {
        const outcome = await remuxAudio(join(webm.subarray(0, length), new Uint8Array(tail)), {
          ...REMUX_OPTIONS,
          maxMeasuredSeconds: 0,
        });
        expect(['not_audio', 'object']).toContain(typeof outcome === 'string' ? outcome : typeof outcome);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { packetsOf, remux } from '../../testing/remuxed.ts';
import { readSample } from '../../testing/sample-audio.ts';

const wav = await readSample('jfk.wav');
const dataAt = Buffer.from(wav).indexOf('data');

function withSizes(riff: number, data: number): Uint8Array {
  const file = Buffer.from(wav);
  const view = new DataView(file.buffer, file.byteOffset);
  view.setUint32(4, riff, true);
  view.setUint32(dataAt + 4, data, true);
  return file;
}

describe('a wav', () => {
  // spec: files.7
  it.each([
    ['no sizes', 0, 0],
    ['the largest sizes', 0xffff_ffff, 0xffff_ffff],
    ['no size of its file', 0, wav.length - dataAt - 8],
    ['no size of its samples', wav.length - 8, 0],
  ])('with %s is read to the end', async (_what, riff, data) => {
    expect(await remux(withSizes(riff, data))).toMatchObject({ format: 'wav', duration: 11 });
  });

  it('whose samples end before the file does is read as it says', async () => {
    expect((await remux(withSizes(wav.length - 8, 32_000))).duration).toBe(1);
  });
});

// spec: files.7
it('an Ogg file whose cover cannot be decoded is read without its tags', async () => {
  const odd = await readSample('odd-cover.opus');
  const { format, damaged, duration, file } = await remux(Buffer.from(odd));
  expect({ format, damaged }).toEqual({ format: 'ogg', damaged: false });
  expect(duration).toBeCloseTo(9.18, 1);
  expect((await packetsOf(file)).length).toBeGreaterThan(100);
});

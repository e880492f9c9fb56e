import { type LyingMp4Options, makeLyingMp4, mp4Box, u32 } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../testing/sample-audio.ts';
import { salvageMp4 } from './salvage-mp4.ts';

const MANY = 85_000_000;
const ALL = 0xffff_ffff;

describe('salvageMp4', () => {
  it.each(['recorded.mp4', 'speech-aac.mp4'] as const)('does not change the audio of %s', async (name) => {
    const bytes = await readSample(name);
    const salvaged = salvageMp4(bytes);
    expect(salvaged?.damaged).toBe(false);
    expect(salvaged?.file.length).toBe(bytes.length);
    const mdat = Buffer.from(bytes).indexOf('mdat');
    expect(Buffer.from(salvaged?.file ?? []).indexOf('mdat')).toBe(mdat);
  });

  it('is damaged where zeros are in place of a fragment', async () => {
    const bytes = await readSample('odd/fragmented.mp4');
    const moof = Buffer.from(bytes).lastIndexOf('moof') - 4;
    expect(salvageMp4(bytes.slice().fill(0, moof, moof + 100))?.damaged).toBe(true);
    const zerosBehind = Buffer.concat([bytes, new Uint8Array(3000)]);
    expect(salvageMp4(zerosBehind)?.damaged).toBe(false);
  });

  it('accepts a small valid file', () => {
    expect(salvageMp4(makeLyingMp4())).toMatchObject({ damaged: false });
  });

  const LIES: readonly (readonly [string, LyingMp4Options])[] = [
    ['samples of one size without end', { sizes: MANY, times: MANY, inChunk: MANY }],
    ['more sizes than the box has', { sizeTable: mp4Box('stsz', u32(0, 0, 5000)) }],
    ['as many sizes as can be told', { sizes: ALL }],
    ['a long run of times', { times: ALL }],
    ['sizes of no bits', { sizeTable: mp4Box('stz2', u32(0, 0, ALL)) }],
    ['a table without its count', { sizeTable: mp4Box('stsz', u32(0)) }],
    ['a fragment of samples that take no bytes', { inFragment: 40_000_000 }],
    ['a table inside the description', { inDescription: mp4Box('stsz', u32(0, 1, ALL)) }],
    ['chunks without samples', { inChunk: 0 }],
  ];
  // spec: U3
  it.each(LIES)('rejects %s', (_what, lie) => {
    const bytes = makeLyingMp4(lie);
    expect(bytes.length).toBeLessThan(5000);
    expect(salvageMp4(bytes)).toBeUndefined();
  });

  it('rejects nested boxes in the wrong place', () => {
    let nested = mp4Box('free');
    for (let depth = 0; depth < 5000; depth += 1) nested = mp4Box('trak', nested);
    expect(salvageMp4(join(mp4Box('ftyp', u32(0, 0)), mp4Box('moov', nested)))).toBeUndefined();
  });

  it('removes unneeded boxes wherever they are', () => {
    const file = join(
      mp4Box('ftyp', u32(0, 0)),
      mp4Box('moov', mp4Box('udta', u32(1))),
      mp4Box('mfra', u32(2)),
    );
    const read = Buffer.from(salvageMp4(file)?.file ?? []);
    expect(read.length).toBe(file.length);
    expect([read.includes('udta'), read.includes('mfra')]).toEqual([false, false]);
    expect(Buffer.from(file).includes('udta')).toBe(true);
  });

  it('keeps the audio before a truncated header, and truncated audio', () => {
    const whole = makeLyingMp4();
    expect(salvageMp4(whole.subarray(0, whole.length - 100))?.file.length).toBe(whole.length - 100);
    const cut = join(whole, mp4Box('moof', u32(1, 2, 3)).subarray(0, 12));
    expect(salvageMp4(cut)).toMatchObject({ damaged: true });
    expect(salvageMp4(cut)?.file.length).toBe(whole.length);
  });
});

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

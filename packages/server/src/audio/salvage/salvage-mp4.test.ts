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
    ['a table with a table in it', { sizeTable: mp4Box('stbl', mp4Box('stsz', u32(0, 1, 4000))) }],
    ['an edit among the samples', { sizeTable: mp4Box('elst', u32(0, 0)) }],
    ['a box without an end', { sizeTable: u32(0, 0, 0) }],
    ['a box that is longer than its parent', { sizeTable: mp4Box('free', u32(1)).fill(255, 2, 4) }],
    ['a box of no length', { sizeTable: u32(4, 0, 0) }],
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

  it('rejects a table that ends before its count, at the end of the file', () => {
    const parents = ['stbl', 'minf', 'mdia', 'trak', 'moov'];
    for (const table of [mp4Box('stts', u32(0)), mp4Box('stsz', u32(0, 1)), mp4Box('stz2', u32(0, 4))]) {
      const moov = parents.reduce((inner, type) => mp4Box(type, inner), table);
      expect(salvageMp4(join(mp4Box('ftyp', u32(0, 0)), moov))).toBeUndefined();
    }
  });

  it('rejects tables and descriptions outside of their parent', () => {
    for (const box of [mp4Box('stsz', u32(0, 1, 4000)), mp4Box('stsd', u32(0, 0))]) {
      expect(salvageMp4(join(mp4Box('ftyp', u32(0, 0)), mp4Box('moov', box)))).toBeUndefined();
    }
  });

  it('rejects a description that is longer than any of audio', () => {
    const options = (bytes: number) => ({ inDescription: mp4Box('free', new Uint8Array(bytes)) });
    expect(salvageMp4(makeLyingMp4(options(65_000)))).toMatchObject({ damaged: false });
    expect(salvageMp4(makeLyingMp4(options(65_536)))).toBeUndefined();
  });

  it('accepts four zero bytes at the end of a list of boxes', () => {
    const zeros = { sizeTable: join(mp4Box('stsz', u32(0, 1, 4000)), mp4Box('edts', u32(0))) };
    expect(salvageMp4(makeLyingMp4(zeros))).toBeUndefined();
    const file = join(mp4Box('ftyp', u32(0, 0)), mp4Box('moov', mp4Box('trak', mp4Box('edts', u32(0)))));
    expect(salvageMp4(file)).toMatchObject({ damaged: false });
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
    const cutAudio = salvageMp4(whole.subarray(0, whole.length - 100));
    expect([cutAudio?.damaged, cutAudio?.file.length]).toEqual([true, whole.length - 100]);
    const cut = join(whole, mp4Box('moof', u32(1, 2, 3)).subarray(0, 12));
    expect(salvageMp4(cut)).toMatchObject({ damaged: true });
    expect(salvageMp4(cut)?.file.length).toBe(whole.length);
  });

  const FTYP_BYTES = 24;

  it('gives a file without a type one, and moves its chunks', () => {
    const large = mp4Box('co64', u32(0, 2, 0, 100, 1, 200));
    const sizeTable = join(mp4Box('stsz', u32(0, 1, 4000)), large);
    const typed = makeLyingMp4({ sizeTable, chunks: 2 });
    const bytes = typed.subarray(FTYP_BYTES);
    const { file = new Uint8Array(), damaged } = salvageMp4(bytes) ?? {};
    const read = Buffer.from(file);
    const offsetsOf = (table: string, words: number): number[] => {
      const at = read.indexOf(table) + 12;
      return Array.from({ length: words }, (_, index) => read.readUInt32BE(at + index * 4));
    };
    const before = Buffer.from(typed);
    const first = before.readUInt32BE(before.indexOf('stco') + 12);
    expect([damaged, file.length, read.indexOf('ftyp')]).toEqual([false, bytes.length + 16, 4]);
    expect(offsetsOf('stco', 2)).toEqual([first + 16, first + 16]);
    expect(offsetsOf('co64', 4)).toEqual([0, 116, 1, 216]);
    expect(offsetsOf('stsz', 1)).toEqual([4000]);
    expect(read.subarray(-4000).equals(before.subarray(-4000))).toBe(true);
  });

  it('corrects the size of a description that is whole at the end of its file', () => {
    const typed = makeLyingMp4();
    const moov = typed.slice(FTYP_BYTES, -4008);
    const size = moov.length;
    new DataView(moov.buffer).setUint32(0, size + 1000);
    const file = join(typed.subarray(0, FTYP_BYTES), typed.subarray(-4008), moov);
    const salvaged = salvageMp4(file);
    expect(salvaged).toMatchObject({ damaged: false });
    expect(Buffer.from(salvaged?.file ?? []).readUInt32BE(file.length - size)).toBe(size);
  });

  it('drops a description that is cut off, with what was found in it', () => {
    const typed = makeLyingMp4();
    const moov = mp4Box(
      'moov',
      mp4Box('udta', u32(1)),
      typed.subarray(FTYP_BYTES + 8, -4008),
      new Uint8Array(99),
    );
    const audio = typed.subarray(-4008);
    for (const type of [typed.subarray(0, FTYP_BYTES), new Uint8Array()]) {
      const salvaged = salvageMp4(join(type, audio, moov.subarray(0, -90)));
      expect(salvaged?.damaged).toBe(true);
      expect(
        Buffer.from(salvaged?.file ?? [])
          .subarray(-4008)
          .equals(Buffer.from(audio)),
      ).toBe(true);
    }
  });
});

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

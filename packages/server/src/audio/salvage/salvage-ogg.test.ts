import { makeWebm } from '@beep/testkit/audio';
import { OggOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { repack } from '../../bad-input/audio-seeds.ts';
import { packetsOf, REMUX_OPTIONS, remux } from '../../testing/remuxed.ts';
import { oggChecksum, readOggPage } from '../ogg-page.ts';
import { type RemuxedAudio, remuxAudio } from '../remux-audio.ts';
import { salvageOgg } from './salvage-ogg.ts';

const SECONDS = 12;
const GRANULES_PER_SECOND = 48_000;
const OTHER_SERIAL = 4711;

/** Speech written by another program. */
const whole = await repack(
  await makeWebm({ seconds: SECONDS }),
  new OggOutputFormat({ maximumPageDuration: 0.5 }),
);
const pages = pagesOf(whole);
const normalized = await remux(whole);

function pagesOf(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let start = 0;
  for (let page = readOggPage(bytes, 0); page; page = readOggPage(bytes, start)) {
    found.push(bytes.subarray(start, page.end));
    start = page.end;
  }
  return found;
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function cut(at: number, length: number): Uint8Array {
  return join(whole.subarray(0, at), whole.subarray(at + length));
}

function flipBit(at: number): Uint8Array {
  const changed = whole.slice();
  changed[at] = (changed[at] ?? 0) ^ 0x10;
  return changed;
}

/** A modified copy of a page with a valid checksum. */
function rewritten(page: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = page.slice();
  const view = new DataView(copy.buffer);
  change(view);
  view.setUint32(22, oggChecksum(copy), true);
  return copy;
}

function withSerial(page: Uint8Array): Uint8Array {
  return rewritten(page, (view) => view.setUint32(14, OTHER_SERIAL, true));
}

/** Number of complete pages before an offset. */
function pagesBefore(offset: number): number {
  let end = 0;
  return pages.findIndex((page) => {
    end += page.length;
    return end > offset;
  });
}

/** Offset of a page. */
function startOf(index: number): number {
  return pages.slice(0, index).reduce((sum, page) => sum + page.length, 0);
}

/** The time at the end of that many pages, according to their writer. */
function secondsOf(count: number): number {
  const last = pages[count - 1] ?? new Uint8Array();
  return Number(Buffer.from(last).readBigInt64LE(6)) / GRANULES_PER_SECOND;
}

function gainOf({ levels }: RemuxedAudio): number {
  if (levels === null || levels === 'due' || levels.gainDb === null)
    throw new Error('It was not normalized.');
  return levels.gainDb;
}

/** The recording is the first `count` pages, with their duration, and the loudness of all of them. */
async function expectKept(bytes: Uint8Array, count: number): Promise<void> {
  const kept = await remux(bytes);
  expect([kept.format, kept.damaged]).toEqual(['ogg', true]);
  expect(Math.abs(kept.duration - secondsOf(count))).toBeLessThan(0.1);
  expect(Math.abs(gainOf(kept) - gainOf(normalized))).toBeLessThan(3);
  const packets = await packetsOf(kept.file);
  expect(packets).toEqual((await packetsOf(whole)).slice(0, packets.length));
}

describe('an Ogg file', () => {
  it('is unchanged when it is complete', async () => {
    expect(pages.length).toBeGreaterThan(20);
    const salvaged = salvageOgg(whole);
    expect(salvaged?.file).toBe(whole);
    expect(salvaged?.damaged).toBe(false);
    expect(normalized).toMatchObject({ format: 'ogg', damaged: false, duration: expect.closeTo(SECONDS, 1) });
    expect(await packetsOf(normalized.file)).toEqual(await packetsOf(whole));
  });

  it.each(
    [0.2, 0.35, 0.5, 0.65, 0.8, 0.9].flatMap((fraction) =>
      [1, 300, 4000].map((length) => [fraction, length] as const),
    ),
  )('is kept up to a hole at %f of %i bytes', async (fraction, length) => {
    const at = Math.floor(whole.length * fraction);
    await expectKept(cut(at, length), pagesBefore(at));
  });

  it.each([0.3, 0.6])('is kept up to a flipped bit, at %f', async (fraction) => {
    const at = Math.floor(whole.length * fraction);
    await expectKept(flipBit(at), pagesBefore(at));
  });

  it('is kept up to a page with a damaged header', async () => {
    const start = startOf(8);
    for (const offset of [0, 5, 6, 14, 18, 22, 26, 27]) await expectKept(flipBit(start + offset), 8);
  });

  it.each([4, 9, 15])('is kept up to a lost page, number %i', async (index) => {
    await expectKept(join(...pages.slice(0, index), ...pages.slice(index + 1)), index);
  });

  it.each([4, 9, 15])('is kept to the end of a duplicate page, number %i', async (index) => {
    await expectKept(join(...pages.slice(0, index + 1), ...pages.slice(index)), index + 1);
  });

  it.each([1, 26, 27, 200])(
    'is kept to its last complete page when it ends %i bytes too late',
    async (extra) => {
      await expectKept(whole.subarray(0, startOf(11) + extra), 11);
    },
  );

  it('is complete without an end-of-stream flag', async () => {
    const bytes = join(...pages.slice(0, 11));
    expect(salvageOgg(bytes)).toEqual({ file: bytes, damaged: false });
    expect((await remux(bytes)).duration).toBeCloseTo(secondsOf(11), 1);
  });

  it('may number its pages beyond 32 bits', () => {
    const bytes = join(
      ...pages.map((page, index) =>
        rewritten(page, (view) => view.setUint32(18, (0xffff_fff8 + index) >>> 0, true)),
      ),
    );
    expect(salvageOgg(bytes)?.file).toBe(bytes);
  });

  it('is rejected when the header pages are damaged', async () => {
    for (const at of [0, 20, 40, startOf(1), startOf(1) + 30]) {
      expect(await remuxAudio(flipBit(at), REMUX_OPTIONS)).toBe('not_audio');
    }
    expect(salvageOgg(whole.subarray(0, 4))).toBeUndefined();
    expect(salvageOgg(new Uint8Array())).toBeUndefined();
  });
});

describe('an Ogg file of several streams', () => {
  const foreign = pages.map((page) => withSerial(page));
  /** The other stream has an unknown codec and its own page numbers. */
  const unknown = [
    rewritten(foreign[0] ?? new Uint8Array(), (view) => view.setUint32(28, 0)),
    ...foreign.slice(1),
  ];
  const mixed = pages.flatMap((page, index) => [page, unknown[index] ?? page]);

  it('is unchanged when they are multiplexed', async () => {
    const bytes = join(...mixed);
    expect(salvageOgg(bytes)?.file).toBe(bytes);
    const { damaged, duration, file } = await remux(bytes);
    expect(damaged).toBe(false);
    expect(duration).toBeCloseTo(normalized.duration, 3);
    expect(await packetsOf(file)).toEqual(await packetsOf(whole));
  });

  it('is kept up to the damage when they are multiplexed', async () => {
    const bytes = join(...mixed.slice(0, 18), ...mixed.slice(19));
    expect(salvageOgg(bytes)?.file.length).toBe(startOf(9) + startOf(10));
    await expectKept(bytes, 9);
  });

  it.each([
    ['the same', pages],
    ['another', foreign],
    ['a damaged', [...foreign.slice(0, 5), ...foreign.slice(6)]],
  ])('is its first stream when %s one follows', async (_name, second) => {
    const bytes = join(...pages, ...second);
    expect(salvageOgg(bytes)?.file).toBe(bytes);
    const { damaged, duration, file } = await remux(bytes);
    expect({ damaged, duration }).toEqual({ damaged: false, duration: normalized.duration });
    expect(file.length).toBe(normalized.file.length);
  });

  it('is its first stream when something else follows', async () => {
    const bytes = join(whole, new Uint8Array(50_000));
    const { damaged, duration } = await remux(bytes);
    expect({ damaged, duration }).toEqual({ damaged: false, duration: normalized.duration });
  });

  it('ends where the first is damaged, not where the second begins', async () => {
    await expectKept(join(...pages.slice(0, 9), ...pages.slice(10), ...foreign), 9);
  });
});

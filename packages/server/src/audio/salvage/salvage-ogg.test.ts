import { makeWebm } from '@beep/testkit/audio';
import { OggOutputFormat } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { repack } from '../../bad-input/audio-seeds.ts';
import { packetsOf, REMUX_OPTIONS, remux } from '../../testing/remuxed.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { oggChecksum, readOggPage } from '../ogg-page.ts';
import { type RemuxedAudio, remuxAudio } from '../remux-audio.ts';
import { salvageOgg } from './salvage-ogg.ts';

const SECONDS = 12;
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

/** Offset of a page. */
function startOf(index: number): number {
  return pages.slice(0, index).reduce((sum, page) => sum + page.length, 0);
}

/** The pages that have any of these bytes. */
function pagesAt(at: number, length: number): readonly number[] {
  return pages.flatMap((page, index) =>
    startOf(index) < at + length && startOf(index) + page.length > at ? [index] : [],
  );
}

/** The pages of each packet of sound, in order. */
const pagesOfPackets = pages.slice(2).reduce<number[][]>(
  (packets, page, index) => {
    for (const length of page.subarray(27, 27 + (page[26] ?? 0))) {
      const open = packets.at(-1);
      if (open && open.at(-1) !== index + 2) open.push(index + 2);
      if (length < 255) packets.push([]);
    }
    return packets;
  },
  [[]],
);

async function packetsWithout(lost: readonly number[]): Promise<readonly string[]> {
  const packets = await packetsOf(whole);
  return packets.filter((_, index) => !pagesOfPackets[index]?.some((page) => lost.includes(page)));
}

function gainOf({ levels }: RemuxedAudio): number {
  if (levels === null || levels === 'due' || levels.gainDb === null)
    throw new Error('It was not normalized.');
  return levels.gainDb;
}

/** The recording is what the pages hold that are not lost, with their duration, and the loudness of all of them. */
async function expectKept(bytes: Uint8Array, lost: readonly number[]): Promise<void> {
  const kept = await remux(bytes);
  expect([kept.format, kept.damaged]).toEqual(['ogg', true]);
  const packets = await packetsWithout(lost);
  expect(await packetsOf(kept.file)).toEqual(packets);
  const seconds = (packets.length / (await packetsOf(whole)).length) * SECONDS;
  expect(Math.abs(kept.duration - seconds)).toBeLessThan(0.1);
  expect(Math.abs(gainOf(kept) - gainOf(normalized))).toBeLessThan(3);
}

describe('an Ogg file', () => {
  it('keeps its packets when it is complete', async () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(salvageOgg(whole)).toMatchObject({ damaged: false, following: [] });
    expect(normalized).toMatchObject({ format: 'ogg', damaged: false, duration: expect.closeTo(SECONDS, 1) });
    expect(await packetsOf(normalized.file)).toEqual(await packetsOf(whole));
  });

  // spec: files.2
  it.each(
    [0.2, 0.35, 0.5, 0.65, 0.8, 0.9].flatMap((fraction) =>
      [1, 300, 4000].map((length) => [fraction, length] as const),
    ),
  )('is kept before and behind a hole at %f of %i bytes', async (fraction, length) => {
    const at = Math.floor(whole.length * fraction);
    await expectKept(cut(at, length), pagesAt(at, length));
  });

  it.each([0.3, 0.6])('is kept before and behind a flipped bit, at %f', async (fraction) => {
    const at = Math.floor(whole.length * fraction);
    await expectKept(flipBit(at), pagesAt(at, 1));
  });

  it('is kept before and behind a page with a damaged header', async () => {
    const start = startOf(8);
    for (const offset of [0, 5, 6, 14, 18, 22, 26, 27]) await expectKept(flipBit(start + offset), [8]);
  });

  it.each([2, 4, 9, 15])('is kept before and behind a lost page, number %i', async (index) => {
    await expectKept(join(...pages.slice(0, index), ...pages.slice(index + 1)), [index]);
  });

  it.each([4, 9, 15])('is kept once when it has a page twice, number %i', async (index) => {
    await expectKept(join(...pages.slice(0, index + 1), ...pages.slice(index)), []);
  });

  it.each([1, 26, 27, 200])(
    'is kept to its last complete page when it ends %i bytes too late',
    async (extra) => {
      await expectKept(whole.subarray(0, startOf(11) + extra), pagesAt(startOf(11), whole.length));
    },
  );

  it('is complete without an end-of-stream flag', async () => {
    const bytes = join(...pages.slice(0, 11));
    const { damaged, file } = await remux(bytes);
    expect(damaged).toBe(false);
    expect(await packetsOf(file)).toEqual(await packetsWithout(pagesAt(startOf(11), whole.length)));
  });

  it('may number its pages beyond 32 bits', async () => {
    const bytes = join(
      ...pages.map((page, index) =>
        rewritten(page, (view) => view.setUint32(18, (0xffff_fff8 + index) >>> 0, true)),
      ),
    );
    const { damaged, file } = await remux(bytes);
    expect(damaged).toBe(false);
    expect(await packetsOf(file)).toEqual(await packetsOf(whole));
  });

  it.each([
    ['an hour late', 172_800_000n],
    ['in its last year', 0x7fff_ffff_ffff_ffffn],
  ])('is played from its first packet when its first position is %s', async (_when, position) => {
    const late = pages.map((page, index) =>
      index === 2 ? rewritten(page, (view) => view.setBigInt64(6, position, true)) : page,
    );
    const { damaged, duration, file } = await remux(join(...late));
    expect({ damaged, duration }).toEqual({ damaged: false, duration: normalized.duration });
    expect(await packetsOf(file)).toEqual(await packetsOf(whole));
  });

  it('is played from its first packet when it was cut out of a longer stream', async () => {
    const hour = 172_800_000n;
    const late = pages.map((page, index) =>
      index < 2
        ? page
        : rewritten(page, (view) => view.setBigInt64(6, view.getBigInt64(6, true) + hour, true)),
    );
    expect((await remux(join(...late))).duration).toBeCloseTo(normalized.duration, 3);
  });

  it('is read without its tags', async () => {
    await expectKept(join(...pages.slice(0, 1), ...pages.slice(2)), []);
  });

  it('is rejected when its first page is damaged', async () => {
    for (const at of [0, 20, 40]) expect(await remuxAudio(flipBit(at), REMUX_OPTIONS)).toBe('not_audio');
    expect(salvageOgg(whole.subarray(0, 4))).toBeUndefined();
    expect(salvageOgg(new Uint8Array())).toBeUndefined();
  });

  it('ends the search for pages that only look like some', () => {
    const page = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(22),
      Buffer.of(255),
      Buffer.alloc(255, 255),
    ]);
    expect(salvageOgg(join(whole, ...new Array(20).fill(page), whole))?.following).toHaveLength(1);
    const endless = join(...pages.slice(0, 8), ...new Array(40_000).fill(page.subarray(0, 100)));
    expect(salvageOgg(endless)).toMatchObject({ damaged: true, following: [] });
  });
});

describe('a Vorbis stream whose first position hides what was before', () => {
  const HIDDEN = 3200;
  const RATE = 16_000;
  // spec: U2
  it.each([1, 2])('is played from there, also as stream number %i', async (count) => {
    const short = await readSample('formats/vorbis.oga');
    const { file: speech } = await remux(join(...new Array<Uint8Array>(12).fill(short)));
    const { duration } = await remux(speech);
    const cutPages = pagesOf(speech).map((page, index) =>
      index < 2
        ? page
        : rewritten(page, (view) => view.setBigInt64(6, view.getBigInt64(6, true) - BigInt(HIDDEN), true)),
    );
    expect(cutPages.length).toBeGreaterThan(3);
    const kept = await remux(join(...new Array<Uint8Array[]>(count).fill(cutPages).flat()));
    expect(kept.damaged).toBe(false);
    // Edges between packets are rounded, and no more than that is told by the stored file.
    const seconds = count * (duration - HIDDEN / RATE);
    expect(Math.abs(kept.duration - seconds)).toBeLessThan(count === 1 ? 0.001 : 0.1);
    const { duration: played } = await remux(kept.file);
    expect(seconds - played).toBeGreaterThan(count === 1 ? -0.001 : -0.02);
    expect(seconds - played).toBeLessThan(count * 0.065);
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

  it('is the first that is sound when they are multiplexed', async () => {
    const { damaged, duration, file } = await remux(join(...mixed));
    expect(damaged).toBe(false);
    expect(duration).toBeCloseTo(normalized.duration, 3);
    expect(await packetsOf(file)).toEqual(await packetsOf(whole));
  });

  it('is kept before and behind the damage when they are multiplexed', async () => {
    await expectKept(join(...mixed.slice(0, 18), ...mixed.slice(19)), [9]);
  });

  // spec: files.4
  it.each([
    ['the same', pages],
    ['another', foreign],
  ])('plays all when %s one follows', async (_name, second) => {
    const { damaged, duration, file } = await remux(join(...pages, ...second, ...second));
    expect(damaged).toBe(false);
    expect(Math.abs(duration - 3 * normalized.duration)).toBeLessThan(0.2);
    // Which part of a packet is not played cannot be marked in the middle of a file.
    const [packets, original] = [await packetsOf(file), await packetsOf(whole)];
    expect(packets.length).toBeGreaterThanOrEqual(3 * original.length - 4);
    expect(packets.slice(0, original.length - 1)).toEqual(original.slice(0, -1));
    expect(packets.slice(1 - original.length)).toEqual(original.slice(1));
  });

  it('plays all but the damage when a damaged one follows', async () => {
    const { damaged, duration } = await remux(join(...pages, ...foreign.slice(0, 5), ...foreign.slice(6)));
    expect(damaged).toBe(true);
    expect(Math.abs(duration - (2 * normalized.duration - 0.5))).toBeLessThan(0.3);
  });

  it('plays the next stream when the first one breaks off', async () => {
    const { damaged, duration } = await remux(join(...pages.slice(0, 9), new Uint8Array(300), ...foreign));
    expect(damaged).toBe(true);
    expect(duration).toBeGreaterThan(normalized.duration + 2.5);
  });

  it('is its first stream when something else follows', async () => {
    const bytes = join(whole, new Uint8Array(50_000));
    const { damaged, duration } = await remux(bytes);
    expect({ damaged, duration }).toEqual({ damaged: false, duration: normalized.duration });
  });
});

describe('what a stream hides at its start', () => {
  /** A second of the speech, as its first page says. */
  async function hiding(): Promise<{ speech: Uint8Array; hidden: Uint8Array }> {
    const speech = await readSample('odd/speech.opus');
    const [first = new Uint8Array(), ...others] = pagesOf(speech);
    const head = rewritten(first, (view) => view.setUint16(28 + 10, 48_000, true));
    return { speech, hidden: join(head, ...others) };
  }

  it('is not published but for what a decoder needs', async () => {
    const { speech, hidden } = await hiding();
    const { file, duration } = await remux(hidden);
    expect(duration).toBeCloseTo((await remux(speech)).duration - 1, 1);
    expect(await packetsOf(file)).toEqual((await packetsOf(speech)).slice((1 - 0.08) / 0.02));
  });

  // spec: U2
  it('is not published when it follows another stream', async () => {
    const { speech, hidden } = await hiding();
    const { file } = await remux(join(speech, hidden));
    const original = await packetsOf(speech);
    const second = (await packetsOf(file)).slice(original.length - 1);
    expect(second.slice(-90)).toEqual(original.slice(-90));
    expect(second.slice(1).filter((packet) => original.slice(0, 50).includes(packet))).toEqual([]);
  });
});

import { makeLyingMp4 } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import { ebmlElement as element } from './ebml.ts';
import { type RemuxOutcome, remuxAudio } from './remux-audio.ts';

const remux = (bytes: Uint8Array): Promise<RemuxOutcome> =>
  remuxAudio(bytes, { maxSeconds: 900, maxMeasuredSeconds: 60, hasTime: () => true });

/** A wav with the given header values. */
async function lyingWav(header: { channels?: number; rate?: number }): Promise<Uint8Array> {
  const wav = (await readSample('jfk.wav')).slice();
  const view = new DataView(wav.buffer);
  if (header.channels !== undefined) view.setUint16(22, header.channels, true);
  if (header.rate !== undefined) view.setUint32(24, header.rate, true);
  return wav;
}

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

/** A WebM in which all blocks share a prefix stored once (header stripping); a plain one without `prefix`. */
function strippedWebm(prefix?: number): Uint8Array {
  const head = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  const compression = element(
    0x5034,
    element(0x4254, bytes(3)),
    element(0x4255, new Uint8Array(prefix ?? 0)),
  );
  const track = element(
    0xae,
    ...[element(0xd7, bytes(1)), element(0x73c5, bytes(1)), element(0x83, bytes(2))],
    ...[element(0x86, Buffer.from('A_OPUS')), element(0x63a2, head), element(0xe1, element(0x9f, bytes(1)))],
    ...(prefix === undefined ? [] : [element(0x6d80, element(0x6240, compression))]),
  );
  const blocks = Array.from({ length: 500 }, (_, index) =>
    element(0xa3, bytes(0x81, (index * 20) >> 8, (index * 20) & 0xff, 0x80, 0xff, 0xfe)),
  );
  return new Uint8Array(
    Buffer.concat([
      element(0x1a45_dfa3, element(0x4282, Buffer.from('webm'))),
      element(
        0x1853_8067,
        element(0x1654_ae6b, track),
        element(0x1f43_b675, element(0xe7, bytes(0)), ...blocks),
      ),
    ]),
  );
}

/** Heads of boxes or elements within each other, whose last four bytes or first four are the length. */
function nested(
  head: Uint8Array,
  { depth, sizeAt }: { readonly depth: number; readonly sizeAt: number },
): Uint8Array {
  const file = Buffer.concat(new Array<Uint8Array>(depth).fill(head));
  for (let at = 0; at < file.length; at += head.length)
    file.writeUInt32BE(file.length - at - (sizeAt === 0 ? 0 : head.length), at + sizeAt);
  return file;
}

const header = element(0x1a45_dfa3, element(0x4282, Buffer.from('webm')));
const opusTrack = element(
  0xae,
  ...[element(0xd7, bytes(1)), element(0x83, bytes(2)), element(0x86, Buffer.from('A_OPUS'))],
  element(0xe1, element(0x9f, bytes(1))),
);
const block = element(0xa3, bytes(0x81, 0, 0, 0x80, 0xf8, 0xfe));
/** Of unknown length. */
const openSegment = Buffer.from('1853806701ffffffffffffff', 'hex');
const segment = (...parts: readonly Uint8Array[]): Uint8Array => element(0x1853_8067, ...parts);

describe('a file that would break its reader', { timeout: 30_000 }, () => {
  const tracks = element(0x1654_ae6b, opusTrack);
  const cluster = element(0x1f43_b675, element(0xe7, bytes(0)), block, block);
  const tracksWithin = nested(element(0xae), { depth: 100_000, sizeAt: 5 });
  const emptyBlock = Buffer.from('1f43b675ffe7810ba082a180', 'hex');
  const boxes = nested(Buffer.from('\0\0\0\0trak'), { depth: 400_000, sizeAt: 0 });
  // spec: U3
  it.each<[string, readonly Uint8Array[], RemuxOutcome | object]>([
    ['boxes within boxes', [bytes(0, 0x30, 0xd4, 0x08), Buffer.from('moov'), boxes], 'not_audio'],
    [
      'tracks within tracks',
      [header, segment(element(0x1654_ae6b, opusTrack, tracksWithin), cluster)],
      'not_audio',
    ],
    [
      'a group with an empty block at its end',
      [header, openSegment, tracks, cluster, emptyBlock],
      { format: 'webm', damaged: true },
    ],
  ])('is judged all the same: %s', async (_what, parts, outcome) => {
    expect(await remux(Buffer.concat(parts))).toEqual(
      typeof outcome === 'string' ? outcome : expect.objectContaining(outcome),
    );
  });
});

describe('a file that claims more memory than it needs', { timeout: 30_000 }, () => {
  // spec: U3
  it('is rejected when it makes its reader read the same bytes again and again', async () => {
    const file = makeLyingMp4({ sampleBytes: 1000, sizes: 400, times: 400, chunks: 100 });
    expect(file.length).toBeLessThan(6000);
    expect(await remux(file)).toBe('not_audio');
  });

  // spec: U3
  it('is rejected when its blocks represent more bytes than the file has', async () => {
    const file = strippedWebm(100_000);
    expect(file.length).toBeLessThan(120_000);
    expect(await remux(file)).toBe('not_audio');
    expect(await remux(strippedWebm())).toMatchObject({ format: 'webm' });
  });

  it.each([{ channels: 255 }, { channels: 0 }, { rate: 1 }, { rate: 4_000_000_000 }])(
    'is rejected when its header says %o',
    async (header) => {
      expect(await remux(await lyingWav(header))).toBe('not_audio');
    },
  );
});

import fc from 'fast-check';
import { oggChecksum, readOggPage } from '../audio/ogg-page.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A damaged file and a description of the damage. */
export interface MutatedAudio {
  readonly how: readonly string[];
  readonly bytes: Bytes;
}

interface Mutation {
  readonly how: string;
  apply(bytes: Bytes): Bytes;
}

/** A position as a fraction of the length: most faults are near the start. */
const position = fc.oneof(
  { weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 0.05, noNaN: true }) },
);

/** Misleading sizes: zero, unknown, beyond the end, beyond 31, 32, 53 and 64 bits. */
const LYING_NUMBERS: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 0, 7],
  [0xff, 0xff, 0xff, 0xff],
  [0x7f, 0xff, 0xff, 0xff],
  [0x80, 0, 0, 0],
  [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe],
  [0x08, 0xff, 0xff, 0xff, 0xff],
  [0x00],
  [0xff],
];

/** Names of boxes, elements and chunks: a size is next to each. */
const LANDMARKS: readonly (readonly number[])[] = [
  ...[
    'moov',
    'trak',
    'mdia',
    'stbl',
    'stsz',
    'stco',
    'stts',
    'stsc',
    'moof',
    'traf',
    'trun',
    'tfhd',
    'mdat',
    'ftyp',
  ],
  ...[
    'mvex',
    'trex',
    'dOps',
    'esds',
    'Opus',
    'OpusHead',
    'OggS',
    'RIFF',
    'fmt ',
    'data',
    'LIST',
    'Xing',
    'Info',
  ],
  ...['fLaC', 'ds64', 'RF64', 'LAME', 'ID3\u0003', 'edts', 'elst', 'hdlr', 'stsd', 'co64', 'mvhd', 'mdhd'],
  ...['OpusTags', '\u0001vorbis', '\u0003vorbis', '\u0005vorbis', 'A_OPUS', 'A_VORBIS', 'A_AAC'],
].map((name) => [...Buffer.from(name, 'latin1')]);
const EBML_LANDMARKS: readonly (readonly number[])[] = [
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x18, 0x53, 0x80, 0x67],
  [0x15, 0x49, 0xa9, 0x66],
  [0x16, 0x54, 0xae, 0x6b],
  [0x1f, 0x43, 0xb6, 0x75],
  [0x2a, 0xd7, 0xb1],
  [0xa3],
  [0xe7],
  [0x63, 0xa2],
  // Groups, blocks in them and their padding, tracks, the delay of a codec, encodings.
  ...[[0xa0], [0xa1], [0x75, 0xa2], [0x9b], [0xae], [0x56, 0xaa], [0x6d, 0x80], [0x23, 0xe3, 0x83]],
  // The first bytes of frames of FLAC, ADTS and mp3.
  ...[
    [0xff, 0xf8],
    [0xff, 0xf1],
    [0xff, 0xf3],
  ],
];

const flips: fc.Arbitrary<Mutation> = fc
  .array(fc.tuple(position, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 30 })
  .map((changes) => ({
    how: `${changes.length} bytes changed`,
    apply: (bytes) => {
      const changed = bytes.slice();
      for (const [at, mask] of changes) {
        const index = indexOf(bytes, at);
        changed[index] = (changed[index] ?? 0) ^ mask;
      }
      return changed;
    },
  }));

const cut: fc.Arbitrary<Mutation> = position.map((at) => ({
  how: 'cut off',
  apply: (bytes) => bytes.slice(0, indexOf(bytes, at)),
}));

const hole: fc.Arbitrary<Mutation> = fc.tuple(position, fc.nat(4000)).map(([at, length]) => ({
  how: `${length} bytes missing`,
  apply: (bytes) => splice(bytes, { at: indexOf(bytes, at), without: length, bytes: new Uint8Array() }),
}));

const junk: fc.Arbitrary<Mutation> = fc
  .tuple(position, fc.uint8Array({ maxLength: 64 }), fc.integer({ min: 1, max: 800 }))
  .map(([at, piece, times]) => ({
    how: `${piece.length * times} bytes of junk inside`,
    apply: (bytes) => splice(bytes, { at: indexOf(bytes, at), without: 0, bytes: repeat(piece, times) }),
  }));

const tail: fc.Arbitrary<Mutation> = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 16 }), fc.integer({ min: 1, max: 6000 }))
  .map(([piece, times]) => ({
    how: `${piece.length * times} bytes of junk at the end`,
    apply: (bytes) => concat(bytes, repeat(piece, times)),
  }));

/** Writes a misleading size before or after a name. */
const lie: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.constantFrom(...LANDMARKS, ...EBML_LANDMARKS),
    fc.constantFrom(...LYING_NUMBERS),
    fc.nat(5),
    fc.constantFrom('before', 'behind'),
  )
  .map(([landmark, number, which, side]) => ({
    how: `${Buffer.from(landmark).toString('latin1')}: ${number.join(' ')} ${side}`,
    apply: (bytes) => {
      const found = occurrences(bytes, landmark);
      const at = found[which % Math.max(found.length, 1)];
      if (at === undefined) return bytes;
      const changed = bytes.slice();
      changed.set(
        number.slice(0, Math.max(0, bytes.length - at - landmark.length)),
        side === 'before' ? Math.max(0, at - number.length) : at + landmark.length,
      );
      return changed;
    },
  }));

/** Nested elements or boxes. */
const nested: fc.Arbitrary<Mutation> = fc
  .tuple(
    position,
    fc.integer({ min: 10, max: 20_000 }),
    fc.constantFrom(...LANDMARKS, ...EBML_LANDMARKS),
    fc.boolean(),
  )
  .map(([at, depth, landmark, front]) => ({
    how: `${depth} times ${Buffer.from(landmark).toString('latin1')} within itself`,
    apply: (bytes) => {
      const piece =
        landmark.length === 4 && (landmark[0] ?? 0) > 0x20 ? [0, 0, 0xff, 0xff, ...landmark] : landmark;
      const inner = repeat(
        Uint8Array.from([...piece, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        depth,
      );
      return splice(bytes, {
        at: front ? 0 : indexOf(bytes, at),
        without: 0,
        bytes: inner.slice(0, 200_000),
      });
    },
  }));

const HEADS: readonly Bytes[] = [
  '<!doctype html><script>1</script>',
  '%PDF-1.7\n',
  'GIF89a',
  'PK\u0003\u0004',
  'ID3\u0004',
].map((text) => new Uint8Array(Buffer.from(text, 'latin1')));

const polyglot: fc.Arbitrary<Mutation> = fc.constantFrom(...HEADS).map((head) => ({
  how: `${Buffer.from(head).toString('latin1').trim()} in front`,
  apply: (bytes) => concat(head, bytes),
}));

/** Damages Ogg pages and fixes their checksums, so the damage reaches the reader. */
const sealed: Mutation = {
  how: 'with right Ogg checksums',
  apply: (bytes) => {
    const changed = bytes.slice();
    for (const at of occurrences(changed, [...Buffer.from('OggS')])) {
      const end = readOggPage(changed, at)?.end;
      if (end === undefined) continue;
      new DataView(changed.buffer).setUint32(at + 22, oggChecksum(changed.subarray(at, end)), true);
    }
    return changed;
  },
};

/** Damages a seed, or several concatenated ones, in one to four ways. */
export function mutatedAudio(seeds: ReadonlyMap<string, Bytes>): fc.Arbitrary<MutatedAudio> {
  const seed = fc.constantFrom(...seeds.keys());
  const joined: fc.Arbitrary<Mutation> = seed.map((name) => ({
    how: `followed by ${name}`,
    apply: (bytes) => concat(bytes, seeds.get(name) ?? bytes),
  }));
  const inside: fc.Arbitrary<Mutation> = fc.tuple(seed, position).map(([name, at]) => ({
    how: `with ${name} inside`,
    apply: (bytes) => splice(bytes, { at: indexOf(bytes, at), without: 0, bytes: seeds.get(name) ?? bytes }),
  }));
  const mutation = fc.oneof(flips, cut, hole, junk, tail, lie, lie, nested, polyglot, joined, inside);
  const several = fc.array(mutation, { minLength: 1, maxLength: 4 });
  return fc.tuple(seed, several, fc.boolean()).map(([name, damages, isSealed]) => {
    const mutations = isSealed ? [...damages, sealed] : damages;
    const how = [name, ...mutations.map((one) => one.how)];
    const bytes = mutations.reduce((whole, { apply }) => apply(whole), seeds.get(name) ?? new Uint8Array());
    // Failure messages show how the file was made instead of its bytes.
    return { how, bytes, [fc.toStringMethod]: () => how.join(', ') };
  });
}

function indexOf(bytes: Bytes, at: number): number {
  return Math.min(Math.floor(at * bytes.length), Math.max(bytes.length - 1, 0));
}

function concat(...parts: readonly Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}

function repeat(piece: Uint8Array, times: number): Bytes {
  return concat(...Array.from({ length: times }, () => piece));
}

function splice(
  bytes: Bytes,
  { at, without, bytes: added }: { at: number; without: number; bytes: Uint8Array },
): Bytes {
  return concat(bytes.subarray(0, at), added, bytes.subarray(at + without));
}

function occurrences(bytes: Bytes, landmark: readonly number[]): number[] {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let at = haystack.indexOf(Uint8Array.from(landmark)); at !== -1 && found.length < 6; ) {
    found.push(at);
    at = haystack.indexOf(Uint8Array.from(landmark), at + 1);
  }
  return found;
}

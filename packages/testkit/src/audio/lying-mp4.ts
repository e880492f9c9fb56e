/** The claims of the file's tables; by default the true values for 4,000 samples of one byte. */
export interface LyingMp4Options {
  /** In the table of sizes; each sample has one byte. */
  readonly sizes?: number;
  /** In the table of times. */
  readonly times?: number;
  /** In the only chunk. */
  readonly inChunk?: number;
  /** Entries of the chunk table, all with the same offset. */
  readonly chunks?: number;
  /** Samples of an appended fragment without data; none by default. */
  readonly inFragment?: number;
  readonly sampleBytes?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** An additional box inside the sample description. */
  readonly inDescription?: Uint8Array;
  /** Replaces the table of sizes. */
  readonly sizeTable?: Uint8Array;
}

const DATA_BYTES = 4000;
const TIMESCALE = 48_000;
/** Samples per AAC frame. */
const FRAME = 1024;

/** An m4a of less than 5 kB with false tables, for which readers allocate memory. */
export function makeLyingMp4(options: LyingMp4Options = {}): Uint8Array<ArrayBuffer> {
  const ftyp = mp4Box('ftyp', text('M4A '), u32(0), text('M4A '), text('isom'));
  const size = boxBytes(options, 0).length;
  const moov = boxBytes(options, ftyp.length + size + 8);
  const mdat = mp4Box('mdat', new Uint8Array(DATA_BYTES));
  const { inFragment } = options;
  return joined(ftyp, moov, mdat, inFragment === undefined ? new Uint8Array() : fragment(inFragment));
}

export function mp4Box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const data = joined(...parts);
  return joined(u32(data.length + 8), text(type), data);
}

/** Encodes each value in four bytes. */
export function u32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) {
    view.setUint32(index * 4, value);
  }
  return bytes;
}

function boxBytes(options: LyingMp4Options, dataStart: number): Uint8Array<ArrayBuffer> {
  const { sampleBytes = 1, channels = 1, sampleRate = TIMESCALE } = options;
  const samples = Math.floor(DATA_BYTES / sampleBytes);
  const { sizes = samples, times = samples, inChunk = samples, chunks = 1 } = options;
  const table = mp4Box(
    'stbl',
    mp4Box('stsd', u32(0, 1), description({ channels, sampleRate, extra: options.inDescription })),
    mp4Box('stts', u32(0, 1, times, FRAME)),
    mp4Box('stsc', u32(0, 1, 1, inChunk, 1)),
    options.sizeTable ?? mp4Box('stsz', u32(0, sampleBytes, sizes)),
    mp4Box('stco', u32(0, chunks, ...new Array<number>(chunks).fill(dataStart))),
  );
  const media = mp4Box(
    'mdia',
    mp4Box('mdhd', u32(0, 0, 0, TIMESCALE, times, 0)),
    mp4Box('hdlr', u32(0, 0), text('soun'), u32(0, 0, 0), new Uint8Array(1)),
    mp4Box('minf', mp4Box('smhd', u32(0, 0)), table),
  );
  const header = u32(0, 0, 0, 1, 0, times, 0, 0, 0, 0x0100_0000, ...MATRIX, 0, 0);
  const movie = u32(0, 0, 0, TIMESCALE, times, 0x1_0000, 0x0100_0000, 0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2);
  const fragments =
    options.inFragment === undefined ? [] : [mp4Box('mvex', mp4Box('trex', u32(0, 1, 1, FRAME, 0, 0)))];
  return mp4Box('moov', mp4Box('mvhd', movie), mp4Box('trak', mp4Box('tkhd', header), media), ...fragments);
}

const MATRIX = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000] as const;

interface Described {
  readonly channels: number;
  readonly sampleRate: number;
  readonly extra: Uint8Array | undefined;
}

/** AAC-LC (ISO 14496-12, section 12.2.3, and ISO 14496-1, section 7.2.6). */
function description({ channels, sampleRate, extra = new Uint8Array() }: Described): Uint8Array {
  const config = [0x11, 0x88];
  const decoder = [0x04, 13 + 2 + config.length, 0x40, 0x15, ...new Array<number>(11).fill(0)];
  const stream = [0, 1, 0, ...decoder, 0x05, config.length, ...config, 0x06, 1, 2];
  const esds = mp4Box('esds', u32(0), new Uint8Array([0x03, stream.length, ...stream]));
  const entry = u32(0, 1, 0, 0, (channels << 16) | 16, 0, sampleRate * 0x1_0000);
  return mp4Box('mp4a', entry, esds, extra);
}

function fragment(samples: number): Uint8Array {
  const header = mp4Box('tfhd', u32(0x02_0038, 1, FRAME, 0, 0));
  return mp4Box('moof', mp4Box('mfhd', u32(0, 1)), mp4Box('traf', header, mp4Box('trun', u32(0, samples))));
}

function text(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(value, (letter) => letter.charCodeAt(0));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

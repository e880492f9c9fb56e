import { OPUS_RATE } from '../decode-opus.ts';
import {
  FULL_SEGMENT,
  OGG_SERIAL,
  type OggPacket,
  type OggPage,
  oggChecksum,
  readOggPage,
  writeOgg,
} from '../ogg-page.ts';
import { opusPacketDuration } from '../opus-packet-duration.ts';
import { type CountSamples, vorbisSamples } from '../vorbis-samples.ts';
import { flacSamples, isWholeFlacFrame, writeFlac } from './salvage-flac.ts';
import type { Salvaged, SalvagedFile } from './salvaged.ts';

const OPUS_HEAD_BYTES = 19;
const CAPTURE_PATTERN = 'OggS';
/** Where the first header of Vorbis has its sample rate. */
const RATE_AT = 12;
/** How the packets before the sound begin, in order. */
const HEADERS = {
  opus: ['OpusHead', 'OpusTags'],
  vorbis: ['\x01vorbis', '\x03vorbis', '\x05vorbis'],
  flac: ['\x7fFLAC'],
} as const;
const CODECS = ['opus', 'vorbis', 'flac'] as const;
/** Where the first header of FLAC has the start of a FLAC file. */
const FLAC_FILE_AT = 9;
/** No title, no picture: a name of no letters and no entries, and for Vorbis the bit that ends it. */
const NO_TAGS = Buffer.from('\0\0\0\0\0\0\0\0\x01', 'latin1');
const MAX_STREAMS = 1000;
/** More than a recording of the longest length can have. */
const MAX_PACKETS = 400_000;
/** How often, on average, a byte may belong to something that looks like a page and is not one. */
const MAX_CHECKS = 4;

/**
 * The sound of an Ogg file as a file of complete pages for each stream that follows another (RFC 3533, section 4). Of
 * streams side by side, the first one that is Opus, Vorbis or FLAC is read; FLAC becomes a FLAC file. Pages that are
 * damaged or came before are dropped, and so are packets that miss a part; reading goes on with the next valid page.
 * Positions count from the first packet, and tags are left out. Takes linear time. undefined if there is no sound.
 */
export function salvageOgg(bytes: Uint8Array): Salvaged | undefined {
  const { streams, damaged } = readStreams(bytes);
  const files = streams.flatMap((stream) => stream.written() ?? []);
  const [first, ...following] = files;
  if (!first) return undefined;
  return {
    ...first,
    following,
    damaged: damaged || files.length < streams.length || streams.some(({ isDamaged }) => isDamaged),
  };
}

function readStreams(bytes: Uint8Array): { streams: readonly SoundStream[]; damaged: boolean } {
  const streams: SoundStream[] = [];
  let [isBeginning, hasOpened, damaged] = [false, false, false];
  let packets = 0;
  for (const { page, data, isAfterDamage } of pagesOf(bytes)) {
    // What is between two streams belongs to none.
    damaged ||= isAfterDamage && streams.at(-1)?.isEnded === false;
    if (page === undefined) break;
    // All streams that lie side by side begin before any of them continues (section 4).
    hasOpened &&= isBeginning || !page.isFirst;
    isBeginning = page.isFirst;
    const opened = isBeginning && !hasOpened ? openStream(page.serial, data) : undefined;
    hasOpened ||= opened !== undefined;
    if (opened) streams.push(opened);
    packets += streams.at(-1)?.add(page, data) ?? 0;
    if (streams.length > MAX_STREAMS || packets > MAX_PACKETS) return { streams, damaged: true };
  }
  return { streams, damaged };
}

interface FoundPage {
  /** undefined for bytes at the end that are no page. */
  readonly page: OggPage | undefined;
  readonly data: Uint8Array;
  readonly isAfterDamage: boolean;
}

function* pagesOf(bytes: Uint8Array): Generator<FoundPage> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let checks = bytes.length * MAX_CHECKS;
  let [at, isAfterDamage] = [0, false];
  while (at >= 0 && at < bytes.length && checks > 0) {
    const page = readOggPage(bytes, at);
    if (page && oggChecksum(bytes.subarray(at, page.end)) === page.checksum) {
      yield { page, data: bytes.subarray(page.dataStart, page.end), isAfterDamage };
      [at, isAfterDamage] = [page.end, false];
      continue;
    }
    if (page) checks -= page.end - at;
    isAfterDamage = true;
    at = file.indexOf(CAPTURE_PATTERN, at + 1, 'latin1');
  }
  if (isAfterDamage) yield { page: undefined, data: new Uint8Array(), isAfterDamage };
}

function openStream(serial: number, packet: Uint8Array): SoundStream | undefined {
  const codec = CODECS.find((name) => begins(packet, HEADERS[name][0]));
  return codec && new SoundStream(serial, codec);
}

function begins(packet: Uint8Array, text: string): boolean {
  return Buffer.from(packet.subarray(0, text.length)).toString('latin1') === text;
}

/** The packets of a stream, as its pages arrive. */
class SoundStream {
  isDamaged = false;
  isEnded = false;
  readonly #headers: Uint8Array[] = [];
  readonly #packets: OggPacket[] = [];
  /** What is there of a packet whose end is on a later page. */
  #open: Uint8Array[] | undefined;
  #last: Pick<OggPage, 'number' | 'checksum'> | undefined;
  #count: CountSamples | undefined;
  #position = 0;
  /** What the positions of its pages lack to those that count from the first packet. */
  #shift = 0;
  /** The samples before the sound, by the first page of a Vorbis stream. */
  #hidden = 0;
  #end: number | undefined;

  readonly serial: number;
  readonly #codec: keyof typeof HEADERS;

  constructor(serial: number, codec: keyof typeof HEADERS) {
    this.serial = serial;
    this.#codec = codec;
    if (codec === 'opus') this.#count = (packet) => Math.round(opusPacketDuration(packet) * OPUS_RATE);
    // Other packets have tags and pictures.
    if (codec === 'flac')
      this.#count = (packet) => (isWholeFlacFrame(packet) ? flacSamples(packet) : undefined);
  }

  /** Returns how many packets end on the page; 0 for a page of another stream. */
  add(page: OggPage, data: Uint8Array): number {
    if (page.serial !== this.serial) return 0;
    const isNext = this.#last === undefined || page.number === (this.#last.number + 1) >>> 0;
    const isRepeated = page.number === this.#last?.number && page.checksum === this.#last.checksum;
    if (!isNext || page.isContinued !== (this.#open !== undefined)) this.isDamaged = true;
    if (isRepeated) return 0;
    this.#last = page;
    if (!isNext || !page.isContinued) this.#open = undefined;
    const before = this.#packets.length;
    this.#addPackets(page, data);
    this.isEnded = page.isLast;
    const added = this.#packets.length - before;
    if (before === 0 && added > 0) this.#hidden = this.#startOf(page);
    if (page.granule >= 0 && page.isLast) this.#end = page.granule + this.#shift;
    else if (page.granule >= 0 && added > 0) this.#shift = this.#position - page.granule;
    return added;
  }

  /**
   * A first page with a position below the samples of its packets hides those at the start; one that is the last page as
   * well hides those at the end (Vorbis I specification, section A.2).
   */
  #startOf({ granule, isLast }: OggPage): number {
    const isTold = this.#codec === 'vorbis' && granule >= 0 && !isLast;
    return isTold ? Math.max(0, this.#position - granule) : 0;
  }

  #addPackets({ lacing, isContinued }: OggPage, data: Uint8Array): void {
    let isCut = isContinued && this.#open === undefined;
    let at = 0;
    for (const length of lacing) {
      if (!isCut) this.#addSegment(data.subarray(at, at + length));
      isCut &&= length === FULL_SEGMENT;
      at += length;
    }
  }

  #addSegment(segment: Uint8Array): void {
    const parts = this.#open ?? [];
    parts.push(segment);
    this.#open = segment.length === FULL_SEGMENT ? parts : undefined;
    if (!this.#open) this.#addPacket(parts.length === 1 ? segment : Buffer.concat(parts));
  }

  #addPacket(packet: Uint8Array): void {
    const header = HEADERS[this.#codec][this.#headers.length];
    if (header !== undefined && begins(packet, header)) {
      const isTags = this.#headers.length === 1;
      this.#headers.push(isTags ? tagsOf(header) : packet);
      const [identification, , setup] = this.#headers;
      if (identification && setup) this.#count = vorbisSamples(identification, setup);
      return;
    }
    const samples = this.#count?.(packet);
    if (samples === undefined || packet.length === 0) return;
    this.#position += samples;
    this.#packets.push({ data: packet, granule: this.#position });
  }

  /** undefined if it has no sound, or not the headers that a decoder needs. */
  written(): SalvagedFile | undefined {
    const last = this.#packets.at(-1);
    const [head = new Uint8Array()] = this.#headers;
    if (!last) return undefined;
    if (this.#codec === 'flac') {
      const frames = this.#packets.map(({ data }) => data);
      return { file: writeFlac(head.subarray(FLAC_FILE_AT), frames, { isConsecutive: false }) };
    }
    // A stream that would end before its sound begins does not say where it ends.
    const isEnd = this.#end !== undefined && this.#end > hiddenAtStart(head);
    const end = isEnd ? Math.min(this.#end ?? 0, last.granule) : last.granule;
    const headers = this.#headers.length > 1 ? this.#headers : [head, tagsOf(HEADERS.opus[1])];
    const file = writeOgg(headers, [...this.#packets.slice(0, -1), { ...last, granule: end }]);
    const rate = vorbisRate(head);
    if (rate === 0 || this.#hidden === 0) return { file };
    return { file, spans: new Map([[OGG_SERIAL, [{ from: this.#hidden / rate, to: end / rate }]]]) };
  }
}

function hiddenAtStart(head: Uint8Array): number {
  const isOpus = begins(head, HEADERS.opus[0]) && head.length >= OPUS_HEAD_BYTES;
  return isOpus ? Buffer.from(head.subarray(10, 12)).readUInt16LE() : 0;
}

function vorbisRate(head: Uint8Array): number {
  return begins(head, HEADERS.vorbis[0])
    ? Buffer.from(head.subarray(RATE_AT, RATE_AT + 4)).readUInt32LE()
    : 0;
}

function tagsOf(header: string): Uint8Array {
  return Buffer.concat([Buffer.from(header, 'latin1'), NO_TAGS]);
}

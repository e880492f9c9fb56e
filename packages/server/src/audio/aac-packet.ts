/** How many bands the spectrum of a packet has at most, by the index of its sample rate (ISO 14496-3, table 4.129 on). */
const LONG_BANDS = [41, 41, 47, 49, 49, 51, 47, 47, 43, 43, 43, 40, 40];
const SHORT_BANDS = [12, 12, 12, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15];

const LOW_COMPLEXITY = 2;
/** Of spectral band replication, whose config has the low-complexity one behind it. */
const EXTENDED: readonly number[] = [5, 29];
const ADTS_HEAD = 7;
const ADTS_CHECKSUM = 2;

const [SINGLE, PAIR, LOW_FREQUENCY, DATA, FILL] = [0, 1, 3, 4, 6];
const CHANNELS: ReadonlySet<number> = new Set([SINGLE, PAIR, LOW_FREQUENCY]);
/** The configurations of one and two channels, whose packets have nothing else in front. */
const FEW_CHANNELS: ReadonlySet<number> = new Set([1, 2]);
const SHORT_WINDOWS = 2;
const RESERVED_BOOK = 12;
const RESERVED_MASK = 3;

/** The bits of a packet; zeros behind its end. */
class Bits {
  #at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes;
    this.#at = start * 8;
  }

  get isBehindEnd(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  /** At most 8 bits. */
  read(count: number): number {
    const at = this.#at >> 3;
    const two = ((this.#bytes[at] ?? 0) << 8) | (this.#bytes[at + 1] ?? 0);
    const value = (two >> (16 - (this.#at & 7) - count)) & ((1 << count) - 1);
    this.#at += count;
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  align(): void {
    this.#at = Math.ceil(this.#at / 8) * 8;
  }
}

/**
 * True if the start of a packet of AAC breaks the syntax of ISO 14496-3: the windows and sections of its first channels,
 * which stand before anything that takes a table of codes to read. `config` is the one of its track, empty for packets
 * with headers of ADTS. False for kinds of AAC beside low complexity, with or without band replication.
 */
export function isBrokenAac(packet: Uint8Array, config: Uint8Array): boolean {
  const start = config.length > 0 ? startOfRaw(config) : startOfAdts(packet);
  if (!start) return false;
  const bits = new Bits(packet, start.at);
  const seen = new Set<number>();
  while (!bits.isBehindEnd) {
    const kind = bits.read(3);
    if (kind === FILL) skipFill(bits);
    else if (kind === DATA) skipData(bits);
    else if (!CHANNELS.has(kind)) return seen.size === 0 && FEW_CHANNELS.has(start.channels);
    else {
      const channel = readElement(bits, { kind, seen, start });
      if (channel !== 'silent') return channel === 'broken' || bits.isBehindEnd;
    }
  }
  return true;
}

interface Start {
  readonly at: number;
  /** The index of the sample rate. */
  readonly rate: number;
  /** By the number of the configuration; 0 if the packet tells. */
  readonly channels: number;
}

function startOfRaw(config: Uint8Array): Start | undefined {
  const bits = new Bits(config);
  const type = bits.read(5);
  const rate = bits.read(4);
  const channels = bits.read(4);
  const isExtended = EXTENDED.includes(type);
  if (isExtended && bits.read(4) === 15) return undefined;
  const coder = isExtended ? bits.read(5) : type;
  // The next bit tells packets of 960 samples, which have other bands.
  return coder === LOW_COMPLEXITY && rate < LONG_BANDS.length && bits.read(1) === 0
    ? { at: 0, rate, channels }
    : undefined;
}

function startOfAdts(packet: Uint8Array): Start | undefined {
  const [, second = 0, third = 0, fourth = 0, , , last = 0] = packet;
  const channels = ((third & 1) << 2) | (fourth >> 6);
  const rate = (third >> 2) & 15;
  if ((third >> 6) + 1 !== LOW_COMPLEXITY || (last & 3) !== 0 || rate >= LONG_BANDS.length) return undefined;
  return { at: ADTS_HEAD + ((second & 1) === 0 ? ADTS_CHECKSUM : 0), rate, channels };
}

function skipFill(bits: Bits): void {
  const count = bits.read(4);
  bits.skip(8 * (count === 15 ? 14 + bits.read(8) : count));
}

function skipData(bits: Bits): void {
  bits.skip(4);
  const isAligned = bits.read(1) === 1;
  const count = bits.read(8);
  const more = count === 255 ? bits.read(8) : 0;
  if (isAligned) bits.align();
  bits.skip(8 * (count + more));
}

interface Windows {
  readonly groups: number;
  readonly isShort: boolean;
  readonly bands: number;
}

interface Element {
  readonly kind: number;
  readonly seen: Set<number>;
  readonly start: Start;
}

/** A packet has each channel once, and begins with a single one if it has one channel. */
function readElement(bits: Bits, { kind, seen, start }: Element): Channel {
  const tag = kind * 16 + bits.read(4);
  if (seen.has(tag) || (start.channels === 1 && kind !== SINGLE)) return 'broken';
  seen.add(tag);
  return readChannel(bits, kind === PAIR, start.rate);
}

type Channel = 'broken' | 'silent' | 'sound';

function readChannel(bits: Bits, isPair: boolean, rate: number): Channel {
  const isCommon = isPair && bits.read(1) === 1;
  let windows: Windows | undefined;
  if (isCommon) {
    windows = readWindows(bits, rate);
    const mask = bits.read(2);
    if (!windows || mask === RESERVED_MASK) return 'broken';
    if (mask === 1) bits.skip(windows.groups * windows.bands);
  }
  bits.skip(8);
  windows ??= readWindows(bits, rate);
  if (!windows || hasBrokenSections(bits, windows)) return 'broken';
  // A channel without bands has no codes. If it is not part of a pair, three flags are left.
  const isSilent = !isPair && windows.bands === 0 && bits.read(3) === 0;
  return isSilent ? 'silent' : 'sound';
}

/** undefined if they are not allowed. */
function readWindows(bits: Bits, rate: number): Windows | undefined {
  if (bits.read(1) !== 0) return undefined;
  const isShort = bits.read(2) === SHORT_WINDOWS;
  bits.skip(1);
  const bands = bits.read(isShort ? 4 : 6);
  if (bands > ((isShort ? SHORT_BANDS : LONG_BANDS)[rate] ?? 0)) return undefined;
  if (!isShort) return bits.read(1) === 0 ? { groups: 1, isShort, bands } : undefined;
  let groups = 1;
  for (let window = 1; window < 8; window += 1) groups += 1 - bits.read(1);
  return { groups, isShort, bands };
}

/** The sections of each group add up to its bands. */
function hasBrokenSections(bits: Bits, { groups, isShort, bands }: Windows): boolean {
  const lengthBits = isShort ? 3 : 5;
  const escaped = 2 ** lengthBits - 1;
  for (let group = 0; group < groups; group += 1) {
    for (let band = 0; band < bands; ) {
      if (bits.read(4) === RESERVED_BOOK || bits.isBehindEnd) return true;
      let more = escaped;
      while (more === escaped && band <= bands) {
        more = bits.read(lengthBits);
        band += more;
      }
      if (band > bands) return true;
    }
  }
  return false;
}

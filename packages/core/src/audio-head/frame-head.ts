/** What a header of a frame says; frames of one stream agree in `kind`. */
export interface Frame {
  readonly container: 'mp3' | 'aac';
  /** The bits that all frames of a stream share. */
  readonly kind: number;
  readonly length: number;
  /** Samples of a frame of mp3 and how many are a second; 0 for ADTS. */
  readonly samples: number;
  readonly sampleRate: number;
}

/** In kbit/s, by the index in the header: MPEG 1, and MPEG 2 and 2.5 (ISO 11172-3, 13818-3; layer III). */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** How many frames in a row are no accident. */
const FRAMES_AT_START = 2;
const FRAMES_AFTER_JUNK = 4;

/** Finds the first of consecutive frames of mp3 or ADTS; `at` counts from the start of the bytes. */
export function findFrames(
  bytes: Uint8Array,
): { readonly container: Frame['container']; readonly at: number } | undefined {
  for (let at = 0; at + 7 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const frame = frameAt(bytes, at);
    if (frame && areFollowed(bytes, at, frame)) return { container: frame.container, at };
  }
  return undefined;
}

function areFollowed(bytes: Uint8Array, start: number, first: Frame): boolean {
  let at = start + first.length;
  const frames = start === 0 ? FRAMES_AT_START : FRAMES_AFTER_JUNK;
  for (let count = 1; count < frames; count += 1) {
    const next = frameAt(bytes, at);
    if (next?.container !== first.container || next.kind !== first.kind) return false;
    at += next.length;
  }
  return true;
}

/** Reads the header of a frame of mp3 or ADTS; undefined if there is none. */
export function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const layer = (second >> 1) & 3;
  if (layer === 1) return mp3Frame(second, third);
  if (layer !== 0 || (second & 0xf0) !== 0xf0 || ((third >> 2) & 15) > 12) return undefined;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length < 7 ? undefined : { container: 'aac', kind: third & 0xfc, length, samples: 0, sampleRate: 0 };
}

function mp3Frame(second: number, third: number): Frame | undefined {
  const version = (second >> 3) & 3;
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  const isFirst = version === 3;
  const kilobits = BIT_RATES[isFirst ? 1 : 2][third >> 4];
  if (version === 1 || rate === undefined || !kilobits) return undefined;
  const sampleRate = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const length = Math.floor(((isFirst ? 144 : 72) * kilobits * 1000) / sampleRate) + ((third >> 1) & 1);
  const kind = ((second & 0xfe) << 8) | (third & 0x0c);
  return { container: 'mp3', kind, length, samples: isFirst ? 1152 : 576, sampleRate };
}

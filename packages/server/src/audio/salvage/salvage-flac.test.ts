import { describe, expect, it } from 'vitest';
import { damagedAt, garbage, joined, without } from '../../testing/corpus/changes.ts';
import { packetsOf, remux } from '../../testing/remuxed.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { CRC_8, CRC_16, checksum, salvageFlac } from './salvage-flac.ts';

const speech = await readSample('odd/speech.flac');
const original = await packetsOf(speech);

/** The frames of a file without their numbers and checksums. */
async function soundOf(bytes: Uint8Array): Promise<readonly string[]> {
  return (await packetsOf(bytes)).map((packet) => soundIn(frameOf(packet)));
}

function soundIn(frame: Buffer): string {
  return frame.subarray(12, -2).toString('base64');
}

function frameOf(packet = ''): Buffer {
  return Buffer.from(packet, 'base64');
}

/** The description of 44.1 kHz in stereo with 16 bits, in blocks of 4,608 samples and frames of unknown size. */
const STEREO_INFO = Buffer.concat([
  Buffer.from('664c614380000022', 'hex'),
  Buffer.from('120012000000000000000ac442f000000000', 'hex'),
  new Uint8Array(16),
]);

/** Frames of such samples that are all zero. */
function silentFrames(count: number): readonly Buffer[] {
  return Array.from({ length: count }, (_, number) => {
    const coded = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
    const head = [0xff, 0xf8, 0x59, 0x18, ...coded];
    const content = [...head, checksum(CRC_8, 8, Uint8Array.from(head)), 0, 0, 0, 0, 0, 0];
    const crc = checksum(CRC_16, 16, Uint8Array.from(content));
    return Buffer.from([...content, crc >> 8, crc & 255]);
  });
}

describe('a FLAC file', () => {
  it('keeps its frames when it is whole', async () => {
    expect(salvageFlac(speech).damaged).toBe(false);
    const { damaged, file } = await remux(speech);
    expect(damaged).toBe(false);
    expect(await packetsOf(file)).toEqual(original);
  });

  // spec: files.2
  it.each(
    [0.4, 0.6, 0.85].flatMap((fraction) => [
      [fraction, 'zeros', damagedAt(speech, fraction, new Uint8Array(100))] as const,
      [fraction, 'garbage', damagedAt(speech, fraction, garbage(100))] as const,
      [fraction, 'a hole', without(speech, fraction, 700)] as const,
      [
        fraction,
        'more',
        joined(
          speech.subarray(0, fraction * speech.length),
          garbage(500),
          speech.subarray(fraction * speech.length),
        ),
      ] as const,
    ]),
  )('keeps what is whole before and behind damage, at %f: %s', async (_fraction, _what, bytes) => {
    const { damaged, file } = await remux(bytes);
    expect(damaged).toBe(true);
    const [kept, before] = [await soundOf(file), await soundOf(speech)];
    expect(kept.length).toBeGreaterThanOrEqual(before.length - 2);
    expect(before).toEqual(expect.arrayContaining([...kept]));
    expect(kept.at(-1)).toBe(before.at(-1));
    expect((await remux(file)).damaged).toBe(false);
  });

  it.each([0.4, 0.9])('ends with its last whole frame when it is cut off, at %f', async (fraction) => {
    const { file } = await remux(speech.subarray(0, fraction * speech.length));
    const packets = await packetsOf(file);
    expect(packets).toEqual(original.slice(0, packets.length));
    expect(packets.length).toBeGreaterThan((fraction - 0.3) * original.length);
  });

  it.each([0.2, 0.5, 0.8])(
    'keeps its last frame whole when a part of it has a right checksum, at %f',
    (part) => {
      const start = speech.subarray(0, -Buffer.from(original.at(-1) ?? '', 'base64').length);
      const frame = Buffer.from(original.at(-1) ?? '', 'base64');
      const at = Math.floor(part * frame.length);
      frame.writeUInt16BE(checksum(CRC_16, 16, frame.subarray(0, at)), at);
      frame.writeUInt16BE(checksum(CRC_16, 16, frame.subarray(0, -2)), frame.length - 2);
      for (const behind of ['', garbage(300), new Uint8Array(300)]) {
        const { file, damaged } = salvageFlac(joined(start, frame, behind));
        expect(damaged).toBe(false);
        expect(Buffer.from(file).subarray(-frame.length).equals(frame)).toBe(true);
      }
    },
  );

  it.each([3, original.length - 1])('is whole when the checksum of a frame ends with zero: %i', (index) => {
    const frame = frameOf(original[index]);
    const before = frame.subarray(0, -2);
    for (let value = 0; checksum(CRC_16, 16, before) % 256 !== 0; value += 1)
      before[before.length - 1] = value;
    frame.writeUInt16BE(checksum(CRC_16, 16, before), frame.length - 2);
    const at = Buffer.from(speech).indexOf(frameOf(original[index]));
    const bytes = joined(speech.subarray(0, at), frame, speech.subarray(at + frame.length));
    expect(salvageFlac(bytes)).toMatchObject({ damaged: false });
    expect(Buffer.from(salvageFlac(bytes).file).indexOf(frame)).toBeGreaterThan(0);
  });

  it('keeps a frame of silence whose header alone has a right checksum', () => {
    const silence = silentFrames(400);
    expect(silence.some((frame) => checksum(CRC_16, 16, frame.subarray(0, 7)) === 0)).toBe(true);
    const bytes = joined(STEREO_INFO, ...silence);
    const { damaged, file } = salvageFlac(bytes);
    expect(damaged).toBe(false);
    expect(Buffer.from(file).equals(bytes)).toBe(true);
  });

  it('is joined with one that follows, with all frames of both', async () => {
    const { damaged, file } = await remux(joined(speech, speech));
    expect(damaged).toBe(false);
    expect(await soundOf(file)).toEqual([...(await soundOf(speech)), ...(await soundOf(speech))]);
  });

  it('is not joined with one of another sample rate', async () => {
    const other = new Uint8Array(speech);
    other[19] = (other[19] ?? 0) ^ 1;
    const { damaged, duration } = await remux(joined(speech, other));
    expect(damaged).toBe(true);
    expect(duration).toBe(2);
  });

  it('ends at what follows its sound', async () => {
    const { damaged, file } = await remux(joined(speech, garbage(2000)));
    expect(damaged).toBe(false);
    expect(await packetsOf(file)).toEqual(original);
  });

  it('ends the search among heads without frames', () => {
    const head = Buffer.from(original[5] ?? '', 'base64').subarray(0, 6);
    const many = joined(speech, Buffer.alloc(1_200_000, head));
    const start = salvageFlac(speech).file.subarray(0, 10_000);
    expect(Buffer.from(salvageFlac(many).file).indexOf(start)).toBe(0);
  });

  it('ends the search in a frame whose checksum is right at every byte', async () => {
    const [first, last] = [frameOf(original[5]), frameOf(original[6])];
    const { file, damaged } = salvageFlac(joined(speech, first, new Uint8Array(900_000), last));
    expect(damaged).toBe(true);
    expect(await soundOf(file)).toEqual([...(await soundOf(speech)), soundIn(first), soundIn(last)]);
  });
});

describe('FLAC in an Ogg file', () => {
  it('is stored without a page that is damaged', async () => {
    const ogg = await readSample('formats/flac.ogg');
    const whole = await remux(ogg);
    expect(whole).toMatchObject({ format: 'mp4', damaged: false, duration: 0.6 });
    const last = Buffer.from(ogg).lastIndexOf('OggS');
    const part = await remux(ogg.map((byte, at) => (at === last - 10 ? byte ^ 1 : byte)));
    expect(part).toMatchObject({ format: 'mp4', damaged: true });
    const [kept, before] = [await soundOf(part.file), await soundOf(whole.file)];
    expect(kept.length).toBeGreaterThan(0);
    expect(before).toEqual(expect.arrayContaining([...kept]));
  });
});

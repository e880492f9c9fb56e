import { makeWebm } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import {
  type Bytes,
  damagedAt,
  find,
  garbage,
  joined,
  webmBlockChanged,
  webmTrackChanged,
  without,
  written,
} from '../../testing/corpus/changes.ts';
import { packetsOf, REMUX_OPTIONS, remux } from '../../testing/remuxed.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { ebmlElement, ebmlNumber } from '../ebml.ts';
import { remuxAudio } from '../remux-audio.ts';
import { salvageWebm } from './salvage-webm.ts';

const CLUSTER = 0x1f43b675;
const CODEC_DELAY = 0x56aa;
const DISCARD_PADDING = 0x75a2;

const speech = await readSample('odd/speech.webm');
const original = await packetsOf(speech);
const whole = await remux(speech);
const PACKET_SECONDS = 0.02;

/** The longest part of the one list that the other has too, at the same place from the end. */
function sameEnd(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((_, index) => a.at(-1 - index) !== b.at(-1 - index));
  return end < 0 ? a.length : end;
}

describe('a WebM file with damage in its middle', () => {
  // spec: files.2
  it.each(
    [0.3, 0.45, 0.6, 0.75].flatMap((fraction) => [
      [fraction, 'zeros', damagedAt(speech, fraction, new Uint8Array(200))] as const,
      [fraction, 'garbage', damagedAt(speech, fraction, garbage(200))] as const,
      [fraction, 'a hole', without(speech, fraction, 333)] as const,
    ]),
  )('goes on behind it, at %f: %s', async (fraction, _what, bytes) => {
    const { damaged, duration, file } = await remux(bytes);
    expect(damaged).toBe(true);
    expect(duration).toBeCloseTo(whole.duration, 1);
    const packets = await packetsOf(file);
    expect(packets.length).toBeGreaterThan(original.length - 15);
    expect(sameEnd(packets, await packetsOf(whole.file))).toBeGreaterThan((0.9 - fraction) * original.length);
  });

  it('goes on with the next cluster where nothing before it is whole', async () => {
    const second = find(speech, '\x1f\x43\xb6\x75') + 1;
    const at = second + find(speech.subarray(second), '\x1f\x43\xb6\x75');
    const next = at + 4 + find(speech.subarray(at + 4), '\x1f\x43\xb6\x75');
    const bytes = joined(speech.subarray(0, at), new Uint8Array(next - at), speech.subarray(next));
    const { damaged, duration } = await remux(bytes);
    expect(damaged).toBe(true);
    expect(duration).toBeCloseTo(whole.duration, 2);
  });

  it.each([0x94, 0x98, 0xd4])('is read when the length of the time of a cluster is %i', async (length) => {
    const second = find(speech, '\x1f\x43\xb6\x75') + 1;
    const cluster = second + find(speech.subarray(second), '\x1f\x43\xb6\x75');
    const at = cluster + find(speech.subarray(cluster), '\xe7') + 1;
    expect(speech[at]).toBeLessThan(0x84);
    const { damaged, duration, file } = await remux(written(speech, at, Uint8Array.of(length)));
    expect(damaged).toBe(true);
    expect(duration).toBeCloseTo(whole.duration, 1);
    expect((await packetsOf(file)).length).toBeGreaterThan(original.length - 15);
  });

  it('is read when the times of its clusters go back below 0, and add up to more than a file holds', () => {
    const head = speech.subarray(0, find(speech, '\x1f\x43\xb6\x75'));
    const cluster = (time: string, blockTime: string): Buffer =>
      Buffer.from(`1f43b67591e788${time}a38581${blockTime}8000`, 'hex');
    const low = cluster('0000000000000005', 'ff00');
    const zero = cluster('0000000000000000', '0000');
    const high = cluster('001fffffffffffff', '7fff');
    expect(salvageWebm(joined(head, low, zero))).toBeDefined();
    expect(salvageWebm(joined(head, ...new Array<Bytes>(3000).fill(joined(high, zero))))).toBeDefined();
  });

  it('is read when a cluster has very many blocks', () => {
    const head = speech.subarray(0, find(speech, '\x1f\x43\xb6\x75'));
    const block = Buffer.from('a385810000800a', 'hex');
    const cluster = Buffer.from('1f43b67501ffffffffffffffe78100', 'hex');
    const bytes = joined(head, cluster, Buffer.concat(new Array<Buffer>(200_000).fill(block)));
    expect(salvageWebm(bytes)).toMatchObject({ damaged: false, following: [] });
  });

  it('is read when a cluster has very many blocks and holes', () => {
    const head = speech.subarray(0, find(speech, '\x1f\x43\xb6\x75'));
    const cluster = Buffer.from('1f43b67501ffffffffffffffe78100', 'hex');
    const blocks = Array.from({ length: 30_000 }, (_, index) => {
      const data = Buffer.from(`${'a385810000800a'.repeat(8)}00`, 'hex');
      for (let block = 0; block < 8; block += 1) data.writeInt16BE(index - 15_000, 7 * block + 3);
      return data;
    });
    const bytes = joined(head, cluster, ...blocks);
    expect(salvageWebm(bytes)).toMatchObject({ damaged: true, following: [] });
  });

  it('ends the search in garbage', () => {
    const cluster = Buffer.from('1f43b67501ffffffffffffff', 'hex');
    const blocks = Buffer.from('a3858100008000', 'hex');
    for (const junk of [cluster, blocks, Buffer.from('1a45dfa380', 'hex')]) {
      const bytes = joined(speech.subarray(0, 4000), ...new Array<Bytes>(50_000).fill(joined(junk)));
      expect(salvageWebm(bytes)?.damaged).toBe(true);
    }
  });
});

describe('a WebM file that begins again', () => {
  it('plays all of it', async () => {
    const { damaged, duration, file } = await remux(joined(speech, speech, speech));
    expect(damaged).toBe(false);
    expect(duration).toBeCloseTo(3 * whole.duration, 1);
    expect((await packetsOf(file)).length).toBeGreaterThan(3 * original.length - 6);
  });

  // spec: files.4
  it('plays all of it as a browser records it, without lengths', async () => {
    const recorded = await readSample('recorded.webm');
    const one = await remux(recorded);
    const two = await remux(joined(recorded, recorded));
    expect(two.damaged).toBe(false);
    expect(two.duration).toBeCloseTo(2 * one.duration, 1);
  });

  it('plays the whole ones behind one that breaks off', async () => {
    const { damaged, duration } = await remux(joined(speech.subarray(0, 5000), speech));
    expect(damaged).toBe(true);
    expect(duration).toBeGreaterThan(whole.duration + 1);
  });

  it('plays all of it when its clusters follow again without a head', async () => {
    const again = speech.subarray(find(speech, '\x1f\x43\xb6\x75'));
    const { duration, file } = await remux(joined(speech, again));
    expect(duration).toBeCloseTo(2 * whole.duration, 1);
    expect((await packetsOf(file)).length).toBeGreaterThan(2 * original.length - 4);
  });

  it('is kept as far as one decoder can play it', async () => {
    const { damaged, duration } = await remux(joined(speech, await readSample('odd/speech.mka')));
    expect(damaged).toBe(true);
    expect(duration).toBe(whole.duration);
  });

  it('is too long if all together are', async () => {
    const long = await makeWebm({ seconds: 100 });
    const options = { ...REMUX_OPTIONS, maxSeconds: 150 };
    expect(await remuxAudio(joined(long), options)).toMatchObject({ format: 'webm' });
    expect(await remuxAudio(joined(long, long), options)).toBe('too_long');
  });

  it('is read in time if it begins without end', async () => {
    const [head] = [speech.subarray(0, find(speech, '\x1f\x43\xb6\x75') + 200)];
    const { damaged } = await remux(joined(speech, ...new Array<Uint8Array>(3000).fill(head)));
    expect(damaged).toBe(true);
  }, 60_000);
});

describe('what a WebM file does not present', () => {
  // spec: U2
  it('is not published: the delay of its codec', async () => {
    const bytes = webmTrackChanged(speech, CODEC_DELAY, ebmlNumber(CODEC_DELAY, 1e9));
    const { file, duration } = await remux(bytes);
    expect(duration).toBeCloseTo(whole.duration - 1, 1);
    const hidden = original.slice(0, (1 - 0.08) / PACKET_SECONDS - 1);
    expect((await packetsOf(file)).filter((packet) => hidden.includes(packet))).toEqual([]);
    expect((await remux(file)).duration).toBeCloseTo(duration, 3);
  });

  // spec: U2
  it.each([
    ['its end', 149, 0.02],
    ['a block in its middle', 60, 0.015],
    ['a start within a block', 30, -0.015],
  ])('is not published: the padding of %s', async (_where, block, seconds) => {
    const bytes = webmBlockChanged(speech, block, ebmlNumber(DISCARD_PADDING, seconds * 1e9));
    const { file } = await remux(bytes);
    const packets = await packetsOf(file);
    expect(packets).not.toContain(original[block]);
    expect(packets).toContain(original[block - 1]);
  });

  // spec: U2
  it.each([
    ['a recording of a browser', () => readSample('recorded.webm')],
    ['a note of many clusters', () => makeWebm({ seconds: 40 })],
  ])('keeps the last packet if a part of it is padding, and says which: %s', async (_what, open) => {
    const plain = await remux(await open());
    const last = (await packetsOf(plain.file)).length - 1;
    const bytes = webmBlockChanged(plain.file, last, ebmlNumber(DISCARD_PADDING, 0.0055e9));
    const padded = await remux(bytes);
    expect(padded.damaged).toBe(false);
    expect(await packetsOf(padded.file)).toEqual(await packetsOf(plain.file));
    // Without a part that is hidden, the samples before the start count too.
    expect(plain.duration - padded.duration).toBeGreaterThan(0.005);
    expect((await remux(padded.file)).duration).toBeCloseTo(padded.duration, 4);
  });

  it('is left out of more blocks than a call takes arguments', async () => {
    const head = speech.subarray(0, find(speech, '\x1f\x43\xb6\x75'));
    const milliseconds = 150_000;
    const clusters = Array.from({ length: milliseconds / 10_000 }, (_, index) => {
      const blocks = Array.from({ length: 10_000 }, (_block, at) => {
        const data = Buffer.from('a08ca185810000007075a2820f42', 'hex');
        data.writeInt16BE(at, 5);
        return data;
      });
      return ebmlElement(CLUSTER, ebmlNumber(0xe7, index * 10_000), ...blocks);
    });
    const outcome = await remuxAudio(joined(head, ...clusters), { ...REMUX_OPTIONS, hasTime: () => false });
    expect(outcome).toMatchObject({ format: 'webm' });
  });

  it('is said of a last packet as it was', async () => {
    expect(await packetsOf(whole.file)).toEqual(original);
    expect((await remux(whole.file)).duration).toBeCloseTo(whole.duration, 4);
  });

  it.each([
    ['delay', (bytes: Bytes) => webmTrackChanged(bytes, CODEC_DELAY, ebmlNumber(CODEC_DELAY, 1e9)), 1],
    ['padding', (bytes: Bytes) => webmBlockChanged(bytes, 47, ebmlNumber(DISCARD_PADDING, 0.05e9)), 0.05],
  ])('is not published of AAC: %s', async (_what, change, seconds) => {
    const mka = await readSample('odd/speech.mka');
    const [before, after] = [await remux(mka), await remux(change(mka))];
    expect(Math.abs(before.duration - after.duration - seconds)).toBeLessThan(0.07);
  });
});

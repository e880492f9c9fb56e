import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { damagedAt, garbage, without } from '../testing/corpus/changes.ts';
import { packetsOf, remux } from '../testing/remuxed.ts';
import { readSample, type SampleName } from '../testing/sample-audio.ts';
import { isBrokenAac } from './aac-packet.ts';
import { bytesOf } from './opus-head.ts';

const AAC_FILES: readonly SampleName[] = [
  'speech-aac.mp4',
  'odd/ends.m4a',
  'odd/fragmented.mp4',
  'odd/speech.aac',
  'odd/speech.mka',
  'formats/adts.aac',
  'formats/sound.3gp',
];

async function aacOf(name: SampleName): Promise<{ packets: Uint8Array[]; config: Uint8Array }> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readSample(name)) });
  const track = await input.getPrimaryAudioTrack();
  const packets: Uint8Array[] = [];
  if (!track) return { packets, config: new Uint8Array() };
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  const config = await track.getDecoderConfig();
  return { packets, config: bytesOf(config?.description) };
}

describe('a packet of AAC', () => {
  it.each(AAC_FILES)('passes if it is undamaged: %s', async (name) => {
    const { packets, config } = await aacOf(name);
    expect(packets.length).toBeGreaterThan(5);
    expect(packets.filter((packet) => isBrokenAac(packet, config))).toEqual([]);
  });

  it('is broken if its start is garbage', async () => {
    const { packets, config } = await aacOf('odd/ends.m4a');
    const noise = garbage(40 * packets.length);
    const broken = packets.filter((_, index) =>
      isBrokenAac(noise.subarray(40 * index, 40 * index + 40), config),
    );
    expect(broken.length).toBeGreaterThan(packets.length / 2);
  });
});

describe('damage that the container does not show', () => {
  // spec: files.3
  it.each([
    ['odd/ends.m4a', 'zeros', 0.5, new Uint8Array(300)],
    ['odd/ends.m4a', 'garbage', 0.5, garbage(300)],
    ['odd/fragmented.mp4', 'zeros', 0.6, new Uint8Array(500)],
    ['odd/fragmented.mp4', 'garbage', 0.3, garbage(500)],
    ['speech-aac.mp4', 'zeros', 0.4, new Uint8Array(900)],
    ['formats/flac.mka', 'garbage', 0.5, garbage(20)],
    ['odd/speech.aac', 'garbage', 0.4, garbage(600)],
  ] as const)('is marked, and its time kept: %s, %s', async (name, _what, fraction, bytes) => {
    const file = await readSample(name);
    const [whole, part] = [await remux(file), await remux(damagedAt(file, fraction, bytes))];
    expect([whole.damaged, part.damaged]).toEqual([false, true]);
    const kept = await packetsOf(part.file);
    const original = await packetsOf(whole.file);
    expect(kept.length).toBeLessThan(original.length);
    expect(kept.length).toBeGreaterThan(original.length - 12);
    if (!name.endsWith('.aac')) expect(part.duration).toBeCloseTo(whole.duration, 1);
  });
});

describe('the packet before a gap', () => {
  // spec: files.3
  it.each(['odd/speech.aac', 'odd/speech.mka'] as const)(
    'is dropped, because its end is unknown: %s',
    async (name) => {
      const file = await readSample(name);
      const original = new Set(await packetsOf((await remux(file)).file));
      for (const fraction of [0.3, 0.5, 0.62, 0.8]) {
        const { damaged, file: stored } = await remux(without(file, fraction, 333));
        expect(damaged).toBe(true);
        expect((await packetsOf(stored)).filter((packet) => !original.has(packet))).toEqual([]);
      }
    },
  );

  it('is kept where nothing follows', async () => {
    const file = await readSample('odd/speech.mka');
    const original = await packetsOf((await remux(file)).file);
    const cut = await packetsOf((await remux(file.slice(0, 5000))).file);
    expect(cut).toEqual(original.slice(0, cut.length));
    expect(cut.join('').length).toBeGreaterThan(5000);
  });
});

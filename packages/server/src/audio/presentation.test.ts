import { type Edit, withEdits } from '@beep/testkit/audio';
import { describe, expect, it } from 'vitest';
import { makeCorpus } from '../testing/corpus/corpus-files.ts';
import { packetsOf, REMUX_OPTIONS, remux } from '../testing/remuxed.ts';
import { readSample } from '../testing/sample-audio.ts';
import { remuxAudio } from './remux-audio.ts';

const SAMPLES = ['speech-aac.mp4', 'recorded.mp4'] as const;

/** The recording of a browser is in fragments, of whose edit lists players follow the start alone. */
async function read(sample: (typeof SAMPLES)[number]): Promise<Uint8Array> {
  const file = await readSample(sample);
  return sample === 'recorded.mp4' ? (await remux(file)).file : file;
}

interface Trim {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly seconds: number;
  /** Parts of the media that may be written: what is played, and before it what the decoder needs. */
  readonly allowed: readonly (readonly [from: number, to: number])[];
}

const TRIMS: readonly Trim[] = [
  { name: 'a start', edits: [{ from: 1.25 }], seconds: Number.POSITIVE_INFINITY, allowed: [[1.25, 9]] },
  { name: 'an end', edits: [{ from: 0, to: 1.1 }], seconds: 1.1, allowed: [[0, 1.1]] },
  { name: 'both', edits: [{ from: 0.9, to: 2.1 }], seconds: 1.2, allowed: [[0.9, 2.1]] },
  {
    name: 'both, behind an empty edit',
    edits: [
      { from: 'empty', to: 0.5 },
      { from: 0.9, to: 2.1 },
    ],
    seconds: 1.2,
    allowed: [[0.9, 2.1]],
  },
  {
    name: 'all that an edit without duration names, before another one',
    edits: [{ from: 0 }, { from: 0.9, to: 2.1 }],
    seconds: 1.2,
    allowed: [[0.9, 2.1]],
  },
  {
    name: 'the middle',
    edits: [
      { from: 0.2, to: 0.9 },
      { from: 2, to: 2.7 },
    ],
    seconds: 1.4,
    allowed: [
      [0.2, 0.9],
      [2, 2.7],
    ],
  },
  {
    name: 'the middle, and has the end first',
    edits: [
      { from: 2, to: 2.7 },
      { from: 0.2, to: 0.9 },
    ],
    seconds: 1.4,
    allowed: [
      [0.2, 0.9],
      [2, 2.7],
    ],
  },
  {
    name: 'all but a part played twice',
    edits: [
      { from: 1, to: 1.8 },
      { from: 1, to: 1.8 },
    ],
    seconds: 1.6,
    allowed: [[1, 1.8]],
  },
  {
    name: 'the end, in parts that continue each other',
    edits: [
      { from: 0.3, to: 1 },
      { from: 1, to: 2.2 },
    ],
    seconds: 1.9,
    allowed: [[0.3, 2.2]],
  },
];

/** What a decoder needs: 80 ms of Opus, or a packet of AAC, and the packet that it begins in. */
const PRE_ROLL = 0.15;
/** Where two parts meet, and at an end without a start, the packets that lie in one as a whole are kept. */
const SEAM = 0.13;

describe.each(SAMPLES)('an edit list of %s', (sample) => {
  describe.each([0, 1] as const)('of version %i', (version) => {
    // spec: validation.35, U2
    it.each(TRIMS)('cuts away $name', async ({ edits, seconds, allowed }) => {
      const original = await read(sample);
      const { file, duration } = await remux(withEdits(original, edits, { version }));
      const before = await packetsOf(original);
      const packetSeconds = sample === 'speech-aac.mp4' ? 1024 / 16_000 : 0.06;
      const wanted = Math.min(seconds, before.length * packetSeconds - (allowed[0]?.[0] ?? 0));
      const isExact = edits.length === 1 && Number.isFinite(seconds) && edits[0]?.from !== 0;
      expect(Math.abs(duration - wanted)).toBeLessThan(isExact ? 0.002 : SEAM);
      for (const packet of await packetsOf(file)) {
        const at = before.indexOf(packet) * packetSeconds;
        const isAllowed = allowed.some(([from, to]) => at + packetSeconds > from - PRE_ROLL && at < to);
        expect({ at, isAllowed }).toEqual({ at, isAllowed: true });
      }
      const again = await remux(file);
      expect(again.duration).toBeCloseTo(duration, 3);
      expect(await packetsOf(again.file)).toEqual(await packetsOf(file));
    });
  });

  // spec: validation.35, files.5, U2
  it.each<[string, readonly Edit[]]>([
    ['plays nothing', [{ from: 'empty', to: 3 }]],
    ['plays faster', [{ from: 0, to: 2, rate: 2 }]],
    ['stands still', [{ from: 1, to: 2, rate: 0 }]],
    ['begins behind the end', [{ from: 60, to: 70 }]],
    ['repeats without end', new Array(900).fill({ from: 0.5, to: 2.5 })],
  ])('is refused if it %s', async (_what, edits) => {
    expect(await remuxAudio(withEdits(await read(sample), edits), REMUX_OPTIONS)).toBe('unplayable_edits');
  });
});

it('an edit list of fragments is followed at its start, as their length is not known to it', async () => {
  const original = await readSample('recorded.mp4');
  const whole = await remux(original);
  const { duration } = await remux(withEdits(original, [{ from: 1, to: 1.5 }]));
  expect(duration).toBeCloseTo(whole.duration - 1, 1);
});

describe('an mp3 that hides 4,095 samples at each end', () => {
  // spec: U2
  it('is stored without the frames outside, and says what is played of the others', async () => {
    const hidden = (await makeCorpus()).find(({ name }) => name.startsWith('mp3, 4,095'));
    const original = hidden?.bytes ?? new Uint8Array();
    const { file, duration } = await remux(original);
    expect(duration).toBeCloseTo((86 * 576 - 4095 * 2) / 16_000, 3);
    const [before, after] = [await packetsOf(original), await packetsOf(file)];
    const first = before.indexOf(after[0] ?? '');
    expect((first + 3) * 576).toBeGreaterThan(4095 + 529);
    expect(before.slice(first, first + after.length)).toEqual(after);
    expect((await remux(file)).duration).toBeCloseTo(duration, 3);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decodeToMono, SPEECH_WAV } from '@beep/testkit/audio';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputAudioTrack } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMp3 } from '../../testing/decode-mp3.ts';
import { findFfmpegSound } from '../../testing/ffmpeg-sound.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { whereAvailable } from '../../testing/where-available.ts';
import { createAudioInspector, DEFAULT_INSPECTOR_OPTIONS } from '../audio-inspector.ts';
import type { RecordingLevels } from '../audio-verdict.ts';
import { decodeOpus, OPUS_RATE } from '../decode-opus.ts';
import { findFfmpeg } from '../ffmpeg/ffmpeg-mp3.ts';
import { encodeOpusAsMp3, openOpusTrack } from '../mp3/opus-to-mp3.ts';
import { addOutputGain, parseOpusHead } from '../opus-head.ts';
import { type RemuxedAudio, remuxAudio } from '../remux-audio.ts';
import { createLoudnessMeter } from './loudness-meter.ts';

const TARGET_LUFS = -16;
const INPUT_LUFS = [-45, -41, -38, -34, -30, -26, -23, -19, -15, -12] as const;
const PATIENT = { timeout: 60_000 };

async function remux(bytes: Uint8Array): Promise<RemuxedAudio> {
  const outcome = await remuxAudio(bytes, { maxSeconds: 900, maxMeasuredSeconds: 900, hasTime: () => true });
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

async function trackOf(bytes: Uint8Array): Promise<InputAudioTrack> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound.');
  return track;
}

async function packetsOf(bytes: Uint8Array): Promise<string[]> {
  const packets: string[] = [];
  for await (const packet of new EncodedPacketSink(await trackOf(bytes)).packets()) {
    packets.push(Buffer.from(packet.data).toString('base64'));
  }
  return packets;
}

/** Loudness in a player that follows RFC 7845. */
async function loudnessOf(bytes: Uint8Array): Promise<number> {
  const track = await trackOf(bytes);
  const head = parseOpusHead((await track.getDecoderConfig())?.description, 1);
  const meter = createLoudnessMeter(OPUS_RATE, head.channels);
  for await (const slice of decodeOpus(new EncodedPacketSink(track).packets(), head)) {
    meter.add(slice.map((samples) => samples.map((sample) => sample * head.gain)));
  }
  return meter.integrated();
}

async function mp3Of(bytes: Uint8Array): Promise<Uint8Array> {
  const track = await openOpusTrack(bytes);
  if (!track) throw new Error('There is no Opus in it.');
  const pieces: Buffer[] = [];
  for await (const piece of encodeOpusAsMp3(track, 0)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The highest peak. */
function picture(levels: RecordingLevels | 'due' | null): number {
  return levels === null || levels === 'due' ? 0 : Math.max(...Buffer.from(levels.peaks, 'hex'));
}

/** The same file with a higher output gain in its header. */
function amplify(webm: Uint8Array, gainDb: number): Uint8Array {
  const copy = Buffer.from(webm);
  const head = addOutputGain(copy.subarray(copy.indexOf('OpusHead')).subarray(0, 19), gainDb);
  copy.set(head ?? [], copy.indexOf('OpusHead'));
  return new Uint8Array(copy);
}

describe('a stored recording', PATIENT, () => {
  it.each(INPUT_LUFS)('plays at -16 LUFS if uploaded at %i', async (lufs) => {
    const webm = await readSample('recorded.webm');
    const input = amplify(webm, lufs - (await loudnessOf(webm)));
    expect(await loudnessOf(input)).toBeCloseTo(lufs, 1);
    const { file, levels } = await remux(input);
    expect(await loudnessOf(file)).toBeCloseTo(TARGET_LUFS, 1);
    expect(levels).toMatchObject({ gainDb: expect.closeTo(TARGET_LUFS - lufs, 1), mp3GainDb: 0 });
    expect(await packetsOf(file)).toEqual(await packetsOf(webm));
  });

  it('plays at -16 LUFS in an mp4 too, and does not change when measured again', async () => {
    const { file } = await remux(await readSample('recorded.mp4'));
    expect(await loudnessOf(file)).toBeCloseTo(TARGET_LUFS, 1);
    const again = await remux(file);
    expect(again.levels).toMatchObject({ gainDb: expect.closeTo(0, 1) });
    expect(await packetsOf(again.file)).toEqual(await packetsOf(file));
  });

  it('has peaks but an unchanged file if it is a wav', async () => {
    const wav = await readSample('jfk.wav');
    const { file, levels } = await remux(wav);
    expect(levels).toMatchObject({ gainDb: null, mp3GainDb: expect.closeTo(-0.6, 1) });
    expect((await decodeToMono(file)).samples).toEqual((await decodeToMono(wav)).samples);
  });

  it('has peaks but an unchanged file if it is an mp3', async () => {
    const mp3 = await mp3Of(amplify(await readSample('recorded.webm'), -20));
    const { file, levels } = await remux(mp3);
    expect(levels).toMatchObject({ gainDb: null });
    expect(picture(levels)).toBeGreaterThan(100);
    expect(await packetsOf(file)).toEqual(await packetsOf(mp3));
  });

  it('is stored unchanged if it is AAC, which our code does not decode', async () => {
    expect((await remux(await readSample('speech-aac.mp4'))).levels).toBeNull();
  });

  it('is unchanged if measuring times out, and is measured later if it is long', async () => {
    const webm = await readSample('recorded.webm');
    const options = { maxSeconds: 900, maxMeasuredSeconds: 900, hasTime: () => true };
    expect(await remuxAudio(webm, { ...options, hasTime: () => false })).toMatchObject({ levels: null });
    const later = await remuxAudio(webm, { ...options, maxMeasuredSeconds: 2 });
    expect(later).toMatchObject({ levels: 'due' });
    expect(typeof later !== 'string' && (await loudnessOf(later.file))).toBeCloseTo(
      await loudnessOf(webm),
      3,
    );
  });
});

whereAvailable('The loudness that ffmpeg hears', await findFfmpegSound(), (ffmpeg) => {
  describe('speech, checked with another encoder, decoder and meter', PATIENT, () => {
    let folder: string;
    let speechLufs: number;
    let inputs: readonly string[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'beep-loudness-'));
      speechLufs = await ffmpeg.loudnessOf(SPEECH_WAV);
      inputs = await ffmpeg.encodeOpus(
        SPEECH_WAV,
        INPUT_LUFS.map((lufs) => lufs - speechLufs),
        folder,
      );
    }, 60_000);
    afterAll(() => rm(folder, { recursive: true }));

    it.each(INPUT_LUFS.map((lufs, index) => [lufs, index] as const))(
      'plays at -16 LUFS if recorded at %i',
      async (lufs, index) => {
        const path = inputs[index] ?? '';
        const measured = await ffmpeg.loudnessOf(path);
        expect(Math.abs(measured - lufs)).toBeLessThan(1);
        const bytes = new Uint8Array(await readFile(path));
        expect(Math.abs((await loudnessOf(bytes)) - measured)).toBeLessThan(0.1);
        const { file } = await remux(bytes);
        expect(await packetsOf(file)).toEqual(await packetsOf(bytes));
        const output = join(folder, `levelled-${basename(path)}`);
        await writeFile(output, file);
        expect(Math.abs((await ffmpeg.loudnessOf(output)) - TARGET_LUFS)).toBeLessThan(0.5);
      },
    );

    it('has peaks if it is AAC, and its mp3 is normalized', async () => {
      const inputPath = join(folder, 'speech-aac.mp4');
      await writeFile(inputPath, await readSample('speech-aac.mp4'));
      const inspector = createAudioInspector({
        ...DEFAULT_INSPECTOR_OPTIONS,
        ...{ maxSeconds: 900, threads: 1, findFfmpeg },
      });
      try {
        const verdict = await inspector.inspect({
          inputPath,
          outputPath: join(folder, 'aac'),
          isPatient: true,
        });
        const mp3GainDb = expect.closeTo(TARGET_LUFS - (await ffmpeg.loudnessOf(inputPath)), 0);
        expect(verdict).toMatchObject({ levels: { gainDb: null, mp3GainDb } });
        expect(picture(verdict.status === 'ok' ? verdict.levels : null)).toBeGreaterThan(60);
      } finally {
        await inspector.close();
      }
    });

    it('is as loud in the mp3, without clipping', async () => {
      const { file } = await remux(new Uint8Array(await readFile(inputs[0] ?? '')));
      const path = join(folder, 'speech.mp3');
      const mp3 = await mp3Of(file);
      const { samples } = await decodeMp3(mp3);
      expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
      await writeFile(path, mp3);
      expect(Math.abs((await ffmpeg.loudnessOf(path)) - TARGET_LUFS)).toBeLessThan(0.5);
    });
  });
});

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioFormat } from '@beep/core/recordings';
import { decodeToMono, SPEECH_WAV } from '@beep/testkit/audio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSample, type SampleName } from '../../testing/sample-audio.ts';
import type { TranscribedFile } from '../transcription-engine.ts';
import { type DecodedNote, decodeNote } from './decode-note.ts';
import { SPEECH_RATE } from './speech-rate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-decode-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function noteOf(name: SampleName, format: AudioFormat): Promise<TranscribedFile> {
  const path = join(folder, name);
  await writeFile(path, await readSample(name));
  return { path, format };
}

/** A program in the place of ffmpeg. */
async function ffmpegThat(program: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'program-')), 'ffmpeg');
  await writeFile(path, `#!/bin/sh\n${program}`);
  await chmod(path, 0o700);
  return path;
}

async function samplesOf({ chunks }: DecodedNote): Promise<number[]> {
  const samples: number[] = [];
  for await (const chunk of chunks) samples.push(...chunk);
  return samples;
}

describe('decodeNote', () => {
  it('leaves PCM of the model’s rate nearly as it is', async () => {
    const note = await decodeNote({ path: SPEECH_WAV, format: 'wav' }, undefined);
    const samples = await samplesOf(note);
    const { samples: expected } = await decodeToMono(SPEECH_WAV);
    expect(note.seconds).toBeCloseTo(11, 2);
    expect(samples).toHaveLength(expected.length);
    const error = samples.reduce((sum, sample, index) => sum + (sample - (expected[index] ?? 0)) ** 2, 0);
    const energy = expected.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(error / energy).toBeLessThan(0.001);
  });

  it.each([
    ['recorded.webm', 'webm'],
    ['recorded.mp4', 'mp4'],
  ] as const)('decodes Opus in %s', async (name, format) => {
    const note = await decodeNote(await noteOf(name, format), undefined);
    // Besides what the coder adds.
    expect(Math.abs((await samplesOf(note)).length / SPEECH_RATE - note.seconds)).toBeLessThan(0.2);
  });
});

describe.skipIf(process.platform === 'win32')('decoding AAC with ffmpeg', () => {
  it('takes its samples from its output, whatever the pieces are', async () => {
    const samples = Float32Array.from({ length: 100_000 }, (_, index) => index / 100_000);
    const raw = join(folder, 'samples');
    await writeFile(raw, new Uint8Array(samples.buffer));
    const ffmpeg = await ffmpegThat(`head -c 4097 ${raw}; tail -c +4098 ${raw}`);
    const note = await decodeNote(await noteOf('speech-aac.mp4', 'mp4'), ffmpeg);
    expect(await samplesOf(note)).toEqual([...samples]);
  });

  it('fails for good without a sample, but not if it is killed', async () => {
    const file = await noteOf('speech-aac.mp4', 'mp4');
    const none = await decodeNote(file, await ffmpegThat('exit 69'));
    await expect(samplesOf(none)).rejects.toMatchObject({ name: 'TranscriptionError', isFinal: true });
    const killed = await decodeNote(file, await ffmpegThat('kill -9 $$'));
    await expect(samplesOf(killed)).rejects.toMatchObject({ name: 'TranscriptionError', isFinal: false });
    await expect(decodeNote(file, undefined)).rejects.toMatchObject({ isFinal: true });
  });
});

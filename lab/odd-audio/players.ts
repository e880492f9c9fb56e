import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MonoAudio } from '@beep/testkit/audio';
import type { Page } from '@playwright/test';

/** Decodes a file as the player plays it; undefined if the player refuses it. */
export type Player = (bytes: Uint8Array) => Promise<MonoAudio | undefined>;

const RATE = 16_000;
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

export function ffmpegPlayer(folder: string): Player {
  return async (bytes) => {
    const file = join(folder, 'file');
    await writeFile(file, bytes);
    const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'];
    const options = { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES } as const;
    const played = await promisify(execFile)('ffmpeg', ['-v', 'quiet', '-i', file, ...output], options).then(
      ({ stdout }) => stdout,
      (failure: { stdout: Buffer }) => failure.stdout,
    );
    return mono(played);
  };
}

export function chromiumPlayer(page: Page): Player {
  return async (bytes) => {
    const base64 = await page.evaluate(decodeInPage, {
      base64: Buffer.from(bytes).toString('base64'),
      rate: RATE,
    });
    return mono(Buffer.from(base64, 'base64'));
  };
}

async function decodeInPage({ base64, rate }: { base64: string; rate: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const context = new OfflineAudioContext(1, 1, rate);
  const decoded = await context.decodeAudioData(bytes.buffer).catch(() => undefined);
  if (!decoded) return '';
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at));
  const sum = new Float32Array(decoded.length).map(
    (_, at) => channels.reduce((total, channel) => total + (channel[at] ?? 0), 0) / channels.length,
  );
  const raw = new Uint8Array(sum.buffer);
  let text = '';
  for (let at = 0; at < raw.length; at += 8192) text += String.fromCharCode(...raw.subarray(at, at + 8192));
  return btoa(text);
}

function mono(raw: Buffer): MonoAudio | undefined {
  if (raw.length < 4) return undefined;
  const samples = new Float32Array(raw.length >> 2).map((_, at) => raw.readFloatLE(at * 4));
  return { samples, sampleRate: RATE };
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SPEECH_WAV } from '@beep/testkit/audio';
import type { EnginePage } from './engine.ts';

/** A sound as a client uploads it. */
export interface Sound {
  readonly kind: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const RECORDING_MS = 3000;

/** Records the engine's microphone with its MediaRecorder. The page must have permission. */
export async function recordSound(page: EnginePage, kind: string, mimeType: string): Promise<Sound> {
  const bytes = Buffer.from(await page.run(recordInPage, mimeType, RECORDING_MS), 'base64');
  return { kind, mimeType, bytes: new Uint8Array(bytes) };
}

/** The speech as Safari records it: AAC in an mp4 without a duration at its start. Needs ffmpeg. */
export async function fragmentedMp4(): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-mp4-'));
  try {
    const file = join(folder, 'speech.mp4');
    const flags = 'frag_keyframe+empty_moov+default_base_moof';
    const args = ['-v', 'error', '-i', SPEECH_WAV, '-t', '4', '-ar', '48000', '-c:a', 'aac', '-b:a', '64k'];
    await promisify(execFile)('ffmpeg', [...args, '-frag_duration', '250000', '-movflags', flags, file]);
    return { kind: 'fragmented mp4/AAC', mimeType: 'audio/mp4', bytes: new Uint8Array(await readFile(file)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function recordInPage(mimeType: string, milliseconds: number): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start(250);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

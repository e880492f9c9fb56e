import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { AudioFormat } from '@beep/core/recordings';
import { NICENESS } from '../../jobs/niceness.ts';
import type { Mp3Outcome } from '../mp3/mp3-task.ts';
import { FFMPEG_BASE, startFfmpeg } from './ffmpeg-process.ts';

/** The first ffmpeg on the search path; undefined if there is none. */
export async function findFfmpeg(searchPath: string = process.env.PATH ?? ''): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of searchPath.split(delimiter).filter((part) => part !== '')) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface FfmpegTask {
  readonly ffmpegPath: string;
  readonly format: AudioFormat;
  readonly inputPath: string;
  /** Created by ffmpeg. */
  readonly outputPath: string;
  /** Gain in decibels. */
  readonly gainDb: number;
  readonly maxCpuMs: number;
  readonly onProgress: (bytes: number) => void;
  /** Kills the program. */
  readonly signal: AbortSignal;
}

/** ffmpeg's demuxer names; naming the demuxer prevents probing. */
export const DEMUXER: Readonly<Record<AudioFormat, string>> = {
  webm: 'matroska',
  mp4: 'mov',
  ogg: 'ogg',
  mp3: 'mp3',
  wav: 'wav',
};

/**
 * Encodes with ffmpeg the same kind of mp3 as our own encoder: 64 kbps, mono. Resolves with `unsupported` if ffmpeg
 * rejects the audio before the first byte; rejects if it fails later or is killed.
 */
export async function makeMp3WithFfmpeg(task: FfmpegTask): Promise<Mp3Outcome> {
  const file = await open(task.outputPath, 'wx', 0o600);
  let bytes = 0;
  try {
    const { ffmpegPath, maxCpuMs, signal } = task;
    const maxCpuSeconds = maxCpuMs / 1000;
    const niceness = NICENESS.mp3;
    const child = startFfmpeg({ ffmpegPath, args: programArguments(task), maxCpuSeconds, niceness, signal });
    for await (const piece of child.output) {
      await file.writeFile(piece);
      bytes += piece.length;
      task.onProgress(bytes);
    }
    const code = await child.exit;
    if (code !== null && bytes === 0) return { status: 'unsupported' };
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} after ${bytes} bytes.`);
  } finally {
    await file.close();
  }
  return { status: 'done', bytes };
}

function programArguments(task: FfmpegTask): string[] {
  return [
    ...[
      ...FFMPEG_BASE,
      '-f',
      DEMUXER[task.format],
      '-i',
      `file:${task.inputPath}`,
      '-map',
      '0:a:0',
      '-map_metadata',
      '-1',
    ],
    ...[
      '-ac',
      '1',
      '-ar',
      '48000',
      '-af',
      `volume=${task.gainDb.toFixed(3)}dB`,
      '-codec:a',
      'libmp3lame',
      '-b:a',
      '64k',
    ],
    ...['-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1'],
  ];
}

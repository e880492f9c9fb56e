import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../audio/ffmpeg/ffmpeg-mp3.ts';
import type { Missing } from './where-available.ts';

const run = promisify(execFile);

/** ffmpeg as an independent encoder, decoder and meter. */
export interface FfmpegSound {
  /** Integrated loudness of a file as it is played, in LUFS, by ffmpeg's meter. */
  loudnessOf(path: string): Promise<number>;
  /** Encodes a wav as Opus in WebM files in the folder, one per gain in decibels. Resolves with their paths. */
  encodeOpus(wav: string, gainsDb: readonly number[], folder: string): Promise<readonly string[]>;
}

export async function findFfmpegSound(): Promise<FfmpegSound | Missing> {
  const program = await findFfmpeg();
  if (program === undefined) return { missing: 'There is no ffmpeg on the PATH.' };
  return {
    loudnessOf: async (path) => {
      const filter = 'ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=-';
      const { stdout } = await run(program, ['-v', 'error', '-i', path, '-af', filter, '-f', 'null', '-']);
      return Number(stdout.match(/lavfi\.r128\.I=(\S+)\s*$/)?.[1]);
    },
    encodeOpus: async (wav, gainsDb, folder) => {
      const paths = gainsDb.map((gain) => join(folder, `louder${gain}.webm`));
      const outputs = gainsDb.flatMap((gain, index) => [
        ...['-af', `volume=${gain}dB:precision=float`, '-c:a', 'libopus', '-b:a', '32k'],
        ...['-y', paths[index] ?? ''],
      ]);
      await run(program, ['-v', 'error', '-i', wav, ...outputs]);
      return paths;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { lowerProcessPriority } from './audio-priority.ts';

/** A running ffmpeg. */
export interface FfmpegProcess {
  readonly output: Readable;
  /** Its exit code, null when it was ended by a signal. Rejects when the program could not be started. */
  readonly exit: Promise<number | null>;
}

export interface FfmpegCommand {
  readonly ffmpegPath: string;
  readonly args: readonly string[];
  readonly maxCpuSeconds: number;
  /** Of Unix: how far it stands back. */
  readonly niceness: number;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/** Of addresses. ffmpeg 5.1 needs less than 300 MB of them, and 60 MB of memory, for any of our files. */
const MAX_MEMORY_KIB = 1024 * 1024;

/** A shell's codes for a program that is not there, and for one that cannot be run. */
const SHELL_FAILURES: readonly (number | null)[] = [126, 127];

/**
 * Starts the program with limits on its memory and processor time, where the system has them. Only for the main thread:
 * the system hands a child's end to the loop that started it, so the children of a thread that is ended stay as zombies.
 */
export function startFfmpeg(command: FfmpegCommand): FfmpegProcess {
  const child = spawnLimited(command);
  lowerProcessPriority(child.pid, command.niceness);
  const exit = Promise.withResolvers<number | null>();
  child.once('error', exit.reject);
  child.once('close', (code: number | null) => {
    if (SHELL_FAILURES.includes(code)) exit.reject(new Error('ffmpeg could not be started.'));
    else exit.resolve(code);
  });
  exit.promise.catch(() => undefined);
  return { output: child.stdout as Readable, exit: exit.promise };
}

function spawnLimited({ ffmpegPath, args, maxCpuSeconds, signal }: FfmpegCommand): ChildProcess {
  const options = {
    stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[],
    signal,
    killSignal: 'SIGKILL' as const,
  };
  if (process.platform === 'win32') return spawn(ffmpegPath, args, options);
  // The shell gives the limits to itself and then becomes the program. Not every system has both.
  const limits = `ulimit -v ${MAX_MEMORY_KIB} 2>/dev/null; ulimit -t ${Math.ceil(maxCpuSeconds)} 2>/dev/null`;
  return spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', ffmpegPath, ...args], options);
}

/** What every call has in common: no questions, one thread, and what cannot be decoded is left out. */
export const FFMPEG_BASE: readonly string[] = [
  ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '1', '-max_error_rate', '1'],
  ...['-protocol_whitelist', 'file,pipe'],
];

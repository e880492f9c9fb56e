import { type ChildProcess, fork } from 'node:child_process';
import type { FromFfmpegHost, HostedCommand, ToFfmpegHost } from './ffmpeg-host-messages.ts';

export interface FfmpegProcess {
  /** For one reader. The program is paused while it is not read, and killed when the reader stops. */
  readonly output: AsyncIterable<Uint8Array>;
  /**
   * Resolves with the exit code after the output was read; null if a signal ended the program. Rejects if the program
   * could not be started, with the reason of the command's signal, or if the process that starts programs has ended.
   */
  readonly exit: Promise<number | null>;
}

export interface FfmpegCommand extends HostedCommand {
  /** Kills the program. */
  readonly signal: AbortSignal;
}

interface Run {
  readonly signal: AbortSignal;
  /** Resolves the pending read; with undefined at the end. */
  waiting?: ((piece: Uint8Array | undefined) => void) | undefined;
  readonly exit: PromiseWithResolvers<number | null>;
  readonly abort: () => void;
}

/** The process that starts programs. */
interface Host {
  readonly child: ChildProcess;
  readonly runs: Map<number, Run>;
}

/** The shell's exit codes for a program that does not exist or is not executable. */
const SHELL_FAILURES: readonly (number | null)[] = [126, 127];

let host: Host | undefined;
let lastRun = 0;

/**
 * Starts the program with limits on memory and CPU time, if the system has them. A small helper process, which runs
 * until this one ends, starts it: Node forks to start a program, and forking this process would stop all its threads
 * for milliseconds. The helper also reaps its children; those started by an ended thread would stay as zombies.
 */
export function startFfmpeg({ signal, ...command }: FfmpegCommand): FfmpegProcess {
  host ??= openHost();
  const { child, runs } = host;
  lastRun += 1;
  const run = lastRun;
  const post = (message: ToFfmpegHost): void => {
    child.send(message, () => undefined);
  };
  const abort = (): void => post({ type: 'end', run });
  const exit = Promise.withResolvers<number | null>();
  exit.promise.catch(() => undefined);
  if (runs.size === 0) keepAwake(child);
  runs.set(run, { signal, exit, abort });
  post({ type: 'start', run, command });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { output: piecesOf(runs, run, post), exit: exit.promise };
}

async function* piecesOf(
  runs: ReadonlyMap<number, Run>,
  run: number,
  post: (message: ToFfmpegHost) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const running = runs.get(run);
      if (!running) return;
      const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
      running.waiting = resolve;
      post({ type: 'read', run });
      const piece = await promise;
      if (!piece) return;
      yield piece;
    }
  } finally {
    if (runs.has(run)) post({ type: 'end', run });
  }
}

function openHost(): Host {
  const child = fork(programUrl(), {
    // Without modules that NODE_OPTIONS loads into the server.
    ...{ execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } },
    ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  });
  const opened: Host = { child, runs: new Map() };
  letSleep(child);
  child.on('message', (message: FromFfmpegHost) => hear(opened, message));
  const lose = (): void => {
    if (host === opened) host = undefined;
    for (const run of opened.runs.keys()) {
      settle(opened, run, ({ reject }) => reject(new Error('The process that starts ffmpeg has ended.')));
    }
  };
  child.once('error', lose);
  child.once('exit', lose);
  return opened;
}

function hear(from: Host, message: FromFfmpegHost): void {
  const running = from.runs.get(message.run);
  if (message.type === 'piece') {
    const { waiting } = running ?? {};
    if (running) running.waiting = undefined;
    waiting?.(message.bytes);
    return;
  }
  settle(from, message.run, ({ resolve, reject }, signal) => {
    if (signal.aborted) reject(signal.reason);
    else if (message.type === 'failed' || SHELL_FAILURES.includes(message.code))
      reject(new Error('ffmpeg could not be started.'));
    else resolve(message.code);
  });
}

function settle(
  { child, runs }: Host,
  run: number,
  finish: (exit: PromiseWithResolvers<number | null>, signal: AbortSignal) => void,
): void {
  const running = runs.get(run);
  if (!running) return;
  runs.delete(run);
  if (runs.size === 0) letSleep(child);
  running.signal.removeEventListener('abort', running.abort);
  finish(running.exit, running.signal);
  running.waiting?.(undefined);
}

/** Keeps this process alive while a program runs. */
function keepAwake(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letSleep(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function programUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./ffmpeg-host.${extension}`, import.meta.url);
}

/** Options of every call: non-interactive, one thread, skip what cannot be decoded. */
export const FFMPEG_BASE: readonly string[] = [
  ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '1', '-max_error_rate', '1'],
  ...['-protocol_whitelist', 'file,pipe'],
];

import { type ChildProcess, spawn } from 'node:child_process';
import { lowerProcessPriority, NICENESS } from '../../jobs/niceness.ts';
import type { FromFfmpegHost, HostedCommand, ToFfmpegHost } from './ffmpeg-host-messages.ts';

/** Address space limit. ffmpeg 5.1 needs less than 300 MB of it, and 60 MB of memory, for any of our files. */
const MAX_MEMORY_KIB = 1024 * 1024;

interface Run {
  readonly child: ChildProcess;
  readonly pieces: AsyncIterator<Uint8Array>;
}

// Starts programs and forwards their output until the channel to the server closes; then kills them.
const runs = new Map<number, Run>();
lowerProcessPriority(process.pid, NICENESS.inspection);
// A terminal or systemd signals all processes; the server finishes its work first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => {
  for (const { child } of runs.values()) child.kill('SIGKILL');
  process.exit(0);
});
process.on('message', (message: ToFfmpegHost) => {
  if (message.type === 'start') start(message.run, message.command);
  if (message.type === 'read') void read(message.run);
  if (message.type === 'end') end(message.run);
});

function start(run: number, command: HostedCommand): void {
  const child = spawnLimited(command);
  lowerProcessPriority(child.pid, command.niceness);
  child.once('error', (error) => {
    runs.delete(run);
    post({ type: 'failed', run, message: error.message });
  });
  child.once('close', (code: number | null) => {
    if (runs.delete(run)) post({ type: 'ended', run, code });
  });
  const { stdout } = child;
  if (stdout) runs.set(run, { child, pieces: stdout[Symbol.asyncIterator]() });
}

/** Sends nothing at the end: 'ended' follows when the program has exited. */
async function read(run: number): Promise<void> {
  const piece = await runs
    .get(run)
    ?.pieces.next()
    .catch(() => undefined);
  if (piece && !piece.done) post({ type: 'piece', run, bytes: piece.value });
}

function end(run: number): void {
  const { child } = runs.get(run) ?? {};
  child?.kill('SIGKILL');
  child?.stdout?.destroy();
}

function post(message: FromFfmpegHost): void {
  process.send?.(message);
}

function spawnLimited({ ffmpegPath, args, maxCpuSeconds }: HostedCommand): ChildProcess {
  const options = { stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[] };
  if (process.platform === 'win32') return spawn(ffmpegPath, args, options);
  // The shell sets the limits and then execs the program. Some systems lack one of the limits.
  const limits = `ulimit -v ${MAX_MEMORY_KIB} 2>/dev/null; ulimit -t ${Math.ceil(maxCpuSeconds)} 2>/dev/null`;
  return spawn('/bin/sh', ['-c', `${limits}; exec "$@"`, 'sh', ffmpegPath, ...args], options);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Program } from './find-program.ts';

const START_LIMIT_MS = 20_000;

export interface ProgramRun {
  readonly args: readonly string[];
  /** The port on the loopback address. */
  readonly port: number;
  /** Its files; removed when it ends. */
  readonly folder: string;
  readonly endsWith: 'SIGTERM' | 'SIGKILL';
}

/** A running server program. The caller stops it. */
export interface RunningProgram {
  /** Everything printed so far. */
  output(): string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Resolves when its port accepts connections; rejects with its output if it exits or does not answer. */
export async function startProgram(program: Program, run: ProgramRun): Promise<RunningProgram> {
  const child = spawn(program.path, run.args, {
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const stop = async (): Promise<void> => {
    await end(child, run.endsWith);
    await rm(run.folder, { recursive: true });
  };
  try {
    await responses(child, run.port);
  } catch (error) {
    await stop();
    throw new Error(`${program.path} did not start.\n${output}`, { cause: error });
  }
  return { output: () => output, stop };
}

async function responses(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  while (!(await Promise.race([isOpen(port), failed]))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    if (performance.now() > deadline) throw new Error('Its port did not answer.');
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function end(child: ChildProcess, signal: ProgramRun['endsWith']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

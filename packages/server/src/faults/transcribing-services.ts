import { expect } from 'vitest';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import type { World } from './fault-world.ts';
import type { Operation } from './kill-point.ts';

const TELL_TRANSCRIBERS = new URL('../testing/log-transcribers.ts', import.meta.url).href;

/** Services that transcribe on one installation, each with a process of its own for that. */
export interface TranscribingServices {
  readonly services: readonly LaunchedMain[];
  /** Kills the processes that transcribe, of which there may be none. */
  readonly transcribers: Operation['process'];
  /** Resolves when every service has exited. */
  readonly exited: Promise<unknown>;
  /** Kills the services; resolves when nothing transcribes any more. */
  kill(): Promise<void>;
}

/** Starts this many services. The world's own must have been killed: only one process may use a folder. */
export async function startTranscribing(world: World, count: number): Promise<TranscribingServices> {
  const env = {
    ...world.installation.env,
    TRANSCRIPTION: 'built-in',
    NODE_OPTIONS: `--import=${TELL_TRANSCRIBERS}`,
  };
  const services: LaunchedMain[] = [];
  for (let started = 0; started < count; started += 1) services.push(launchMain(await world.freePort(), env));
  const running = (): number[] => services.flatMap((service) => transcribersIn(service.output()));
  const untilEnded = (): Promise<void> => expect.poll(running, { timeout: 90_000 }).toEqual([]);
  const killNow = (): void => {
    for (const pid of running()) process.kill(pid, 'SIGKILL');
  };
  const kill = async (): Promise<void> => {
    await Promise.all(services.map((service) => service.kill()));
    // They notice it themselves.
    await untilEnded();
  };
  try {
    await Promise.all(services.map((service) => service.ready));
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    services,
    kill,
    exited: Promise.all(services.map((service) => service.exited)),
    transcribers: {
      killNow,
      // The next one may start at once.
      kill: async () => killNow(),
    },
  };
}

/** The processes that a service has started and that run. */
function transcribersIn(output: string): number[] {
  const pids = (event: string): number[] =>
    [...output.matchAll(new RegExp(`^TRANSCRIBER ${event} (\\d+)$`, 'gm'))].map(([, pid]) => Number(pid));
  const ended = new Set(pids('ENDS'));
  return pids('STARTS').filter((pid) => !ended.has(pid) && isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

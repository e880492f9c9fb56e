import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '@beep/testkit/server';
import { until } from './until.ts';

const MOVED_CLOCK = new URL('./moved-clock.ts', import.meta.url).href;
const CLOCK_LIMIT_MS = 20_000;

/** The times that the server's clock may show now; more than one while it is being moved. */
export interface ClockView {
  /** Milliseconds since the epoch. */
  readonly now: readonly number[];
  /** The latest time that it has ever shown: recordings that ended by then may have been removed. */
  readonly peak: number;
  /** Grows with every move: two equal numbers mean that the clock was not moved between them. */
  readonly epoch: number;
}

/** The server's clock, which can be moved forward and back while the server runs. */
export interface SoakClock {
  /** Environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  view(): ClockView;
  /** The offset in milliseconds from the machine's clock. */
  movedBy(): number;
  /** Resolves once the server uses the new offset. */
  move(server: RunningServer, toMs: number): Promise<void>;
}

/** `folder` is for the file that the server reads. */
export async function createSoakClock(folder: string): Promise<SoakClock> {
  const file = `${folder}/clock`;
  await writeFile(file, '0');
  let moves: readonly number[] = [0];
  let peak = Date.now();
  let epoch = 0;
  const view = (): ClockView => {
    const now = moves.map((ms) => Date.now() + ms);
    peak = Math.max(peak, ...now);
    return { now, peak, epoch };
  };
  return {
    env: {
      SOAK_CLOCK_FILE: fileURLToPath(new URL(`file://${file}`)),
      NODE_OPTIONS: `--import=${MOVED_CLOCK}`,
    },
    view,
    movedBy: () => moves.at(-1) ?? 0,
    move: async (server, toMs) => {
      view();
      const outputLength = server.output().length;
      moves = [...moves, toMs];
      epoch += 1;
      await writeFile(file, String(toMs));
      process.kill(pidOf(server), 'SIGUSR2');
      const said = `The clock is moved by ${toMs} ms\n`;
      await until(
        () => server.output().slice(outputLength).includes(said),
        CLOCK_LIMIT_MS,
        'the server’s new time',
      );
      view();
      moves = [toMs];
      epoch += 1;
    },
  };
}

function pidOf(server: RunningServer): number {
  const pid = server.pid();
  if (pid === undefined) throw new Error('The server has no process.');
  return pid;
}

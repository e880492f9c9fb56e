import type { Log } from './log.ts';

/** The clock that rules go by: when a note ends, until when a delete can be undone, when its files go. */
export interface SharedClock {
  /** Milliseconds since the epoch. */
  now(): number;
  close(): void;
}

export interface SharedClockOptions {
  /** Milliseconds since the epoch on the clock that all processes share; undefined where the machine's is the only one. */
  readonly read: (() => Promise<number>) | undefined;
  readonly log: Log;
  /** Told after every comparison by how many seconds the machine's clock is ahead of the shared one. */
  readonly onDeviation: (seconds: number) => void;
  /** This machine's clocks, for tests: the one that may be set, and the one that only runs. */
  readonly machine?: MachineClocks | undefined;
}

export interface MachineClocks {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since whenever. */
  elapsed(): number;
}

const MACHINE: MachineClocks = { now: Date.now, elapsed: () => performance.now() };
const COMPARE_EVERY_MS = 10_000;
const SAMPLES = 3;
/** An answer that took longer says too little about the time; it is used only while there is none. */
const SLOW_ANSWER_MS = 500;
/** Machines that are kept by a time server differ by milliseconds. */
const TOLERATED_MS = 1000;

/**
 * The database's clock, as this process knows it: compared when it starts and every ten seconds, and in between moved
 * on by the machine's clock that nobody sets. While the database does not answer it runs on.
 */
export async function openSharedClock(options: SharedClockOptions): Promise<SharedClock> {
  const { read, machine = MACHINE } = options;
  if (!read) return { now: () => machine.now(), close: () => undefined };
  let ahead: number | undefined;
  const deviation = createDeviationReport(options);
  const now = (): number => Math.round(machine.elapsed() + (ahead ?? machine.now() - machine.elapsed()));
  const compare = async (): Promise<void> => {
    const best = await bestSample(read, machine).catch(() => undefined);
    if (!best || (best.tookMs > SLOW_ANSWER_MS && ahead !== undefined)) return;
    ahead = best.aheadMs;
    deviation(machine.now() - now());
  };
  await compare();
  const comparing = setInterval(compare, COMPARE_EVERY_MS).unref();
  return { now, close: () => clearInterval(comparing) };
}

interface Sample {
  /** From the machine's running clock to the shared one. */
  readonly aheadMs: number;
  readonly tookMs: number;
}

/** The quickest answer is the surest: the clock was read about half-way. */
async function bestSample(read: () => Promise<number>, { elapsed }: MachineClocks): Promise<Sample> {
  const samples: Sample[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const asked = elapsed();
    const shared = await read();
    const tookMs = elapsed() - asked;
    samples.push({ aheadMs: shared - asked - tookMs / 2, tookMs });
  }
  return samples.reduce((best, sample) => (sample.tookMs < best.tookMs ? sample : best));
}

/** Says it once, until it has been right again. */
function createDeviationReport({ log, onDeviation }: SharedClockOptions): (ms: number) => void {
  let isTold = false;
  return (ms) => {
    onDeviation(ms / 1000);
    const deviates = Math.abs(ms) > TOLERATED_MS;
    if (deviates && !isTold) {
      const seconds = `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'}`;
      log.error(
        'clock_deviates',
        `The clock of this machine is ${seconds} the database's. Rules go by the database's; set the machine's.`,
      );
    }
    isTold = deviates;
  };
}

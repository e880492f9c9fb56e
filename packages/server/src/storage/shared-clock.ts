import type { Log } from '../log/log.ts';

/** The clock for expiry, the undo period of a delete, and the removal of files. */
export interface SharedClock {
  /** Milliseconds since the epoch. */
  now(): number;
  close(): void;
}

export interface SharedClockOptions {
  /** Reads the shared clock, in milliseconds since the epoch; undefined if the machine's clock is the only one. */
  readonly read: (() => Promise<number>) | undefined;
  readonly log: Log;
  /** Called after every comparison with the seconds by which the machine's clock is ahead. */
  readonly onDeviation: (seconds: number) => void;
  /** This machine's wall clock and monotonic clock, for tests. */
  readonly machine?: MachineClocks | undefined;
}

export interface MachineClocks {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since an arbitrary start. */
  elapsed(): number;
}

const MACHINE: MachineClocks = { now: Date.now, elapsed: () => performance.now() };
const COMPARE_EVERY_MS = 10_000;
const SAMPLES = 3;
/** A slower answer is too imprecise; it is used only if there is no other. */
const SLOW_ANSWER_MS = 500;
/** Machines with a time server differ by milliseconds. */
const TOLERATED_MS = 1000;

/**
 * The database's clock as known to this process: compared at the start and every ten seconds, and advanced by the
 * machine's monotonic clock in between. It continues while the database does not answer.
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
  /** Offset from the monotonic clock to the shared clock. */
  readonly aheadMs: number;
  readonly tookMs: number;
}

/** The fastest answer is the most precise: the clock was read about half-way. */
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

/** Logs a deviation once, until the clock was right again. */
function createDeviationReport({ log, onDeviation }: SharedClockOptions): (ms: number) => void {
  let isReported = false;
  return (ms) => {
    onDeviation(ms / 1000);
    const deviates = Math.abs(ms) > TOLERATED_MS;
    if (deviates && !isReported) {
      const seconds = `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'}`;
      log.error(
        'clock_deviates',
        `The clock of this machine is ${seconds} the database's. Rules go by the database's; set the machine's.`,
      );
    }
    isReported = deviates;
  };
}

import { describe, expect, it } from 'vitest';
import { openSharedClock, type SharedClock } from './shared-clock.ts';

const START = Date.UTC(2030, 0, 31, 12);
const FIVE_MINUTES = 300_000;

/** A machine with a wrong clock, and a database with network delay. */
function world(machineAheadMs: number, wayMs = 10) {
  const time = { real: 0 };
  const logged: string[] = [];
  const deviations: number[] = [];
  const responses = { fails: false };
  const read = async (): Promise<number> => {
    time.real += wayMs / 2;
    if (responses.fails) throw new Error('The database is gone.');
    const nowMs = START + time.real;
    time.real += wayMs / 2;
    return nowMs;
  };
  const open = (): Promise<SharedClock> =>
    openSharedClock({
      read,
      log: { error: (event, error) => logged.push(`${event}: ${String(error)}`) },
      onDeviation: (seconds) => deviations.push(Math.round(seconds)),
      machine: { now: () => START + time.real + machineAheadMs, elapsed: () => time.real },
    });
  return { time, logged, deviations, answers: responses, open };
}

describe('the clock shared by processes', () => {
  it.each([FIVE_MINUTES, -FIVE_MINUTES, 0])("is the database's if a machine's is %i ms ahead", async (by) => {
    const { open, time, deviations } = world(by);
    const clock = await open();
    expect(clock.now()).toBe(START + time.real);
    time.real += 3_600_000;
    expect(clock.now()).toBe(START + time.real);
    expect(deviations).toEqual([by / 1000]);
    clock.close();
  });

  it('logs once, in words, that the machine deviates', async () => {
    const ahead = world(FIVE_MINUTES);
    (await ahead.open()).close();
    expect(ahead.logged).toEqual([
      "clock_deviates: The clock of this machine is 300.0 s ahead of the database's. Rules go by the database's; set the machine's.",
    ]);
    const right = world(300);
    (await right.open()).close();
    expect(right.logged).toEqual([]);
  });

  it('has whole milliseconds, for the database', async () => {
    const { open, time } = world(0, 0.3);
    const clock = await open();
    time.real += 0.7;
    expect(Number.isInteger(clock.now())).toBe(true);
    clock.close();
  });

  it("is the machine's until the database first responds, and without a database", async () => {
    const { open, time, answers: responses } = world(FIVE_MINUTES);
    responses.fails = true;
    const clock = await open();
    expect(clock.now()).toBe(Math.round(START + time.real + FIVE_MINUTES));
    clock.close();
    const machine = { now: () => 7, elapsed: () => 3 };
    const log = { error: () => undefined };
    const alone = await openSharedClock({ read: undefined, log, onDeviation: () => undefined, machine });
    expect(alone.now()).toBe(7);
  });
});

import { countRows } from './measure.ts';
import { report, type SoakWorld } from './soak-world.ts';
import { until } from './until.ts';

const DAY_MS = 86_400_000;
/** Longer than anything that passes is kept. */
const AFTER_MS = 120 * DAY_MS;
/** Longer than between two times that something is forgotten: the first after a jump may go by the time before it. */
const AGAIN_MS = 2 * 3_600_000;
/** The jobs that forget run every minute, and come after a restart. */
const FORGOTTEN_LIMIT_MS = 6 * 60_000;

/** Tables whose rows have an end, and how many may be left when it has come. */
const PASSING: Readonly<Record<string, number>> = {
  webhook_deliveries: 0,
  lti_launches: 0,
  lti_nonces: 0,
  upload_keys: 0,
  listens: 0,
  listen_caps: 0,
  archives: 0,
  archive_files: 0,
  sign_in_codes: 0,
  sign_in_sessions: 0,
  newsletter_tokens: 0,
  // The last thousand.
  storage_turns: 1001,
  // Of the last minutes.
  rate_limits: 60,
  // One of each kind that repeats, and what is done.
  jobs: 80,
};

/** Four months later everything that passes is forgotten. Only what nobody uses after it: it ends replies too. */
export async function checkForgotten(world: SoakWorld): Promise<void> {
  const { system, clock } = world;
  const before = await countRows(system);
  for (const ms of [AFTER_MS, AGAIN_MS]) await clock.move(clock.movedBy() + ms);
  let left: string[] = [];
  const isForgotten = async (): Promise<boolean> => {
    const rows = await countRows(system);
    left = Object.entries(PASSING).flatMap(([table, allowed]) => {
      const count = rows[table] ?? 0;
      return count > allowed
        ? [`${table} has ${count} rows four months later, and had ${before[table]}`]
        : [];
    });
    return left.length === 0;
  };
  await until(isForgotten, FORGOTTEN_LIMIT_MS, 'the end of what passes', 2000).catch(() => undefined);
  for (const line of left) report(world, line);
}

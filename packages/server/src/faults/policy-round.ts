import { expect } from 'vitest';
import type { World } from './fault-world.ts';

const RECORDINGS = 3000;
const DAY_MS = 86_400_000;

interface Ends {
  readonly ended: number;
  readonly left: number;
}

/** Interrupts the application of a policy: it is finished without another request, for every recording once. */
export async function policyRound(world: World): Promise<void> {
  const graceEndsAt = Date.now() + DAY_MS;
  const domains: string[] = [];
  await world.interrupt('policy', async () => {
    const domain = `round-${world.random.below(1e9)}.example`;
    domains.push(domain);
    await prepare(world, domain, graceEndsAt);
    const process = world.server();
    return { process, over: Promise.race([untilApplied(world, domain, graceEndsAt), process.exited]) };
  });
  await world.restart();
  for (const domain of domains) {
    await expect
      .poll(() => endsOf(world, domain, graceEndsAt), { timeout: 60_000 })
      .toEqual({ ended: RECORDINGS, left: 0 });
  }
  // A job that is killed again and again before it completes would wait as a stuck one.
  const attempts = `select attempts from jobs where kind = 'apply_policies'`;
  await expect.poll(() => world.installation.query(attempts), { timeout: 60_000 }).toEqual([{ attempts: 0 }]);
}

/** Rows without files, and a policy that was changed long enough ago. */
async function prepare({ installation }: World, domain: string, graceEndsAt: number): Promise<void> {
  const rows = Array.from(
    { length: RECORDINGS },
    (_, index) => `('${domain}-${index}', 'nobody', 'BEEP_WEB', 'webm', 1, 1, 1000000, 1, '${domain}')`,
  );
  await installation.query(`insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms,
    file_removed_at_ms, domain) values ${rows.join(', ')}`);
  await installation.query(`insert into policies (domain, version, policy, changed_by, changed_at_ms, grace_ends_at_ms)
    values ('${domain}', 1, '{"longestLife":"1_day","defaultExpiry":"1_day"}', 'operator',
      ${Date.now() - DAY_MS}, ${graceEndsAt})`);
  await installation.query(`update jobs set due_at_ms = 0 where kind = 'apply_policies'`);
}

async function untilApplied(world: World, domain: string, graceEndsAt: number): Promise<void> {
  await expect.poll(() => endsOf(world, domain, graceEndsAt), { timeout: 60_000 }).toMatchObject({ left: 0 });
}

async function endsOf({ installation }: World, domain: string, graceEndsAt: number): Promise<Ends> {
  const counts = await installation.query<Ends>(`select
      count(case when expires_at_ms = ${graceEndsAt} and policy_expires_at_ms = ${graceEndsAt} then 1 end) as ended,
      count(case when policy_expires_at_ms is null then 1 end) as "left"
    from recordings where domain = '${domain}'`);
  return { ended: Number(counts[0]?.ended), left: Number(counts[0]?.left) };
}

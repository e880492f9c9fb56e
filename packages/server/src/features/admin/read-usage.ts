import type { Usage } from '@beep/api/features/admin';
import type { Domains } from '../../storage/domains.ts';
import type { AdminDeps } from './admin-deps.ts';

const DAY_MS = 86_400_000;

/** What was recorded on each of the last days, today included, and what is stored. */
export async function readUsage(
  { stores, now }: Pick<AdminDeps, 'stores' | 'now'>,
  { domains, days }: { readonly domains: Domains; readonly days: number },
): Promise<Usage> {
  const today = Math.floor(now() / DAY_MS);
  const fromDay = today - days + 1;
  const found = new Map(
    (await stores.people.usage({ domains, fromDay })).map(({ day, ...usage }) => [day, usage]),
  );
  const all = Array.from({ length: days }, (_, index) => {
    const day = fromDay + index;
    const usage = found.get(day) ?? { recordings: 0, seconds: 0, bytes: 0 };
    return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), ...usage };
  });
  return { days: all, stored: await stores.people.stored(domains) };
}

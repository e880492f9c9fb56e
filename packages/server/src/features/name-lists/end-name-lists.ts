import type { JobHandler } from '../../jobs/job-worker.ts';
import { restAfter } from '../../jobs/rest-after.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { listEnd } from './list-end.ts';
import type { NameListStore } from './storage/index.ts';

const BATCH = 100;

export interface NameListJobNeeds {
  readonly stores: { readonly nameLists: Pick<NameListStore, 'domains' | 'oldest' | 'remove'> };
  readonly policies: Pick<PolicyDirectory, 'versionOf'>;
  readonly times: { readonly sweepIntervalMs: number };
  readonly now: () => number;
}

export function createNameListJobs(needs: NameListJobNeeds): readonly JobHandler[] {
  return [
    {
      kind: 'end_name_lists',
      slots: 1,
      periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
      work: (_job, signal) => endNameLists(needs, signal),
    },
  ];
}

/** Deletes the lists that are older than the policies of their domains let them be. Safe to run at any time. */
async function endNameLists(needs: NameListJobNeeds, signal: AbortSignal): Promise<void> {
  const { stores, policies, now } = needs;
  for (const domain of await stores.nameLists.domains()) {
    if (policies.versionOf(domain).policy.longestLife === 'never') continue;
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      const begun = performance.now();
      const oldest = await stores.nameLists.oldest(domain, BATCH);
      const ended = oldest.filter(({ created_at_ms }) => {
        const end = listEnd(policies, { domain, created_at_ms });
        return end !== null && end <= now();
      });
      if (ended.length > 0) await stores.nameLists.remove(ended.map(({ id }) => id));
      // The older a list is, the earlier it ends.
      isMore = ended.length === BATCH;
      if (isMore) await restAfter(begun);
    }
  }
}

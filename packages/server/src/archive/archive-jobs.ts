import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import { OutageError } from '../jobs/outage-error.ts';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import { type PrepareDeps, prepareArchive } from './prepare-archive.ts';
import { frameName } from './read-archive.ts';

export const PREPARE_ARCHIVE = 'prepare_archive';

/** Archives that this process prepares at a time. */
const SLOTS = 1;
const REMOVE_EVERY_MS = 60_000;
const LOT = 100;
/** After this many failures an archive is given up; its user can ask for another one. */
const MAX_ATTEMPTS = 5;
/** How long its user can learn that an archive failed, or is outdated. */
const TOLD_LIFE_MS = 24 * 3_600_000;

export interface ArchiveJobsDeps extends PrepareDeps {
  readonly jobs: JobRunner;
}

/** Prepares archives, and removes those that are over. */
export function createArchiveJobs(deps: ArchiveJobsDeps): readonly JobHandler[] {
  const { archives } = deps.stores;
  return [
    {
      kind: PREPARE_ARCHIVE,
      slots: SLOTS,
      work: async ({ key, attempts }, signal) => {
        try {
          await prepareArchive(deps, key, { signal, isLast: attempts >= MAX_ATTEMPTS });
        } catch (error) {
          if (error instanceof StorageUnavailableError) throw new OutageError(error);
          if (signal.aborted || attempts < MAX_ATTEMPTS) throw error;
          deps.log.error('archive_given_up', error);
          await archives.setState(key, 'failed');
        }
      },
    },
    {
      kind: 'remove_archives',
      slots: 1,
      periodic: { everyMs: REMOVE_EVERY_MS, firstMs: 0 },
      work: async (_job, signal) => {
        await queueArchives(deps);
        await stripOutdated(deps, signal);
        await removeArchives(deps, signal);
      },
    },
  ];
}

/** Queues archives whose job was lost, for example by a crash before it was queued. */
async function queueArchives({ stores, jobs }: ArchiveJobsDeps): Promise<void> {
  const unqueued = await stores.archives.unqueued(PREPARE_ARCHIVE, LOT);
  for (const key of unqueued) await jobs.enqueue({ kind: PREPARE_ARCHIVE, key });
}

/** What an archive that is not sent any more holds goes at once; its row stays for a while, to say so. */
async function stripOutdated({ stores, audio }: ArchiveJobsDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await stores.archives.strippable(LOT);
    for (const id of ids) {
      signal.throwIfAborted();
      await audio.remove(frameName(id));
      await stores.archives.strip(id, signal);
    }
    if (ids.length < LOT) return;
  }
}

/** The file goes before the rows, so that it is never left without them. */
async function removeArchives({ stores, audio, now }: ArchiveJobsDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const at = now();
    const ids = await stores.archives.removable({ now: at, toldSince: at - TOLD_LIFE_MS }, LOT);
    for (const id of ids) {
      signal.throwIfAborted();
      await audio.remove(frameName(id));
      await stores.archives.remove(id, signal);
    }
    if (ids.length < LOT) return;
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { ArchiveState } from '@beep/api/features/archive';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log/log.ts';
import { ServerError } from '../server-error.ts';
import type { ArchiveReach, ArchiveScope, StoredArchive } from '../storage/archive-store.ts';
import type { Stores } from '../storage/stores.ts';
import { PREPARE_ARCHIVE } from './archive-jobs.ts';
import { type ArchiveLinkDeps, archiveLink } from './archive-link.ts';
import { type MayStillHearDeps, mayStillHear } from './may-still-hear.ts';
import { isBeingPrepared } from './prepare-archive.ts';

/** Between two preparations for one scope. */
const INTERVAL_MS = 60_000;
/**
 * A younger archive is given again. That of an account is not once something was recorded since; other changes, such as
 * of a transcript, are in the next one.
 */
const FRESH_MS = { account: INTERVAL_MS, domain: 10 * 60_000 } as const;

export interface ArchiveNeeds extends ArchiveLinkDeps, MayStillHearDeps {
  readonly stores: Pick<Stores, 'archives' | 'accountDeletions'>;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  readonly newId: () => string;
}

export interface ArchiveOptions {
  /** Of an administrator's export. */
  readonly reach?: ArchiveReach | undefined;
}

/**
 * Begins the archive of a user or domain, unless one is being prepared or fresh. Resolves at once with its state, and
 * with a link when it is ready. Rejects with `rate_limited`.
 */
export async function openArchive(
  service: ArchiveNeeds,
  scope: ArchiveScope,
  { reach }: ArchiveOptions = {},
): Promise<ArchiveState> {
  const { archives } = service.stores;
  const now = service.now();
  const last = await newestWith(service, scope, { reach });
  if ((last && isBeingPrepared(last)) || (await isFresh(service, last))) return presentArchive(service, last);
  if (last && now - last.createdAt < INTERVAL_MS) {
    const seconds = Math.ceil((last.createdAt + INTERVAL_MS - now) / 1000);
    throw new ServerError('rate_limited', { headers: { 'Retry-After': String(seconds) } });
  }
  const id = service.newId();
  const isBegun = await archives.begin({ ...scope, id, reach, includesSuspended: false, createdAt: now });
  // Stored: if the job cannot be queued now, a periodic job queues it.
  if (isBegun) {
    await service.jobs
      .enqueue({ kind: PREPARE_ARCHIVE, key: id })
      .catch((error: unknown) => service.log.error('queue_archive', error));
  }
  return presentArchive(service, await archives.newest(scope));
}

/** The state of the newest archive of a user or domain. */
export async function findArchive(service: ArchiveNeeds, scope: ArchiveScope): Promise<ArchiveState> {
  return presentArchive(service, await newestWith(service, scope, {}));
}

/** Not the operator's, and not one with another reach. */
async function newestWith(
  service: ArchiveNeeds,
  scope: ArchiveScope,
  { reach }: ArchiveOptions,
): Promise<StoredArchive | undefined> {
  const newest = await service.stores.archives.newest(scope);
  if (!newest || newest.includesSuspended || !isDeepStrictEqual(newest.reach, reach)) return undefined;
  return (await mayStillHear(service, newest)) ? newest : undefined;
}

async function isFresh({ stores, now }: ArchiveNeeds, archive: StoredArchive | undefined): Promise<boolean> {
  if (
    archive?.state !== 'ready' ||
    archive.readyAt === null ||
    archive.readyAt + FRESH_MS[archive.kind] <= now()
  )
    return false;
  if (archive.kind === 'domain') return true;
  const newest = await stores.accountDeletions.newestRecordingOf(archive.subject);
  return (newest ?? 0) <= archive.createdAt;
}

function presentArchive(service: ArchiveNeeds, archive: StoredArchive | undefined): ArchiveState {
  if (!archive) return { state: 'none' };
  const { file, expiresAt, recordingsDone, recordingsTotal, unreadable } = archive;
  const state = isBeingPrepared(archive) ? 'preparing' : archive.state;
  const progress = { recordingsDone, recordingsTotal };
  switch (state) {
    case 'preparing':
      return { state, ...progress };
    case 'ready':
      if (!file || expiresAt === null || expiresAt <= service.now()) return { state: 'none' };
      return {
        ...{ state, ...progress, unreadable },
        bytes: file.bytes,
        url: archiveLink(service, { id: archive.id, expiresAt }),
        expiresAt: Math.floor(expiresAt / 1000),
      };
    case 'failed':
    case 'outdated':
      return { state };
  }
}

import { constants, createWriteStream } from 'node:fs';
import { access, lstat, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Language } from '@beep/core/languages';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { ConfigError } from '../config/config-error.ts';
import { isMissingFile } from '../errno.ts';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log/log.ts';
import type { ArchiveScope, StoredArchive } from '../storage/archive-store.ts';
import { type CheckedAudio, sumContent } from '../storage/checked-audio.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { DamagedAudioError } from '../storage/storage-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { Spool } from '../upload/spool.ts';
import { PREPARE_ARCHIVE } from './archive-jobs.ts';
import { prepareArchive } from './prepare-archive.ts';
import { frameName, readArchive } from './read-archive.ts';

export interface ExportDeps {
  /** Awaited before anything is written. */
  readonly onPrepared?: (counts: ExportCounts) => Promise<void>;
  readonly stores: Pick<
    Stores,
    | 'archives'
    | 'transcripts'
    | 'jobs'
    | 'labels'
    | 'replies'
    | 'replyTranscripts'
    | 'sheets'
    | 'playlists'
    | 'questions'
    | 'nameLists'
    | 'preferences'
  > & {
    readonly recordings: Pick<RecordingStore, 'findMp3'>;
  };
  readonly audio: CheckedAudio;
  /** Of the installation: that of an archive whose account has chosen none. */
  readonly language: Language;
  readonly spool: Spool;
  readonly log: Log;
  readonly now: () => number;
  /** Between two attempts to read what was unreadable; {@link RETRY_MS} by default. */
  readonly retryMs?: number | undefined;
}

/** Recordings, and those with sound. */
export interface ExportCounts {
  readonly recordings: number;
  readonly sounds: number;
}
const RETRY_MS = 5000;

/** A written archive. */
export interface ExportedArchive {
  readonly bytes: number;
  readonly recordings: number;
  /** Recordings and voice replies whose sound could not be read, and is not in it. */
  readonly unreadable: number;
  readonly sha256: string;
}

/** How long to wait for another process that prepares the same archive. */
const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * Writes the archive of an account or a domain into a local file, for the operator: with the sound of suspended
 * recordings, and with those mp3 files that exist. Run it again after an interruption to continue. Rejects with a
 * ConfigError if the file exists.
 */
export async function exportArchive(
  deps: ExportDeps,
  scope: ArchiveScope,
  path: string,
): Promise<ExportedArchive> {
  await requireNewFile(path);
  const jobs = createJobRunner({ jobs: deps.stores.jobs, observer: NOBODY, log: deps.log });
  try {
    const { archive, file } = await prepareOne(deps, jobs, { scope, path });
    const { recordingsDone: recordings, given } = archive;
    await deps.onPrepared?.({ recordings, sounds: given?.sounds ?? 0 });
    const partPath = partOf(path, file.sha256);
    const written = (await sizeOf(partPath)) ?? 0;
    if (written < file.bytes) {
      // Nothing else runs in the process of the command.
      const verifying = { ...deps, sums: { sum: sumContent } };
      const pieces = readArchive(verifying, archive, { start: written, end: file.bytes - 1 });
      await pipeline(
        Readable.from(pieces),
        createWriteStream(partPath, { flags: 'a', mode: 0o600, flush: true }),
      );
    }
    await rename(partPath, path);
    await deps.audio.remove(frameName(archive.id));
    // The row stays for a while: it says whether the file that was written lacks sound.
    await deps.stores.archives.setState(archive.id, 'outdated');
    await deps.stores.archives.strip(archive.id);
    return { bytes: file.bytes, recordings, unreadable: archive.unreadable, sha256: file.sha256 };
  } finally {
    await jobs.close();
  }
}

/** Before the archive is made, which takes long. What is there would be replaced, were it empty or a device. */
async function requireNewFile(path: string): Promise<void> {
  const folder = dirname(path);
  await access(`${folder}/.`, constants.W_OK | constants.X_OK).catch(() => {
    throw new ConfigError(`${folder} is no folder that can be written.`);
  });
  const isThere = await lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissingFile(error)) return false;
      throw error;
    },
  );
  if (isThere) throw new ConfigError(`${path} exists already.`);
}

const NOBODY = { onStarted: () => undefined, onFinished: () => undefined };

/** Named after its content: another archive never continues it. */
function partOf(path: string, sha256: string): string {
  return `${path}.${sha256.slice(0, 16)}.part`;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

interface Order {
  readonly scope: ArchiveScope;
  readonly path: string;
}

type WholeArchive = { readonly archive: StoredArchive; readonly file: NonNullable<StoredArchive['file']> };

async function prepareOne(deps: ExportDeps, jobs: JobRunner, { scope, path }: Order): Promise<WholeArchive> {
  const { archives } = deps.stores;
  const last = await archives.newest(scope);
  const isOurs = last?.includesSuspended === true;
  if (isOurs && last.state === 'ready' && last.file && (await sizeOf(partOf(path, last.file.sha256)))) {
    return { archive: last, file: last.file };
  }
  if (last?.state === 'preparing' && !isOurs) {
    throw new ConfigError('The account’s own archive is being prepared. Try again when that is done.');
  }
  const id = isOurs && last.state === 'preparing' ? last.id : await begin(deps, scope);
  await prepare(deps, jobs, id);
  const archive = await archives.find(id);
  if (archive?.state === 'ready' && archive.file) return { archive, file: archive.file };
  throw new ConfigError('The archive could not be prepared: recordings were removed meanwhile. Try again.');
}

async function begin({ stores, now }: ExportDeps, { kind, subject }: ArchiveScope): Promise<string> {
  const id = newRecordingId();
  const isBegun = await stores.archives.begin({
    ...{ id, kind, subject },
    includesSuspended: true,
    createdAt: now(),
  });
  if (!isBegun)
    throw new ConfigError('Another archive of this is being prepared. Try again when that is done.');
  return id;
}

/** Holds the job, so that a running service does not prepare the same archive. */
async function prepare(deps: ExportDeps, jobs: JobRunner, id: string): Promise<void> {
  const name = { kind: PREPARE_ARCHIVE, key: id };
  const job = await jobs.claim(name);
  if (!job) {
    await jobs.whenFree(name, AbortSignal.timeout(MAX_WAIT_MS));
    if ((await deps.stores.archives.find(id))?.state === 'preparing') await prepare(deps, jobs, id);
    return;
  }
  const now = deps.now();
  const started = performance.now();
  const prepareDeps = {
    ...deps,
    now: (): number => Math.round(now + performance.now() - started),
    mp3: { make: () => Promise.reject(new Error('Not by this command.')) },
    mp3BudgetSeconds: 0,
    // Of administrators' exports; this one is the operator's.
    policies: { policyOf: () => DEFAULT_POLICY },
    normalization: { settled: async <Found extends StoredRecording>(recording: Found) => recording },
  };
  const { error } = await jobs.run(job, async (signal) => {
    try {
      await prepareArchive(prepareDeps, id, { signal, isLast: false });
    } catch (failure) {
      if (!(failure instanceof DamagedAudioError)) throw failure;
      await setTimeout(deps.retryMs ?? RETRY_MS, undefined, { signal });
      await prepareArchive(prepareDeps, id, { signal, isLast: true });
    }
  });
  if (error !== undefined) throw error;
}

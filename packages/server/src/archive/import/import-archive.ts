import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expiresAtMs } from '@beep/core/expiry';
import { OPERATOR } from '../../admin/administrators.ts';
import { ConfigError } from '../../config/config-error.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import type { StoredRecording } from '../../storage/recording-store.ts';
import type { ArchivedRecording } from '../archived-recording.ts';
import {
  type ImportDeps,
  type ImportedOutcome,
  type ImportTarget,
  importRecording,
  RefusedRecordingError,
} from './import-recording.ts';
import { readFacts } from './read-facts.ts';
import { openZipFile, type ZipFile } from './zip-file.ts';

/** What became of the recordings of an archive. */
export interface ImportResult {
  readonly counts: Readonly<Record<ImportedOutcome, number>>;
  /** Recordings that were not imported because something is wrong with them. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/** Refused recordings that are named; the others are counted. */
const MAX_NAMED = 100;

/**
 * Imports the recordings of an archive from an untrusted file into an account. Each is imported once: what is there
 * already is left as it is, so that an import can be run again after an interruption. Rejects with a ConfigError if the
 * file is not an archive; one bad recording does not stop the others.
 */
export async function importArchive(
  deps: ImportDeps,
  path: string,
  target: ImportTarget,
): Promise<ImportResult> {
  const zip = await openZipFile(path);
  try {
    const recordings = await countRecordings(zip);
    await noteImport(deps, path, { target, recordings });
    return await importAll(deps, zip, target);
  } finally {
    await zip.close();
  }
}

/** Reads all facts before anything is stored. */
async function countRecordings(zip: ZipFile): Promise<number> {
  let recordings = 0;
  let owner: string | undefined;
  for await (const facts of readFacts(zip)) {
    if (recordings > 0 && facts.owner !== owner) {
      throw new ConfigError('The archive has recordings of several people. Import an archive of one person.');
    }
    owner = facts.owner;
    recordings += 1;
  }
  return recordings;
}

/** Before the import: an entry without recordings is better than recordings without an entry. */
async function noteImport(
  { stores, now }: ImportDeps,
  path: string,
  { target, recordings }: { readonly target: ImportTarget; readonly recordings: number },
): Promise<void> {
  await stores.audit.append({
    at: now(),
    actor: OPERATOR.name,
    action: 'archive_imported',
    domain: target.domain,
    subject: target.uid,
    details: { file: basename(path), recordings },
  });
}

async function importAll(deps: ImportDeps, zip: ZipFile, target: ImportTarget): Promise<ImportResult> {
  const counts = { imported: 0, present: 0, deleted: 0, expired: 0, without_sound: 0, refused: 0 };
  const refused: { id: string; reason: string }[] = [];
  for await (const facts of readFacts(zip)) {
    try {
      counts[await importOne(deps, { zip, facts, target })] += 1;
    } catch (error) {
      if (!(error instanceof RefusedRecordingError)) throw error;
      counts.refused += 1;
      if (refused.length < MAX_NAMED) refused.push({ id: facts.id, reason: error.message });
    }
    await setImmediate();
  }
  return { counts, refused };
}

interface One {
  readonly zip: ZipFile;
  readonly facts: ArchivedRecording;
  readonly target: ImportTarget;
}

async function importOne(deps: ImportDeps, { zip, facts, target }: One): Promise<ImportedOutcome> {
  const now = deps.now();
  const known = await deps.stores.recordings.find(facts.id);
  if (known) return whatIsThere(known, { facts, target, now });
  const createdAt = Date.parse(facts.createdAt);
  if (createdAt > now) throw new RefusedRecordingError('it was made in the future');
  const deletion = await deps.stores.accountDeletions.find(target.uid);
  // What an account made before its deletion counts as deleted.
  if (deletion && createdAt <= deletion.deletedAt) return 'deleted';
  const own = facts.expiresAt === null ? null : Date.parse(facts.expiresAt);
  const policyExpiresAt = expiresAtMs(target.policy.longestLife, createdAt);
  const expiresAt = own === null || (policyExpiresAt ?? own) < own ? (policyExpiresAt ?? own) : own;
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (facts.files.recording === undefined) return 'without_sound';
  return importRecording(deps, { zip, facts, target, times: { createdAt, expiresAt, policyExpiresAt, now } });
}

function whatIsThere(
  known: StoredRecording,
  { facts, target, now }: Omit<One, 'zip'> & { readonly now: number },
): ImportedOutcome {
  const state = recordingState(known, now);
  if (state !== 'live') return state;
  if (known.ownerUid !== target.uid) throw new RefusedRecordingError('it belongs to another account here');
  if (known.sha256 !== facts.sha256) throw new RefusedRecordingError('another sound has its id here');
  return 'present';
}

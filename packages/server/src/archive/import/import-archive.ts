import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expiresAtMs } from '@beep/core/expiry';
import { OPERATOR } from '../../access/administrators.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { ArchivedReply } from '../../features/replies/archived-reply-schema.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { OwnerList } from '../owner-lists.ts';
import { type ReadyFacts, readOwnerLists } from './import-lists.ts';
import {
  type ImportDeps,
  type ImportedOutcome,
  type ImportTarget,
  importRecording,
  type RecordingImport,
} from './import-recording.ts';
import { readFacts, readReplies } from './read-facts.ts';
import { RefusedImportError } from './take-sound.ts';
import { openZipFile, type ZipFile } from './zip-file.ts';

/** What became of the recordings of an archive. */
export interface ImportResult extends Readonly<Record<OwnerList, number>> {
  /** Those of `deleted` and `refused` are also of lists, those of `refused` of replies too. */
  readonly counts: Readonly<Record<ImportedOutcome, number>>;
  /** Voice replies that were imported. */
  readonly replies: number;
  /** Recordings, replies and lines of lists that were not imported because something is wrong with them. */
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
    const replies = await repliesOf(zip);
    const lists = await readOwnerLists(zip);
    await noteImport(deps, path, { target, recordings });
    return await importAll(deps, { zip, replies, lists, target });
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

/** As many as an inbox holds; an archive with more is not one of ours. */
const MAX_REPLIES = 10_000;

/** By recording. Those of recordings that have ended are in no recording's list, and stay in the archive. */
async function repliesOf(zip: ZipFile): Promise<ReadonlyMap<string, readonly ArchivedReply[]>> {
  const replies: ArchivedReply[] = [];
  for await (const reply of readReplies(zip)) {
    replies.push(reply);
    if (replies.length > MAX_REPLIES) throw new ConfigError('The archive has too many voice replies.');
  }
  return Map.groupBy(replies, ({ recording }) => recording);
}

interface All {
  readonly zip: ZipFile;
  readonly lists: readonly ReadyFacts[];
  readonly replies: ReadonlyMap<string, readonly ArchivedReply[]>;
  readonly target: ImportTarget;
}

async function importAll(deps: ImportDeps, { zip, replies, lists, target }: All): Promise<ImportResult> {
  const counts = { imported: 0, present: 0, deleted: 0, expired: 0, without_sound: 0, refused: 0 };
  const refused: { id: string; reason: string }[] = [];
  const refuse = (id: string, reason: string): void => {
    counts.refused += 1;
    if (refused.length < MAX_NAMED) refused.push({ id, reason });
  };
  const attempt = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RefusedImportError)) throw error;
      refuse(id, error.message);
    }
    await setImmediate();
  };
  const imported = { replies: 0, sheets: 0, playlists: 0, questions: 0, nameLists: 0 };
  for await (const facts of readFacts(zip)) {
    const one = { zip, facts, replies: replies.get(facts.id) ?? [], target, onRefusedReply: refuse };
    await attempt(facts.id, async () => {
      const rows = await importOne(deps, one);
      counts[rows.outcome] += 1;
      imported.replies += rows.replies;
    });
  }
  for (const { list, id, createdAt, store } of lists) {
    await attempt(id, async () => {
      const isDeleted =
        (await isOfDeletedAccount(deps, createdAt, target)) ||
        (await deps.stores.imports.isDeleted(target.uid, id));
      if (isDeleted) counts.deleted += 1;
      else if (await store(deps, target)) imported[list] += 1;
    });
  }
  return { counts, ...imported, refused };
}

type One = Omit<RecordingImport, 'times'>;

async function importOne(
  deps: ImportDeps,
  one: One,
): Promise<{ readonly outcome: ImportedOutcome; readonly replies: number }> {
  const { facts, target } = one;
  const now = deps.now();
  const known = await deps.stores.recordings.find(facts.id);
  if (known) return { outcome: whatIsThere(known, { facts, target, now }), replies: 0 };
  if (await isOfDeletedAccount(deps, facts.createdAt, target)) return { outcome: 'deleted', replies: 0 };
  const createdAt = Date.parse(facts.createdAt);
  const own = facts.expiresAt === null ? null : Date.parse(facts.expiresAt);
  const policyExpiresAt = expiresAtMs(target.policy.longestLife, createdAt);
  const expiresAt = own === null || (policyExpiresAt ?? own) < own ? (policyExpiresAt ?? own) : own;
  if (expiresAt !== null && expiresAt <= now) return { outcome: 'expired', replies: 0 };
  if (facts.files.recording === undefined) return { outcome: 'without_sound', replies: 0 };
  return importRecording(deps, { ...one, times: { createdAt, expiresAt, policyExpiresAt, now } });
}

/**
 * True for what an account made before its deletion. Rejects with a RefusedImportError for what was made in the future.
 */
async function isOfDeletedAccount(
  { stores, now }: ImportDeps,
  createdAt: string,
  { uid }: ImportTarget,
): Promise<boolean> {
  const at = Date.parse(createdAt);
  if (at > now()) throw new RefusedImportError('it was made in the future');
  const deletion = await stores.accountDeletions.find(uid);
  return deletion !== undefined && at <= deletion.deletedAt;
}

function whatIsThere(
  known: StoredRecording,
  { facts, target, now }: Pick<One, 'facts' | 'target'> & { readonly now: number },
): ImportedOutcome {
  const state = recordingState(known, now);
  if (state !== 'live') return state;
  if (known.ownerUid !== target.uid) throw new RefusedImportError('it belongs to another account here');
  if (known.sha256 !== facts.sha256) throw new RefusedImportError('another sound has its id here');
  return 'present';
}

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AllOf } from '../all-of.ts';
import type { Database } from '../storage/sql/schema.ts';
import type { StoreOptions } from '../storage/sql/sql-engine.ts';
import { apiTokenStorage } from './api-tokens/storage/index.ts';
import { ltiStorage } from './lti/storage/index.ts';
import { nameListStorage } from './name-lists/storage/index.ts';
import { playlistStorage } from './playlists/storage/index.ts';
import { questionStorage } from './questions/storage/index.ts';
import { replyStorage } from './replies/storage/index.ts';
import { sheetStorage } from './sheets/storage/index.ts';
import { webhookStorage } from './webhooks/storage/index.ts';

/** What features store. */
const STORED = [
  apiTokenStorage,
  ltiStorage,
  nameListStorage,
  playlistStorage,
  questionStorage,
  replyStorage,
  sheetStorage,
  webhookStorage,
];

/** What a feature may do besides. */
interface StorageHooks {
  /** Removes what a deleted account had; `until` is the time of the deletion. */
  readonly forgetAccount?: (tx: Kysely<Database>, uid: string, until: number) => Promise<void>;
  /** Ends what belongs to recordings that are deleted for good, and are locked. */
  readonly endWithRecordings?: (tx: Kysely<Database>, ids: readonly string[], at: number) => Promise<void>;
  /** Removes what is of no use without the sound of recordings, which are deleted for good or have expired. */
  readonly forgetWithSound?: (tx: Kysely<Database>, ids: readonly string[]) => Promise<void>;
}

/** Their tables. */
export const FEATURE_TABLES: Readonly<Record<string, { readonly key: readonly string[] }>> = Object.assign(
  {},
  ...STORED.map(({ tables }) => tables),
);

/** By their names, of which the service has each once. */
export const FEATURE_MIGRATIONS: Readonly<Record<string, Migration>> = Object.assign(
  {},
  ...STORED.map(({ migrations }) => migrations),
);

export function createFeatureStores(
  db: Kysely<Database>,
  options: StoreOptions,
): AllOf<ReturnType<(typeof STORED)[number]['createStores']>> {
  return Object.assign({}, ...STORED.map(({ createStores }) => createStores(db, options)));
}

/** Removes what a deleted account had in the features, as far as it is of before the deletion. */
export async function forgetInFeatures(tx: Kysely<Database>, uid: string, until: number): Promise<void> {
  for (const { forgetAccount } of STORED as readonly StorageHooks[]) await forgetAccount?.(tx, uid, until);
}

/** Ends what belongs to recordings that are deleted for good. */
export async function endInFeatures(
  tx: Kysely<Database>,
  recordingIds: readonly string[],
  at: number,
): Promise<void> {
  for (const { endWithRecordings } of STORED as readonly StorageHooks[]) {
    await endWithRecordings?.(tx, recordingIds, at);
  }
}

/** Removes what is of no use without the sound of recordings. */
export async function forgetWithSound(tx: Kysely<Database>, recordingIds: readonly string[]): Promise<void> {
  for (const hooks of STORED as readonly StorageHooks[]) await hooks.forgetWithSound?.(tx, recordingIds);
}

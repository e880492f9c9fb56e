import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ConfigError } from '../../config/config-error.ts';
import { claimAudio, ownerOf, readMark } from '../../storage/audio-mark.ts';
import { createTurnStore } from '../../storage/ownership-store.ts';
import type { Database } from '../../storage/sql/schema.ts';
import { type AudioCopy, copyAudio } from './migrate-audio.ts';
import { COPY_SETTING, compareRows, copyRows, SECRET_SETTING } from './migrate-rows.ts';

export interface InstallationCopy {
  readonly rows: { readonly from: Kysely<Database>; readonly to: Kysely<Database> };
  readonly audio: AudioCopy;
  /** The variable that names the audio store to copy to, for messages. */
  readonly nameVariable: string;
  /** The key of the listener hashes: known listeners stay known. */
  readonly listenSecret: Buffer;
  /** By their names among the settings: tokens stay valid, and learning platforms know the signatures. */
  readonly signingKeys: ReadonlyMap<string, string>;
}

export interface Copied {
  readonly rows: number;
  readonly files: number;
  /** Texts in which U+0000 became U+FFFD: `webhooks.url of "id"`. */
  readonly replaced: readonly string[];
}

/**
 * Copies a stopped installation into an empty database and audio store. Run it again after an interruption to continue.
 * It is complete when all tables have the same counts and sums and all files the same bytes. Rejects with a ConfigError
 * if the target has other recordings, or if the two differ at the end.
 */
export async function copyInstallation(copy: InstallationCopy): Promise<Copied> {
  const { from, to } = copy.rows;
  await claimTarget(copy);
  const replaced = await copyRows(from, to);
  await set(to, SECRET_SETTING, copy.listenSecret.toString('base64url'));
  for (const [name, key] of copy.signingKeys) await set(to, name, key);
  const files = await copyAudio(copy.audio);
  const compared = await compareRows(copy.rows, new Set(copy.signingKeys.keys()));
  if ('differs' in compared) {
    throw new ConfigError(
      `The rows of ${compared.differs} differ after the copy. Stop every process of both installations, then run this again.`,
    );
  }
  await set(to, COPY_SETTING, 'done');
  return { rows: compared.rows, files, replaced };
}

/** Only an empty target is accepted; an interrupted copy must continue from the same installation. */
async function claimTarget(copy: InstallationCopy): Promise<void> {
  const { rows, audio, nameVariable, listenSecret } = copy;
  const db = rows.to;
  const begun = `begun ${createHash('sha256').update(listenSecret).digest('hex').slice(0, 16)}`;
  const copied = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', COPY_SETTING)
    .executeTakeFirst();
  if (copied?.value === begun) return;
  const used = await db.selectFrom('recordings').select('id').limit(1).executeTakeFirst();
  if (copied || used) {
    throw new ConfigError('DATABASE_URL already holds an installation. Copy into an empty database.');
  }
  for await (const { name } of audio.to.list()) {
    throw new ConfigError(`${nameVariable} already holds something (${name}). Copy into an empty bucket.`);
  }
  const target = { store: audio.to, turns: createTurnStore(db) };
  const mark = await readMark(target);
  if (mark && (await ownerOf(mark, target)) === 'foreign') {
    throw new ConfigError(
      `${nameVariable} already belongs to another installation. Copy into an empty bucket.`,
    );
  }
  // Before the first file, or another database could claim the store.
  await claimAudio(target);
  await set(db, COPY_SETTING, begun);
}

async function set(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ConfigError } from '../../config/config-error.ts';
import { isMissingFile } from '../../errno.ts';
import type { AudioContent } from '../../storage/audio-store.ts';
import { renameDurably } from '../../storage/disk/durable-files.ts';

/** The version of the backup format; programs reject unknown ones. */
const FORMAT = 1;
const MANIFEST = 'backup.json';
/** The folder of all audio files, shared by snapshots. */
export const AUDIO = 'audio';
/** File names in a snapshot's folder. */
export const ROWS = 'rows.sqlite';
export const LISTING = 'audio.jsonl';
export const KEYS = 'keys';

export interface ListedFile extends AudioContent {
  readonly name: string;
}

/** The contents of a backup. A folder without a manifest is not a backup. */
export interface BackupManifest {
  /** ISO 8601. */
  readonly takenAt: string;
  /** The name of its folder below `snapshots/`. */
  readonly snapshot: string;
  /** The migrations applied to the rows. */
  readonly migrations: readonly string[];
  /** Row count per table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The files in the snapshot's folder; keys have the prefix `keys/`. */
  readonly files: readonly ListedFile[];
  readonly audio: { readonly files: number; readonly bytes: number };
  /** Audio that a row needs and the data folder lacked. */
  readonly missing: readonly string[];
  /** Audio in the data folder that could not be read. */
  readonly unreadable: readonly string[];
  /** Of the audio that was missing: what the backup has from an earlier one. */
  readonly kept: readonly string[];
  /** Audio whose bytes are not those that its row names; the backup has these bytes. */
  readonly damaged: readonly string[];
}

const count: z.ZodType<number> = z.number().int().nonnegative();
const plainName: z.ZodType<string> = z.string().regex(/^[\w-][\w.-]*$/);
const sha256: z.ZodType<string> = z.string().regex(/^[0-9a-f]{64}$/);
const listedFile: z.ZodType<ListedFile> = z.object({ name: plainName, bytes: count, sha256 });
const manifestSchema: z.ZodType<BackupManifest & { format: typeof FORMAT }> = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  snapshot: plainName,
  migrations: z.array(z.string()),
  rows: z.record(z.string(), count),
  files: z.array(z.object({ name: z.string().regex(/^(keys\/)?[\w-][\w.-]*$/), bytes: count, sha256 })),
  audio: z.object({ files: count, bytes: count }),
  missing: z.array(plainName),
  unreadable: z.array(plainName).default([]),
  kept: z.array(plainName).default([]),
  damaged: z.array(plainName).default([]),
});

export function snapshotFolder(backup: string, { snapshot }: Pick<BackupManifest, 'snapshot'>): string {
  return join(backup, 'snapshots', snapshot);
}

/** undefined if there is none. Rejects with a ConfigError if it is invalid. */
export async function readManifest(backup: string): Promise<BackupManifest | undefined> {
  let text: string;
  try {
    text = await readFile(join(backup, MANIFEST), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`${join(backup, MANIFEST)} is damaged, or of another version of Beep.`);
  }
}

/** From here on the folder is this backup instead of the previous one. */
export async function writeManifest(backup: string, manifest: BackupManifest): Promise<void> {
  const draft = join(backup, `${MANIFEST}.part`);
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await renameDurably(draft, join(backup, MANIFEST));
}

/** The audio files of a snapshot. */
export async function* readListing(backup: string, manifest: BackupManifest): AsyncGenerator<ListedFile> {
  const input = createReadStream(join(snapshotFolder(backup, manifest), LISTING));
  for await (const line of createInterface({ input })) yield listedFile.parse(JSON.parse(line));
}

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '../../config/config-error.ts';
import type { AudioContent } from '../../storage/audio-store.ts';
import { refuseUnknownMigrations } from '../../storage/sql/migrations.ts';
import { factsOf } from './backup-files.ts';
import {
  AUDIO,
  type BackupManifest,
  ROWS,
  readListing,
  readManifest,
  snapshotFolder,
} from './backup-manifest.ts';
import { neededAudio } from './needed-audio.ts';
import { inspectDatabase } from './snapshot-database.ts';

/** Reads a whole backup and compares every byte. Rejects with a ConfigError that names the first invalid file. */
export async function verifyBackup(backup: string): Promise<BackupManifest> {
  const manifest = await readManifest(backup);
  if (!manifest) {
    throw new ConfigError(`${backup} holds no whole backup. Was it interrupted? Then run the backup again.`);
  }
  const folder = snapshotFolder(backup, manifest);
  for (const file of manifest.files) await requireFacts(join(folder, file.name), file);
  requireSameRows(join(folder, ROWS), manifest);
  refuseUnknownMigrations(manifest.migrations, backup);
  const listed = new Set<string>();
  let bytes = 0;
  for await (const file of readListing(backup, manifest)) {
    await requireFacts(join(backup, AUDIO, file.name), file);
    listed.add(file.name);
    bytes += file.bytes;
  }
  if (listed.size !== manifest.audio.files || bytes !== manifest.audio.bytes) {
    throw new ConfigError(`${backup} lists other audio files than its manifest counts.`);
  }
  const known = new Set([...listed, ...manifest.missing, ...manifest.unreadable]);
  for (const { recording } of neededAudio(join(folder, ROWS))) {
    if (known.has(recording.name)) continue;
    throw new ConfigError(`${backup} lacks ${recording.name}, which a row needs.`);
  }
  return manifest;
}

/** Rejects with a ConfigError if a file's size or checksum differs. */
export async function requireFacts(path: string, wanted: AudioContent): Promise<void> {
  const found = await factsOf(path);
  if (!found) throw new ConfigError(`${path} is missing. Take another backup.`);
  if (found.bytes === wanted.bytes && found.sha256 === wanted.sha256) return;
  throw new ConfigError(`${path} is damaged. Take another backup.`);
}

/** Throws a ConfigError if a database is damaged or its row counts differ. */
export function requireSameRows(path: string, { migrations, rows }: BackupManifest): void {
  let found: ReturnType<typeof inspectDatabase>;
  try {
    found = inspectDatabase(path);
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${String(error)}`);
  }
  if (isDeepStrictEqual(found, { migrations, rows })) return;
  throw new ConfigError(`${path} has other rows than were counted. Take another backup.`);
}

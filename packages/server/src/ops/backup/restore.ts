import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config/config-error.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { syncDirectory } from '../../storage/disk/durable-files.ts';
import { makeNamedFolder } from '../../storage/disk/make-folder.ts';
import { requireOwnUser } from '../../storage/require-own-user.ts';
import { RESTORE_MARKER } from '../../storage/restore-marker.ts';
import { copySynced } from './backup-files.ts';
import { AUDIO, type BackupManifest, KEYS, ROWS, readListing, snapshotFolder } from './backup-manifest.ts';
import { takeLock } from './folder-lock.ts';
import { requireFacts, requireSameRows, verifyBackup } from './verify-backup.ts';

const PARTS = ['db', 'audio', 'spool', 'keys'] as const;

/**
 * Restores a backup into an empty folder: verifies the whole backup first, and reads everything back. The service
 * refuses the folder until that is done; run it again after an interruption. Rejects with a ConfigError for errors that
 * the operator can fix.
 */
export async function restore(backup: string, dataDir: string): Promise<BackupManifest> {
  await requireOwnUser(dataDir);
  const manifest = await verifyBackup(backup);
  await claimFolder(dataDir);
  const folder = snapshotFolder(backup, manifest);
  for (const { from, to } of smallFiles(manifest)) await copySynced(join(folder, from), join(dataDir, to));
  for await (const { name } of readListing(backup, manifest)) {
    await copySynced(join(backup, AUDIO, name), join(dataDir, AUDIO, name));
  }
  for (const part of PARTS) await syncDirectory(join(dataDir, part));
  await verifyRestored(backup, manifest, dataDir);
  await markAudio(dataDir);
  await rm(join(dataDir, RESTORE_MARKER));
  await syncDirectory(dataDir);
  return manifest;
}

/** The restored audio belongs to the restored rows. Rows of version 1.0 have no turns, and need no mark. */
async function markAudio(dataDir: string): Promise<void> {
  const rows = new DatabaseSync(join(dataDir, 'db', 'beep.sqlite'), { readOnly: true });
  try {
    const hasTurns = rows.prepare("select 1 from sqlite_schema where name = 'storage_turns'").get();
    const last =
      hasTurns && rows.prepare('select turn from storage_turns order by number desc limit 1').get();
    if (typeof last?.turn !== 'string') return;
    const mark = { turn: last.turn, before: null };
    await createDiskAudioStore(join(dataDir, AUDIO)).writeMark(`${JSON.stringify(mark)}\n`);
  } finally {
    rows.close();
  }
}

/** Marks the folder as unusable and creates its empty parts. */
async function claimFolder(dataDir: string): Promise<void> {
  await makeNamedFolder(dataDir);
  const marker = join(dataDir, RESTORE_MARKER);
  const state = await takeLock(marker);
  if (state === 'taken') throw new ConfigError(`Another restore into ${dataDir} is running.`);
  if (state === 'left') {
    const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(`${RESTORE_MARKER}.`));
    for (const left of [...PARTS, ...drafts]) await rm(join(dataDir, left), { recursive: true, force: true });
  }
  // Checked after writing the marker: a service that starts now creates its folders before it looks for the marker.
  const foreign = (await readdir(dataDir)).find(
    (name) => !name.startsWith(RESTORE_MARKER) && name !== 'lost+found',
  );
  if (foreign !== undefined) {
    await rm(marker);
    throw new ConfigError(`${dataDir} is not empty (${foreign}). Restore into an empty folder.`);
  }
  for (const part of PARTS) await mkdir(join(dataDir, part), { mode: 0o700 });
  await syncDirectory(dataDir);
}

function smallFiles(manifest: BackupManifest): { readonly from: string; readonly to: string }[] {
  const keys = manifest.files.map((file) => file.name).filter((name) => name.startsWith(`${KEYS}/`));
  return [{ from: ROWS, to: 'db/beep.sqlite' }, ...keys.map((name) => ({ from: name, to: name }))];
}

async function verifyRestored(backup: string, manifest: BackupManifest, dataDir: string): Promise<void> {
  for (const { from, to } of smallFiles(manifest)) {
    const wanted = manifest.files.find((file) => file.name === from);
    if (wanted) await requireFacts(join(dataDir, to), wanted);
  }
  requireSameRows(join(dataDir, 'db', 'beep.sqlite'), manifest);
  for await (const file of readListing(backup, manifest)) {
    await requireFacts(join(dataDir, AUDIO, file.name), file);
  }
}

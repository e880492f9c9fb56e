import { watch } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotDatabase } from '../ops/backup/snapshot-database.ts';
import { MARK_NAME } from '../storage/audio-store.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { searchFileOf } from '../storage/sqlite/search-file.ts';
import { queryFile } from '../testing/query-file.ts';
import { COMMON_ENV, type FaultEngine, type Installation, type RestoredDump } from './installation.ts';

const PARTS = ['db', 'audio', 'spool', 'keys'] as const;

export const SQLITE_ENGINE: FaultEngine = {
  name: 'SQLite and disk',
  processes: 1,
  open: openSqliteInstallation,
};

async function openSqliteInstallation(): Promise<Installation> {
  const dataDir = await openFaultFolder();
  const env = { ...COMMON_ENV, DATA_DIR: dataDir };
  const rows = join(dataDir, 'db', 'beep.sqlite');
  const query = async <Row>(sql: string): Promise<Row[]> => queryFile<Row>(rows, sql);
  return {
    env,
    directEnv: env,
    dataDir,
    query,
    audioFiles: async () =>
      (await readdir(join(dataDir, 'audio'))).filter((name) => !name.startsWith(MARK_NAME)),
    putAudio: (name, bytes) => writeFile(join(dataDir, 'audio', name), bytes),
    checkIntegrity: async () => {
      const checked = await query<{ integrity_check: string }>('PRAGMA integrity_check');
      const broken = await query('PRAGMA foreign_key_check');
      return broken.length > 0 ? 'rows refer to none' : checked.map((row) => row.integrity_check).join('\n');
    },
    indexedIds: async () =>
      queryFile<{ id: string }>(searchFileOf(rows), 'select recording_id as id from spoken').map(
        ({ id }) => id,
      ),
    restoreDump: () => restoreDump(dataDir),
    mark: {
      ...createDiskAudioStore(join(dataDir, 'audio')),
      removeMark: () => rm(join(dataDir, 'audio', MARK_NAME)),
    },
    withEmptyStore: () => copyRows(dataDir),
    watch: (onTrace) => watchFolders(dataDir, onTrace),
    remove: () => rm(dataDir, { recursive: true }),
  };
}

/** Its audio folder is a link to that of the original. */
async function restoreDump(original: string): Promise<RestoredDump> {
  const copy = await copyRows(original);
  const audio = join(copy.env.DATA_DIR ?? '', 'audio');
  await rm(audio, { recursive: true });
  await symlink(join(original, 'audio'), audio);
  return copy;
}

async function copyRows(original: string): Promise<RestoredDump> {
  const dataDir = await openFaultFolder();
  await snapshotDatabase(join(original, 'db', 'beep.sqlite'), join(dataDir, 'db', 'beep.sqlite'));
  await cp(join(original, 'keys'), join(dataDir, 'keys'), { recursive: true });
  return { env: { ...COMMON_ENV, DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

/** A data folder with its parts, which can be watched from the start. */
export async function openFaultFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beep-faults-'));
  for (const part of PARTS) await mkdir(join(dataDir, part), { mode: 0o700 });
  return dataDir;
}

export function watchFolders(dataDir: string, onTrace: () => void): () => void {
  // Uploads arrive in a folder of the process.
  const watchers = PARTS.map((part) =>
    watch(join(dataDir, part), { recursive: part === 'spool' }, () => onTrace()),
  );
  for (const watcher of watchers) watcher.on('error', () => undefined);
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

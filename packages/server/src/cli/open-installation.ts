import { parseStorage } from '../config/config.ts';
import type { StorageSettings } from '../config/storage-settings.ts';
import type { AdminDeps } from '../features/admin/index.ts';
import { requireRows } from '../storage/data-folder.ts';
import { readFileOrigin } from '../storage/database-origin.ts';
import { openMigratedSqlite } from '../storage/sqlite/open-sqlite.ts';
import { createSqlStores } from '../storage/stores.ts';

/** Connections of a command, beside those of the service. */
const POOL_SIZE = 2;

/** The rows of an installation whose service may be running. */
export interface Installation extends AdminDeps {
  readonly settings: StorageSettings;
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Opens the rows with a connection of this process. A running service sees each change with its next look-up; on SQLite
 * a change waits until the service has finished its own. Rejects with a ConfigError if there is no installation,
 * or if its schema is of another version: only the service migrates.
 */
export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const settings = parseStorage(env);
  const dataDir = env.DATA_DIR || './data';
  const rest = { settings, dataDir };
  if (settings.databaseUrl !== undefined) {
    const { openMigratedPostgresStores } = await import('../storage/postgres/postgres-stores.ts');
    const options = { ...settings.databaseOptions, poolSize: POOL_SIZE };
    const stores = await openMigratedPostgresStores(settings.databaseUrl, options);
    const ahead = ((await stores.readClock?.()) ?? Date.now()) - Date.now();
    return installationOn({ ...rest, stores, now: () => Math.floor(Date.now() + ahead) });
  }
  const file = requireRows(dataDir);
  const stores = {
    ...createSqlStores(await openMigratedSqlite(file)),
    readOrigin: () => readFileOrigin(file),
  };
  return installationOn({ ...rest, stores, now: Date.now });
}

/** Jobs are queued only; the service does them within seconds. */
function installationOn(parts: Pick<Installation, 'stores' | 'settings' | 'dataDir' | 'now'>): Installation {
  const { stores } = parts;
  return {
    ...parts,
    jobs: { enqueue: (name, delayMs = 0) => stores.jobs.enqueue(name, delayMs) },
    log: { error: (event, error) => process.stderr.write(`${event}: ${String(error)}\n`) },
    close: stores.close,
  };
}

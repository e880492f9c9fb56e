import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from '@beep/testkit/server';
import { restoreBeside } from '../drill.ts';
import { createSoakClock } from '../soak-clock.ts';
import { until } from '../until.ts';
import { movedClock } from './moved-clock-env.ts';
import { readFolder, readSpool } from './read-folder.ts';
import { READY_LIMIT_MS, SERVER_ENV } from './server-env.ts';
import type { SoakProcess, SoakSystem } from './soak-system.ts';

const CLOCK_LIMIT_MS = 20_000;
const TABLES = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";

/** One process on files in the folder, whose clock is moved. */
export async function openSqliteSystem(folder: string): Promise<SoakSystem> {
  const clockFile = join(folder, 'clock');
  const clockEnv = await movedClock(clockFile, 0);
  const server = await startServer({
    dataDir: join(folder, 'data'),
    env: { ...SERVER_ENV, ...clockEnv },
    readyLimitMs: READY_LIMIT_MS,
  });
  const { dataDir, origin } = server;
  const main: SoakProcess = { name: 'server', server, life: 0 };
  const query = async <Row>(sql: string): Promise<Row[]> => ask<Row>(dataDir, sql);
  return {
    name: 'sqlite',
    publicOrigin: origin,
    processes: [main],
    clock: createSoakClock(async (toMs) => {
      const before = server.output().length;
      await writeFile(clockFile, String(toMs));
      process.kill(server.pid() ?? 0, 'SIGUSR2');
      const said = `The clock is moved by ${toMs} ms\n`;
      const isMoved = (): boolean => server.output().slice(before).includes(said);
      await until(isMoved, CLOCK_LIMIT_MS, 'the server’s new time');
    }),
    env: { DATA_DIR: dataDir },
    nextOrigin: () => origin,
    query,
    tables: async () => (await query<{ name: string }>(TABLES)).map(({ name }) => name),
    databaseMb: async () => (await readFolder(join(dataDir, 'db'))).mb,
    audio: () => readFolder(join(dataDir, 'audio')),
    spool: () => readSpool(dataDir),
    unsoundRows: async () => [
      ...(await query<{ integrity_check: string }>('pragma integrity_check'))
        .map((row) => row.integrity_check)
        .filter((word) => word !== 'ok'),
      ...(await query<object>('pragma foreign_key_check')).map(
        (row) => `refers to none: ${JSON.stringify(row)}`,
      ),
    ],
    restoreBeside,
    [Symbol.asyncDispose]: async () => void (await server.stop()),
  };
}

function ask<Row>(dataDir: string, sql: string): Row[] {
  const path = join(dataDir, 'db', 'beep.sqlite');
  if (!existsSync(path)) throw new Error('There is no database yet.');
  using database = new DatabaseSync(path, { timeout: 10_000, readOnly: true });
  return database.prepare(sql).all() as Row[];
}

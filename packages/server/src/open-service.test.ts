import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config/config.ts';
import { type OpenService, openService } from './open-service.ts';
import type { JobName } from './storage/job-store.ts';
import type { Stores } from './storage/recording-store.ts';
import { openSqliteStores } from './storage/sqlite/sqlite-stores.ts';

const HOUR_MS = 3_600_000;
const FORGET: JobName = { kind: 'forget', key: '' };

describe('the jobs of a killed process', { timeout: 30_000 }, () => {
  let folder: string;
  let stores: Stores;
  let service: OpenService | undefined;
  const logged: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-open-'));
    await mkdir(join(folder, 'db'));
    stores = await openSqliteStores(join(folder, 'db', 'beep.sqlite'));
  });
  afterEach(async () => {
    await service?.close();
    await stores.close();
    await rm(folder, { recursive: true });
    expect(logged).toEqual([]);
  });

  const start = async (): Promise<void> => {
    const config = parseConfig({ AUTH: 'local', DATA_DIR: folder });
    service = await openService(config, { error: (event) => void logged.push(event) });
  };

  it('are completed at the next start on the same folder, whichever process has its id now', async () => {
    await stores.jobs.claim(FORGET, { holder: `${process.ppid}-${randomUUID()}`, leaseMs: HOUR_MS });
    await start();
    await expect
      .poll(() => stores.jobs.find(FORGET), { timeout: 15_000 })
      .toMatchObject({ status: 'waiting', attempts: 0 });
  });
});

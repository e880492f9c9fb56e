import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_POLICY } from '@beep/core/policies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config/config.ts';
import { listen } from './listener/listen.ts';
import { type OpenService, openService } from './open-service.ts';
import type { JobName } from './storage/job-store.ts';
import { openSqliteStores } from './storage/sqlite/sqlite-stores.ts';
import type { Stores } from './storage/stores.ts';

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

it.each([
  [
    'a service account that is no key',
    { FIREBASE_SERVICE_ACCOUNT: '{}' },
    'FIREBASE_SERVICE_ACCOUNT must be',
  ],
  ['no site', { SITE_DIR: '/absent' }, 'SITE_DIR=/absent holds no built site'],
  ['no site details', { SITE_FILE: '/absent' }, 'SITE_FILE=/absent'],
])('writes nothing if it refuses to start: %s', async (_name, env, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-refused-'));
  const config = parseConfig({
    ...{ AUTH: 'firebase', FIREBASE_PROJECT_ID: 'beep-test', FIREBASE_API_KEY: 'key' },
    ...{ FIREBASE_AUTH_DOMAIN: 'beep-test.firebaseapp.com', DATA_DIR: folder, ...env },
  });
  await expect(openService(config, { error: () => undefined })).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
  // The pages of the site get these settings.
  expect(JSON.stringify(config.auth)).not.toContain('SERVICE');
  await rm(folder, { recursive: true });
});

// spec: archives.21
it('gives the site what the retention notice says, from the settings and the policies as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-site-'));
  for (const part of ['client', join('server', 'en')]) await mkdir(join(folder, part), { recursive: true });
  await writeFile(
    join(folder, 'server', 'en', 'index.js'),
    'exports.fetch = async (_request, { readRetention }) => Response.json(await readRetention());',
  );
  const config = parseConfig({
    ...{ AUTH: 'local', DATA_DIR: join(folder, 'data'), SITE_DIR: folder, AUDIT_DAYS: '30' },
    ...{ TRANSCRIPTION_URL: 'https://speech.example/v1', TRANSCRIPTION_KEY: 'a-secret-key' },
    ...{ SMTP_URL: 'smtp://user:password@mail.example:587', MAIL_FROM: 'beep@school.example' },
  });
  const service = await openService(config, { error: () => undefined });
  const listener = await listen({ host: '127.0.0.1', port: 0, fetch: service.app.fetch });
  const notice = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${listener.port}${path}`)).json();
  const settings = {
    ...{ auditDays: 30, identity: 'local', audioHost: null, mailHost: 'mail.example' },
    transcription: { host: 'speech.example' },
  };
  expect(await notice('/privacy')).toMatchObject({ ...settings, isSet: false, ownLives: [] });
  const set = { longestLife: '1_week', defaultExpiry: '1_week' } as const;
  const stores = await openSqliteStores(join(folder, 'data', 'db', 'beep.sqlite'));
  await stores.policies.add({
    ...{ domain: 'school.example', version: 1, policy: { ...DEFAULT_POLICY, ...set } },
    ...{ changedBy: 'operator', changedAt: 1, graceEndsAt: 2 },
  });
  for (const path of ['/privacy', '/privacy/retention.txt']) {
    const facts = await notice(path);
    expect(facts).toMatchObject({ ...settings, isSet: false, ownLives: ['1_week'] });
    expect(JSON.stringify(facts)).not.toMatch(/secret|password|school\.example/);
  }
  await listener.stop(0);
  await stores.close();
  await service.close();
  await rm(folder, { recursive: true });
});

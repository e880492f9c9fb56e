/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@beep/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../storage/data-folder.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { builtProgram } from '../../testing/built-programs.ts';
import { CHILD_ENVIRONMENT } from '../../testing/child-environment.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { type StartedMain, startMain } from '../../testing/start-main.ts';
import { verifyBackup } from './verify-backup.ts';

const BACKUP = builtProgram('backup');
const RESTORE = builtProgram('restore');

describe('the backup and restore commands', { timeout: 120_000 }, () => {
  let folder: string;
  let dataDir: string;
  let target: string;
  let restored: string;
  let port: number;
  const servers: StartedMain[] = [];

  beforeEach(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'beep-backup-'));
    [dataDir, target, restored] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'restored')];
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill();
    await rm(folder, { recursive: true });
  });

  async function startOn(data: string): Promise<StartedMain> {
    const server = await startMain(port, {
      AUTH: 'local',
      DATA_DIR: data,
      RATE_LIMIT_UPLOADS_PER_USER: '0',
    });
    servers.push(server);
    return server;
  }

  function command(script: string, args: readonly string[]): ChildProcess {
    return spawn(process.execPath, [script, ...args], {
      env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function run(script: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = command(script, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  /** Kills the command once the condition holds; resolves with true if it was still running. */
  async function killWhen(child: ChildProcess, condition: () => Promise<boolean>): Promise<boolean> {
    child.stdout?.resume();
    child.stderr?.resume();
    const exited = once(child, 'exit');
    while (child.exitCode === null && !(await condition()));
    child.kill('SIGKILL');
    await exited;
    return child.signalCode === 'SIGKILL';
  }

  const holdsFiles = async (path: string, files: number): Promise<boolean> =>
    (await readdir(path).catch(() => [])).length >= files;

  it('back up a running service without losing acknowledged recordings or restoring deleted ones', async () => {
    const server = await startOn(dataDir);
    const client = createClient(server.origin, await signIn(server.origin));
    const early = await Promise.all([1, 2, 3].map(() => client.upload()));
    const gone = [await client.upload(), await client.upload()];
    for (const id of gone) await client.remove(id);
    const work = startWork(client);
    await work.hasUploaded(2);
    expect(await run(BACKUP, target)).toMatchObject({ code: 0 });
    await work.hasUploaded(6);
    const acknowledged = [...early, ...work.kept()];
    const deleted = [...gone, ...work.removed()];
    const second = await run(BACKUP, target);
    await work.stop();
    expect(second).toMatchObject({ code: 0 });
    expect(await run(BACKUP, '--check', target)).toMatchObject({ code: 0 });
    expect(await run(RESTORE, target, dataDir)).toMatchObject({ code: 1 });
    await server.kill();

    expect((await run(RESTORE, target, restored)).output).toContain('Restored and read back');
    const again = createClient((await startOn(restored)).origin, client.token);
    expect(acknowledged.length).toBeGreaterThan(5);
    for (const id of acknowledged)
      expect([id, await again.listen(id), await again.owns(id)]).toEqual([id, 200, true]);
    expect(deleted.length).toBeGreaterThan(2);
    for (const id of deleted) expect([id, await again.listen(id)]).toEqual([id, 410]);
    for (const id of work.everything()) expect([200, 404, 410]).toContain(await again.listen(id));
  });

  it('leave nothing that looks complete when killed, and continue when run again', async () => {
    await seed(dataDir, 300);
    for (const files of [1, 150]) {
      const interrupted = await killWhen(command(BACKUP, [target]), () =>
        holdsFiles(join(target, 'audio'), files),
      );
      expect(interrupted).toBe(true);
      await expect(verifyBackup(target)).rejects.toThrow('no whole backup');
      expect(await run(RESTORE, target, restored)).toMatchObject({ code: 1 });
    }
    expect(await run(BACKUP, target)).toMatchObject({ code: 0 });
    // An interrupted later backup does not change the earlier one.
    await seed(dataDir, 300);
    await killWhen(command(BACKUP, [target]), () => holdsFiles(join(target, 'audio'), 310));
    expect((await verifyBackup(target)).audio.files).toBe(300);
    expect(await run(BACKUP, target)).toMatchObject({ code: 0 });
    expect((await verifyBackup(target)).audio.files).toBe(600);
    expect((await readdir(join(target, 'snapshots'))).length).toBe(1);

    for (const files of [1, 300]) {
      const interrupted = await killWhen(command(RESTORE, [target, restored]), () =>
        holdsFiles(join(restored, 'audio'), files),
      );
      expect(interrupted).toBe(true);
      await expect(openDataFolder(restored)).rejects.toThrow('Run the restore again');
    }
    expect(await run(RESTORE, target, restored)).toMatchObject({ code: 0 });
    expect(await readdir(join(restored, 'audio'))).toHaveLength(600);
    expect((await readdir(restored)).sort()).toEqual(['audio', 'db', 'keys', 'spool']);
  });
});

/** Writes small recordings without a service. */
async function seed(dataDir: string, recordings: number): Promise<void> {
  const parts = await openDataFolder(dataDir);
  const db = await openSqlite(join(parts.db, 'beep.sqlite'));
  const rows = Array.from({ length: recordings }, (_, n) => ({
    id: newRecordingId(),
    owner_uid: 'ann',
    source: 'BEEP_WEB' as const,
    format: 'webm' as const,
    bytes: 20_000,
    duration_s: 1,
    created_at_ms: n,
    expires_at_ms: null,
  }));
  await db.insertInto('recordings').values(rows).execute();
  await db.destroy();
  for (const { id } of rows) await writeFile(join(parts.audio, `${id}.webm`), Buffer.alloc(20_000, id));
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.test', name: 'Ann' }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

interface Client {
  readonly token: string;
  upload(): Promise<string>;
  remove(id: string): Promise<void>;
  mp3(id: string): Promise<void>;
  /** Resolves with the status; rejects if it is 200 and the audio is incomplete. */
  listen(id: string): Promise<number>;
  owns(id: string): Promise<boolean>;
}

function createClient(origin: string, token: string): Client {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } });
  const audio = readSample('recorded.webm');
  return {
    token,
    upload: async () => {
      const response = await call('/api/v1/recordings/', { method: 'POST', body: await audio });
      expect(response.status).toBe(201);
      return ((await response.json()) as { filename: string }).filename;
    },
    remove: async (id) => {
      expect((await call(`/api/v1/recordings/${id}`, { method: 'DELETE' })).status).toBe(204);
    },
    mp3: async (id) => {
      await (await call(`/media/${id}.mp3`)).arrayBuffer();
    },
    listen: async (id) => {
      const response = await call(`/media/${id}.webm`);
      const bytes = await response.arrayBuffer();
      if (response.status === 200) expect(bytes.byteLength).toBeGreaterThan(10_000);
      return response.status;
    },
    owns: async (id) => {
      const response = await call(`/api/v1/recordings/${id}`);
      return ((await response.json()) as { can_delete?: boolean }).can_delete === true;
    },
  };
}

interface Work {
  hasUploaded(recordings: number): Promise<void>;
  /** Acknowledged recordings that are never deleted. */
  kept(): string[];
  /** Acknowledged deletes. */
  removed(): string[];
  everything(): string[];
  stop(): Promise<void>;
}

/** Uploads, deletes and encodes mp3s continuously until it is stopped. */
function startWork(client: Client): Work {
  const everything: string[] = [];
  const kept: string[] = [];
  const removed: string[] = [];
  let stopped = false;
  const work = async (): Promise<void> => {
    while (!stopped) {
      const [stays, goes] = [await client.upload(), await client.upload()];
      kept.push(stays);
      everything.push(stays, goes);
      if (kept.length % 3 === 1) await client.mp3(stays);
      await client.remove(goes);
      removed.push(goes);
    }
  };
  const ended = work();
  return {
    hasUploaded: async (recordings) => {
      await expect
        .poll(() => kept.length, { interval: 10, timeout: 60_000 })
        .toBeGreaterThanOrEqual(recordings);
    },
    kept: () => [...kept],
    removed: () => [...removed],
    everything: () => [...everything],
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

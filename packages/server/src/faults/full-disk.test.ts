import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeWebm } from '@beep/testkit/audio';
import { freePort } from '@beep/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataFolder } from '../storage/data-folder.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { TestParts } from '../testing/open-test-service.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { runAdminCommand } from '../testing/run-admin-command.ts';
import { readSample } from '../testing/sample-audio.ts';
import { whereAvailable } from '../testing/where-available.ts';
import type { SpoolFile } from '../upload/spool.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';

const CODES = ['ENOSPC', 'EDQUOT', 'EIO'] as const;
/** Where an upload uses the disk: the spool file, and the sync and rename of the finished one. */
const OPERATIONS = ['open', 'write', 'close', 'put', 'row'] as const;

interface Fault {
  readonly operation: (typeof OPERATIONS)[number];
  readonly error: NodeJS.ErrnoException;
}

describe('a disk that is full or broken', { timeout: 60_000 }, () => {
  let fault: Fault | undefined;
  let test: TestService;
  let webm: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    webm = await readSample('recorded.webm');
    test = await openTestService((service) => failing(service, () => fault));
  });
  afterAll(() => test.close());

  async function uploaded(key: string): Promise<string> {
    const response = await test.upload(webm, { headers: { 'Idempotency-Key': key } });
    expect(response.status).toBe(201);
    return ((await response.json()) as { filename: string }).filename;
  }

  it.each(CODES.flatMap((code) => OPERATIONS.map((operation) => [code, operation] as const)))(
    'with %s at the upload (%s) reports unavailable, leaves nothing behind and recovers',
    async (code, operation) => {
      const before = await uploaded(randomUUID());
      const files = await test.filesIn('audio');
      const key = randomUUID();
      fault = { operation, error: Object.assign(new Error('no'), { code }) };
      expect(await responseCode(test.upload(webm, { headers: { 'Idempotency-Key': key } }))).toBe(
        '503 unavailable',
      );
      expect(await test.filesIn('spool')).toEqual([]);
      expect(await test.filesIn('audio')).toEqual(files);
      expect(await responseCode(test.request(`/media/${before}.webm`))).toBe('200');
      fault = undefined;
      const after = await uploaded(key);
      expect(await uploaded(key)).toBe(after);
      expect((await test.filesIn('audio')).sort()).toEqual([...files, `${after}.webm`].sort());
    },
  );

  it('turns readiness off and on again', async () => {
    expect(await responseCode(test.request('/readyz'))).toBe('200');
    fault = { operation: 'put', error: Object.assign(new Error('no'), { code: 'ENOSPC' }) };
    expect(await responseCode(test.request('/readyz'))).toBe('503 unavailable');
    expect(await responseCode(test.request('/livez'))).toBe('200');
    fault = undefined;
    expect(await responseCode(test.request('/readyz'))).toBe('200');
  });
});

// Only with `npm run faults`, because it mounts a file system.
if (process.env.FAULT_TMPFS === '1') {
  whereAvailable('a small disk', await mountSmallDisk(), (disk) => {
    describe('a small disk', { timeout: 120_000 }, () => {
      afterAll(() => disk.remove());
      // spec: U7
      it('fills up: the service says so, loses nothing, and continues when there is space', async () => {
        await fillDisk(disk, { port: await freePort(), audio: await makeWebm({ seconds: 120 }) });
      });

      it('read-only: commands say that DATA_DIR cannot be used, and why', async () => {
        const dataDir = join(disk.folder, 'stopped');
        const { db } = await openDataFolder(dataDir);
        await (await openSqlite(join(db, 'beep.sqlite'))).destroy();
        await disk.makeReadOnly();
        const { code, stderr } = await runAdminCommand({ DATA_DIR: dataDir }, 'administrators', 'list');
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/^DATA_DIR=\S+ cannot be used: EROFS: read-only file system, [^\n]+\n$/),
        ]);
      });
    });
  });
}

/** The service with a disk that fails at one operation. */
function failing(service: TestParts, fault: () => Fault | undefined): Partial<TestParts> {
  const at = (operation: Fault['operation']): void => {
    const now = fault();
    if (now?.operation === operation) throw now.error;
  };
  const audio: TestParts['audio'] = {
    ...service.audio,
    put: async (name, path) => {
      at('put');
      return service.audio.put(name, path);
    },
  };
  return {
    audio,
    spool: {
      ...service.spool,
      receive: async (maxBytes) => {
        at('open');
        return failingFile(await service.spool.receive(maxBytes), at);
      },
    },
    stores: {
      ...service.stores,
      recordings: {
        ...service.stores.recordings,
        create: async (...row) => {
          at('row');
          return service.stores.recordings.create(...row);
        },
      },
    },
    readiness: {
      ...service.readiness,
      check: async () =>
        fault() ? [{ reason: 'disk_full', cause: fault()?.error }] : service.readiness.check(),
    },
  };
}

function failingFile(file: SpoolFile, at: (operation: Fault['operation']) => void): SpoolFile {
  return {
    ...file,
    write: async (chunk) => {
      at('write');
      return file.write(chunk);
    },
    finish: async () => {
      at('close');
      return file.finish();
    },
  };
}

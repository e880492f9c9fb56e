import { setImmediate } from 'node:timers/promises';
import { uploadSchema } from '@beep/api/contract';
import { describe, expect, it } from 'vitest';
import { WRITE_CHECK_NAME } from '../storage/audio-store.ts';
import { AudioRefusedError } from '../storage/storage-error.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createReadiness, freeBytesOf, type ReadinessOptions } from './readiness.ts';

const GIB = 1024 ** 3;
const WRITABLE = { check: async () => undefined, checkWrite: async () => undefined };

async function openWith(changes: Partial<ReadinessOptions>): Promise<TestService> {
  return openTestService(({ stores, audio, now }) => ({
    readiness: createReadiness({
      settings: stores.settings,
      audio,
      freeBytes: async () => GIB,
      minFreeBytes: GIB / 4,
      now,
      ...changes,
    }),
  }));
}

async function ask(
  test: TestService,
): Promise<{ status: number; body: Record<string, unknown>; text: string }> {
  const response = await test.request('/readyz');
  const text = await response.text();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, text };
}

describe('GET /readyz', () => {
  it('is 200 when the disk has space and rows and audio respond', async () => {
    const test = await openWith({});
    expect(await ask(test)).toMatchObject({ status: 200, body: { status: 'ok' } });
    await test.close();
  });

  it('reports a nearly full disk within a second, and its recovery', async () => {
    let free = GIB;
    let asked = 0;
    const test = await openWith({
      freeBytes: async () => {
        asked += 1;
        return free;
      },
    });
    expect((await ask(test)).status).toBe(200);
    free = GIB / 4 - 1;
    expect((await ask(test)).status).toBe(200);
    expect(asked).toBe(1);
    test.clock.now += 1000;
    expect(await ask(test)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', reasons: ['disk_full'] },
    });
    free = GIB / 4;
    test.clock.now += 1000;
    expect((await ask(test)).status).toBe(200);
    await test.close();
  });

  // spec: U7
  it('reserves the minimum free space for deletes', async () => {
    let free = GIB;
    const test = await openWith({ freeBytes: async () => free });
    const webm = await readSample('recorded.webm');
    const { filename } = uploadSchema.parse(await (await test.upload(webm)).json());
    free = GIB / 4 - 1;
    test.clock.now += 1000;
    const refused = await test.upload(webm);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(await test.filesIn('spool')).toEqual([]);
    const deleted = await test.request(`/api/v1/recordings/${filename}`, { method: 'DELETE', uid: 'ann' });
    expect(deleted.status).toBe(204);
    free = GIB;
    test.clock.now += 1000;
    expect((await test.upload(webm)).status).toBe(201);
    await test.close();
  });

  it('names every failed part, in words and without system messages', async () => {
    const secret = async (): Promise<never> => {
      throw new Error('connect ECONNREFUSED postgres://beep:hunter2@10.0.0.5/beep');
    };
    const away = { check: secret, checkWrite: secret };
    const test = await openWith({ settings: away, audio: away, freeBytes: secret });
    const { status, body, text } = await ask(test);
    expect([status, body.reasons]).toEqual([503, ['disk_full', 'database', 'audio_store']]);
    expect(text).not.toMatch(/hunter2|10\.0\.0\.5|ECONNREFUSED/);
    expect(test.logged).toHaveLength(3);
    await test.close();
  });

  it.each([
    ['database', 'settings'],
    ['audio_store', 'audio'],
  ] as const)('reports that the %s can be read but not written', async (reason, part) => {
    let writes = 0;
    const readOnly = {
      check: async () => undefined,
      checkWrite: async () => {
        writes += 1;
        throw new Error('cannot execute INSERT in a read-only transaction');
      },
    };
    const test = await openWith({ settings: WRITABLE, audio: WRITABLE, [part]: readOnly });
    for (let asked = 0; asked < 20; asked += 1) {
      expect(await ask(test)).toMatchObject({ status: 503, body: { reasons: [reason] } });
    }
    expect(writes).toBe(1);
    test.clock.now += 10_000;
    await ask(test);
    expect(writes).toBe(2);
    await test.close();
  });

  it('names why audio that answers must not be used, in words of its own', async () => {
    const check = (): Promise<never> => Promise.reject(new AudioRefusedError('audio_unmarked', 'no mark'));
    const test = await openWith({ audio: { check, checkWrite: async () => undefined } });
    const { status, body } = await ask(test);
    expect([status, body.reasons]).toEqual([503, ['audio_unmarked']]);
    expect(body.message).toContain('has lost its mark');
    await test.close();
  });

  it('stays 200 with warnings of what works and needs the operator', async () => {
    const test = await openWith({ warnings: () => ['audio_missing'] });
    expect(await ask(test)).toMatchObject({
      ...{ status: 200 },
      body: { status: 'ok', warnings: [{ code: 'audio_missing', message: expect.any(String) }] },
    });
    await test.close();
  });

  // spec: V2
  it('checks once for all concurrent requests', async () => {
    const gate = Promise.withResolvers<void>();
    const asked = { settings: 0, audio: 0 };
    const counted = (part: keyof typeof asked) => ({
      ...WRITABLE,
      check: () => {
        asked[part] += 1;
        return gate.promise;
      },
    });
    const test = await openWith({ settings: counted('settings'), audio: counted('audio') });
    const responses = Promise.all(Array.from({ length: 50 }, () => ask(test)));
    await setImmediate();
    gate.resolve();
    expect(new Set((await responses).map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toEqual({ settings: 1, audio: 1 });
    await ask(test);
    expect(asked).toEqual({ settings: 2, audio: 2 });
    await test.close();
  });

  it('writes a row and a file as a check', async () => {
    const test = await openWith({});
    expect((await ask(test)).status).toBe(200);
    expect(await test.service.stores.settings.remember('write_check', 'none')).not.toBe('none');
    expect(await test.filesIn('audio')).toEqual([WRITE_CHECK_NAME]);
    await test.close();
  });

  it('does not wait for a database that neither responds nor fails', async () => {
    const test = await openWith({
      settings: { check: () => new Promise(() => undefined), checkWrite: async () => undefined },
      audio: WRITABLE,
      patienceMs: 1,
    });
    expect(await ask(test)).toMatchObject({ status: 503, body: { reasons: ['database'] } });
    await test.close();
  });

  it('is not ready from the moment the process begins to stop, which is not an error', async () => {
    const test = await openWith({});
    test.service.readiness.drain();
    expect(await ask(test)).toMatchObject({ status: 503, body: { reasons: ['draining'] } });
    expect(test.logged).toEqual([]);
    await test.close();
  });
});

describe('freeBytesOf', () => {
  it('is the free space of the folder’s file system', async () => {
    expect(await freeBytesOf('.')).toBeGreaterThan(0);
    await expect(freeBytesOf('./no-such-folder')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

import { describe, expect, it } from 'vitest';
import { ConfigError } from './config/config-error.ts';
import { createPatience, type OutageReason, StartOutageError, toOutage } from './start-outage.ts';
import { StorageUnavailableError } from './storage/storage-error.ts';

describe('createPatience', () => {
  const giveUp = new AbortController();
  const setUp = (signal = giveUp.signal) => {
    const reported: (OutageReason | undefined)[] = [];
    const logged: string[] = [];
    const patiently = createPatience({
      log: { error: (event, error, facts) => logged.push(`${event} ${facts?.reason} ${String(error)}`) },
      onWaiting: (reason) => reported.push(reason),
      signal,
      delayMs: () => 0,
    });
    return { patiently, reported, logged };
  };

  it('retries until it succeeds, and logs once why it waits, and again when the reason changes', async () => {
    const { patiently, reported, logged } = setUp();
    const failures: OutageReason[] = ['disk_full', 'disk_full', 'database', 'database'];
    const opened = await patiently(async () => {
      const failure = failures.shift();
      if (failure) throw new StartOutageError(failure, new Error('away'));
      return 'open';
    });
    expect(opened).toBe('open');
    expect(reported).toEqual(['disk_full', 'database', undefined]);
    expect(logged).toEqual(['start_waits disk_full Error: away', 'start_waits database Error: away']);
  });

  it('does not wait for an error that only the operator can fix', async () => {
    const { patiently, reported } = setUp();
    await expect(patiently(() => Promise.reject(new ConfigError('PORT')))).rejects.toThrow('PORT');
    await expect(patiently(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
    expect(reported).toEqual([]);
  });

  it('stops on request', async () => {
    const controller = new AbortController();
    const { patiently } = setUp(controller.signal);
    const waiting = patiently(async () => {
      controller.abort();
      throw new StartOutageError('database', new Error('refused'));
    });
    await expect(waiting).rejects.toThrow('refused');
  });
});

describe('toOutage', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const sqlite = (errcode: number) =>
    Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
  it.each([
    ['a full disk', full, 'disk_full'],
    ['a full database', sqlite(13), 'disk_full'],
    ['an error of the disk under the database', sqlite(10 | (3 << 8)), 'database'],
    ['a database that does not answer', new StorageUnavailableError('The database', full), 'database'],
    ['a file that is not a database', sqlite(26), undefined],
    ['a folder that may not be written', Object.assign(new Error(), { code: 'EACCES' }), undefined],
    ['a mistake of the operator', new ConfigError('PORT'), undefined],
  ])('of %s', (_name, error, reason) => {
    expect(toOutage(error)?.reason).toBe(reason);
  });
});

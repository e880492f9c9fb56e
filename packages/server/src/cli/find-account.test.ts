import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stores } from '../storage/stores.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { UsageError } from './command.ts';
import { findAccount } from './find-account.ts';

describe('the account that a command names', () => {
  let stores: Stores;
  beforeEach(async () => {
    stores = await openMemoryStores();
  });
  afterEach(() => stores.close());

  it.each(['auth0|17', 'a+b=', 'samlp|school|ü', 'x'.repeat(128)])('may have the id %s', async (uid) => {
    expect(await findAccount(stores, uid)).toEqual({ uid, email: null, domain: null });
  });

  it.each(['', ' ', 'a b', 'old\u001b[2J', '"ann"', 'x'.repeat(129)])('is not named by %j', async (text) => {
    await expect(findAccount(stores, text)).rejects.toThrow(UsageError);
  });

  it('is found by its address in any case', async () => {
    await expect(findAccount(stores, 'Ann@School.example')).rejects.toThrow(
      'Nobody with the address ann@school.example has recorded here.',
    );
  });
});

import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import type { StoredApiToken } from './store.ts';

const NOW = 2_000_000;
const aToken = (changes: Partial<StoredApiToken> = {}): StoredApiToken => ({
  ...{ id: 't1', hash: 'h1', owner_uid: 'ann', owner_email: 'ann@school.example', name: 'Backup' },
  ...{ scopes: 'read', created_at_ms: 1_000_000, ends_at_ms: 9_000_000 },
  ...{ last_used_at_ms: null, refused_at_ms: null },
  ...changes,
});

/** The rules for API tokens; each runs on an empty database. */
export const API_TOKEN_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'finds API tokens by their hash, and removes only those of the owner': async ({ apiTokens }) => {
    await apiTokens.create(aToken());
    await apiTokens.create(aToken({ id: 't2', hash: 'h2', created_at_ms: 1_000_001 }));
    await expect(apiTokens.create(aToken({ id: 't3' }))).rejects.toThrow();
    expect((await apiTokens.list('ann')).map(({ id }) => id)).toEqual(['t2', 't1']);
    expect(await apiTokens.findByHash('h1')).toEqual(aToken());
    expect(await apiTokens.remove({ id: 't1', owner_uid: 'eve' })).toBe(false);
    expect(await apiTokens.remove({ id: 't1', owner_uid: 'ann' })).toBe(true);
    expect(await apiTokens.findByHash('h1')).toBeUndefined();
    expect(await apiTokens.remove({ id: 't1', owner_uid: 'ann' })).toBe(false);
  },

  'notes a use of an API token unless one was noted since': async ({ apiTokens }) => {
    await apiTokens.create(aToken());
    const note = (at: number): Promise<boolean> =>
      apiTokens.note('t1', { column: 'last_used_at_ms', at, unlessAfter: at - 60_000 });
    expect([await note(NOW), await note(NOW + 59_999), await note(NOW + 60_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await apiTokens.findByHash('h1')).toEqual(aToken({ last_used_at_ms: NOW + 60_000 }));
  },

  'removes API tokens that have ended': async ({ apiTokens }) => {
    await apiTokens.create(aToken());
    await apiTokens.create(aToken({ id: 't2', hash: 'h2', ends_at_ms: 9_000_001 }));
    await apiTokens.removeEndedBefore(9_000_001);
    expect((await apiTokens.list('ann')).map(({ id }) => id)).toEqual(['t2']);
  },

  // spec: tokens.7
  'finds no API token of a deleted account, from the beginning of the deletion': async (stores) => {
    const { apiTokens, accountDeletions } = stores;
    await apiTokens.create(aToken({ id: 't0', hash: 'h0' }));
    await apiTokens.create(aToken({ id: 't3', hash: 'h3', owner_uid: 'ben' }));
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    // Of a request that was under way, and of a new account.
    await apiTokens.create(aToken());
    await apiTokens.create(aToken({ id: 't2', hash: 'h2', created_at_ms: NOW + 1 }));
    const found = async (hash: string) => (await apiTokens.findByHash(hash))?.id;
    expect([await found('h0'), await found('h1'), await found('h2')]).toEqual([undefined, undefined, 't2']);
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW }, NOW);
    expect((await apiTokens.list('ann')).map(({ id }) => id)).toEqual(['t2']);
    expect(await apiTokens.list('ben')).toHaveLength(1);
  },
};

import { expect } from 'vitest';
import type { AccountUse } from './account-store.ts';
import type { Stores } from './stores.ts';

const DAY_MS = 86_400_000;
const FIRST = 100 * DAY_MS;
const ANN: AccountUse = {
  uid: 'ann',
  email: 'ann@school.example',
  domain: 'school.example',
  at: FIRST,
  signedInAt: 5,
};
const STORED = { uid: 'ann', email: ANN.email, domain: ANN.domain, firstUsedAt: FIRST, lastUsedAt: FIRST };

/** The rules for accounts; each runs on an empty database. */
export const ACCOUNT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'notes an account at most once a day, and a changed address at once': async ({ accounts }) => {
    expect(await accounts.find('ann')).toBeUndefined();
    await accounts.note(ANN);
    await accounts.note({ ...ANN, at: FIRST + DAY_MS - 1 });
    expect(await accounts.find('ann')).toEqual(STORED);
    await accounts.note({ ...ANN, email: null, domain: null, at: FIRST + 5 });
    expect(await accounts.find('ann')).toEqual({
      ...STORED,
      email: null,
      domain: null,
      lastUsedAt: FIRST + 5,
    });
    await accounts.note({ ...ANN, at: FIRST + 2 * DAY_MS });
    expect(await accounts.find('ann')).toEqual({ ...STORED, lastUsedAt: FIRST + 2 * DAY_MS });
    await accounts.note({ ...ANN, email: 'anna@school.example', at: FIRST });
    expect(await accounts.find('ann')).toMatchObject({ lastUsedAt: FIRST + 2 * DAY_MS });
  },

  'forgets an account with its deletion, also if an upload notes it meanwhile': async (stores) => {
    const { accounts, accountDeletions } = stores;
    const deletion = { uid: 'ann', deletedAt: FIRST + 10 };
    await accounts.note(ANN);
    await accounts.note({ ...ANN, uid: 'ben', email: 'ben@school.example' });
    await accountDeletions.begin(deletion);
    expect(await accounts.find('ann')).toBeUndefined();
    await accounts.note({ ...ANN, at: FIRST + 12, signedInAt: FIRST + 10 });
    expect(await accounts.find('ann')).toBeUndefined();
    await accounts.note({ ...ANN, at: FIRST + 11, signedInAt: FIRST + 11 });
    await accountDeletions.finish(deletion, FIRST + 20);
    expect(await accounts.find('ann')).toMatchObject({ firstUsedAt: FIRST + 11 });
    expect(await accounts.find('ben')).toBeDefined();
  },
};

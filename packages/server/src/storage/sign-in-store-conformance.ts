import { expect } from 'vitest';
import type { ProvenPerson } from './sign-in-store.ts';
import type { Stores } from './stores.ts';

const ANN: ProvenPerson = {
  uid: 'ann',
  providerId: 'oidc.school',
  email: 'ann@school.example',
  isEmailVerified: true,
  name: 'Ann',
};
const BEN: ProvenPerson = { ...ANN, uid: 'ben', email: null, isEmailVerified: false, name: null };
const LIFE = { now: 1000, expiresAt: 2000 };

/** The rules for sign-ins with OpenID Connect; each runs on an empty database. */
export const SIGN_IN_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'gives the person of a code once, and not after its end': async ({ signIns }) => {
    await signIns.putCode('hash', ANN, LIFE);
    await signIns.putCode('late', BEN, LIFE);
    expect(await signIns.takeCode('unknown', 1999)).toBeUndefined();
    expect(await signIns.takeCode('hash', 1999)).toEqual(ANN);
    expect(await signIns.takeCode('hash', 1999)).toBeUndefined();
    expect(await signIns.takeCode('late', 2000)).toBeUndefined();
  },

  'gives a code to one of many that take it at once': async ({ signIns }) => {
    await signIns.putCode('hash', ANN, LIFE);
    const taken = await Promise.all([1, 2, 3, 4].map(() => signIns.takeCode('hash', 1500)));
    expect(taken.filter((person) => person !== undefined)).toEqual([ANN]);
  },

  'ends a code with the session that got it': async ({ signIns }) => {
    for (const name of ['ended', 'other']) {
      await signIns.begin(name, { ...ANN, signedInAt: 1000 }, 5000);
      await signIns.putCode(`code of ${name}`, ANN, { ...LIFE, sessionHash: name });
    }
    await signIns.end('ended');
    expect(await signIns.takeCode('code of ended', 1500)).toBeUndefined();
    expect(await signIns.takeCode('code of other', 1500)).toEqual(ANN);
  },

  'ends the codes of an account with its deletion': async ({ signIns, accountDeletions }) => {
    await signIns.begin('ann', { ...ANN, signedInAt: 1000 }, 5000);
    await signIns.putCode('of a session', ANN, { ...LIFE, sessionHash: 'ann' });
    await signIns.putCode('of a window', ANN, LIFE);
    await signIns.putCode('of ben', BEN, LIFE);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 1200 });
    expect(await signIns.takeCode('of a session', 1500)).toBeUndefined();
    expect(await signIns.takeCode('of a window', 1500)).toBeUndefined();
    expect(await signIns.takeCode('of ben', 1500)).toEqual(BEN);
  },

  'finds a session until it ends or expires': async ({ signIns }) => {
    await signIns.begin('one', { ...ANN, signedInAt: 1000 }, 5000);
    await signIns.begin('two', { ...BEN, signedInAt: 1000 }, 5000);
    expect(await signIns.find('one', 4999)).toEqual({ ...ANN, signedInAt: 1000 });
    expect(await signIns.find('two', 4999)).toEqual({ ...BEN, signedInAt: 1000 });
    expect(await signIns.find('one', 5000)).toBeUndefined();
    expect(await signIns.end('one')).toMatchObject({ uid: 'ann' });
    expect(await signIns.end('one')).toBeUndefined();
    expect(await signIns.find('one', 4000)).toBeUndefined();
    await signIns.begin('three', { ...ANN, signedInAt: 5000 }, 9000);
    expect(await signIns.end('two')).toBeUndefined();
  },

  'keeps the newest 200 sessions of a person': async ({ signIns }) => {
    for (let at = 1; at <= 202; at += 1) await signIns.begin(`${at}`, { ...ANN, signedInAt: at }, 9000);
    await signIns.begin('ben', { ...BEN, signedInAt: 0 }, 9000);
    const found = [1, 2, 3, 202, 'ben'].map((name) => signIns.find(`${name}`, 500));
    expect((await Promise.all(found)).map((session) => session?.signedInAt)).toEqual([
      ...[undefined, undefined, 3, 202, 0],
    ]);
  },

  'ends the sessions of an account with its deletion, and no later one': async (stores) => {
    const { signIns, accountDeletions } = stores;
    await signIns.begin('ann', { ...ANN, signedInAt: 1000 }, 5000);
    await signIns.begin('ben', { ...BEN, signedInAt: 1000 }, 5000);
    await accountDeletions.begin({ uid: 'ann', deletedAt: 2000 });
    expect(await signIns.find('ann', 3000)).toBeUndefined();
    expect(await signIns.find('ben', 3000)).toMatchObject({ uid: 'ben' });
    await signIns.begin('again', { ...ANN, signedInAt: 3000 }, 5000);
    await accountDeletions.finish({ uid: 'ann', deletedAt: 2000 }, 4000);
    expect(await signIns.find('again', 4000)).toMatchObject({ uid: 'ann' });
  },
};

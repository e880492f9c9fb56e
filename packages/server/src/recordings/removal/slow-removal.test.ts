import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishAccountDeletion } from '../../auth/delete-account.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import { createLotsWithinTime } from '../../storage/lots-within-time.ts';
import type { Stores } from '../../storage/stores.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { openMemoryStores } from '../../testing/open-memory-stores.ts';
import { RESTORE_GRACE_MS } from '../restore-recording.ts';
import { REMOVAL_PACE } from './remove-audio.ts';
import { sweep } from './sweep.ts';

const NOTES = 2000;
const LIMIT_MS = 10_000;
const DELETED_AT = 2_000_000;
const TIMED_OUT = new Error('The bucket did not answer in time.');

const idOf = (index: number): string => String(index).padStart(22, '0');

describe('removal on a slow bucket', { timeout: 60_000 }, () => {
  let stores: Stores;
  const clock = { ms: 0 };
  /** Names in one call, and how many calls the process makes before it ends. */
  let calls: number[];
  let callsLeft: number;
  beforeEach(async () => {
    stores = await openMemoryStores();
    calls = [];
    callsLeft = Number.POSITIVE_INFINITY;
    for (let note = 0; note < NOTES; note += 1) {
      await stores.recordings.create(aRecording({ id: idOf(note), createdAt: 1_000_000 + note }));
    }
  });
  afterEach(() => stores.close());

  /** Removes one object after another, and ends a call that takes longer than the limit. */
  function slowBucket(msPerObject: number): Pick<AudioStore, 'removeAll'> {
    const inLots = createLotsWithinTime(
      { max: 100, limitMs: LIMIT_MS, clock: () => clock.ms },
      (error) => error === TIMED_OUT,
    );
    return {
      removeAll: (names) =>
        inLots(names, async (lot) => {
          callsLeft -= 1;
          if (callsLeft < 0) throw new Error('The process has ended.');
          calls.push(lot.length);
          clock.ms += Math.min(LIMIT_MS, lot.length * msPerObject);
          if (lot.length * msPerObject > LIMIT_MS) throw TIMED_OUT;
          return [];
        }),
    };
  }

  const pace = { ...REMOVAL_PACE, clock: () => clock.ms };
  const deletion = { uid: 'ann', deletedAt: DELETED_AT };
  const remaining = async (): Promise<number> =>
    (await stores.erasures.remaining(deletion, NOTES, undefined)).length;
  const deleteAnn = (msPerObject: number): Promise<void> =>
    finishAccountDeletion(
      {
        ...{ stores, audio: slowBucket(msPerObject), now: () => DELETED_AT, pace },
        accounts: { deleteAccount: async () => undefined },
      },
      'ann',
      new AbortController().signal,
    );

  it.each([120, 1500])('ends with an account that has %d ms for each object, in one attempt', async (ms) => {
    await stores.accountDeletions.begin(deletion);
    await deleteAnn(ms);
    expect(await remaining()).toBe(0);
    expect(calls.filter((names) => names * ms > LIMIT_MS).length).toBeLessThan(20);
  });

  it('continues in another process where one ended', async () => {
    await stores.accountDeletions.begin(deletion);
    const left = [NOTES];
    while ((left.at(-1) ?? 0) > 0) {
      callsLeft = 300;
      await deleteAnn(900).catch((error: unknown) => expect(error).toMatchObject({ message: /ended/ }));
      left.push(await remaining());
      expect(left.at(-1)).toBeLessThan(left.at(-2) ?? 0);
    }
    expect(left.length).toBeGreaterThan(3);
  });

  it('sweeps what is due, in lots that fit the bucket', async () => {
    for (let note = 0; note < 200; note += 1) await stores.recordings.markDeleted(idOf(note), 1_500_000);
    const log = { error: () => undefined };
    await sweep({ stores, audio: slowBucket(800), log, pace }, 1_500_000 + RESTORE_GRACE_MS);
    expect(await stores.removals.due(1_500_000, 9)).toEqual([]);
    // The first lot is for a usual bucket; a call of a small lot commits its part.
    expect(Math.max(...calls.slice(-20))).toBeLessThanOrEqual(12);
  });
});

import { expiresAtMs } from '@beep/core/expiry';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import { policyEnd } from './policy-end.ts';
import type { PolicyVersion } from './policy-store.ts';
import type { NewRecording } from './recording-store.ts';
import type { Stores } from './stores.ts';

const DAY = 86_400_000;
const DOMAIN = 'school.example';
const NOW = Date.UTC(2032, 2, 1);
const GRACE_ENDS = NOW + 14 * DAY;

function aVersion(longestLife: Policy['longestLife'], domain = DOMAIN): PolicyVersion {
  const policy = { ...DEFAULT_POLICY, longestLife, defaultExpiry: longestLife };
  return { domain, version: 1, policy, changedBy: 'operator', changedAt: NOW, graceEndsAt: GRACE_ENDS };
}

type Given = Partial<NewRecording> & { readonly id: string };

async function create(stores: Stores, recordings: readonly Given[]): Promise<void> {
  for (const given of recordings)
    await stores.recordings.create(aRecording({ domain: DOMAIN, createdAt: NOW - 100 * DAY, ...given }));
}

/** The ends of recordings, in days from the change. */
async function endsOf(stores: Stores, ids: readonly string[]): Promise<(number | null)[]> {
  const found = await Promise.all(ids.map((id) => stores.recordings.find(id)));
  return found.map((recording) =>
    recording?.expiresAt == null ? null : Math.round((recording.expiresAt - NOW) / DAY),
  );
}

const apply = (stores: Stores, version: PolicyVersion, domain: string | null = DOMAIN): Promise<number> =>
  stores.policyEnds.setEnds(domain, (term) => policyEnd(version, term), { now: NOW });

const idsFrom = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(22, 'D'));

/** The rules for the ends that policies give; each runs on an empty database. */
export const POLICY_END_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'gives recordings the end of a policy, and writes each once': async (stores) => {
    await create(stores, [
      { id: 'old' },
      { id: 'young', createdAt: NOW - DAY },
      { id: 'short', createdAt: NOW - DAY, expiresAt: NOW + 2 * DAY },
      { id: 'other', domain: 'other.example' },
      { id: 'nobodys', domain: null },
    ]);
    expect(await apply(stores, aVersion('1_month'))).toBe(3);
    expect(await endsOf(stores, ['old', 'young', 'short', 'other', 'nobodys'])).toEqual([
      ...[14, 28, 2],
      ...[null, null],
    ]);
    expect(await stores.recordings.find('short')).toMatchObject({
      policyExpiresAt: expiresAtMs('1_month', NOW - DAY),
    });
    expect(await apply(stores, aVersion('1_month'))).toBe(0);
    expect(await apply(stores, aVersion('1_month'), null)).toBe(1);
    expect(await endsOf(stores, ['nobodys'])).toEqual([14]);
  },

  'gives a longer end back, but not beyond the owner’s choice': async (stores) => {
    await create(stores, [{ id: 'never' }, { id: 'chosen', expiresAt: NOW + 60 * DAY }]);
    await apply(stores, aVersion('1_day'));
    expect(await endsOf(stores, ['never', 'chosen'])).toEqual([14, 14]);
    await apply(stores, aVersion('never'));
    expect(await endsOf(stores, ['never', 'chosen'])).toEqual([null, 60]);
    expect(await stores.recordings.find('never')).toMatchObject({ policyExpiresAt: null });
  },

  'leaves what is deleted or has ended': async (stores) => {
    await create(stores, [
      { id: 'deleted' },
      { id: 'ended', expiresAt: NOW, policyExpiresAt: NOW },
      { id: 'removed', expiresAt: NOW - DAY },
    ]);
    await stores.recordings.markDeleted('deleted', NOW - 1);
    await stores.deletions.beginRemoval(['removed'], { goneBefore: NOW, at: NOW });
    expect(await apply(stores, aVersion('never'))).toBe(0);
    expect(await apply(stores, aVersion('1_day'))).toBe(0);
    expect(await endsOf(stores, ['deleted', 'ended', 'removed'])).toEqual([null, 0, -1]);
  },

  'sets the ends of any number of recordings made at the same time, and continues after a stop': async (
    stores,
  ) => {
    const ids = idsFrom(450);
    await create(
      stores,
      ids.map((id) => ({ id })),
    );
    const stop = new AbortController();
    const endOf: typeof policyEnd extends (version: never, term: infer Term) => infer End
      ? (term: Term) => End
      : never = (term) => {
      // In the first batch, whose size does not depend on how fast it is: the second one may be the last.
      stop.abort(new Error('stopped'));
      return policyEnd(aVersion('1_day'), term);
    };
    const { signal } = stop;
    await expect(stores.policyEnds.setEnds(DOMAIN, endOf, { now: NOW, signal })).rejects.toThrow('stopped');
    const before = (await endsOf(stores, ids)).filter((end) => end === 14).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(450);
    expect(await apply(stores, aVersion('1_day'))).toBe(450 - before);
    expect(new Set(await endsOf(stores, ids))).toEqual(new Set([14]));
  },

  'gives the domains of recordings one after the other': async (stores) => {
    await create(stores, [
      { id: 'a', domain: 'b.example' },
      { id: 'b', domain: 'b.example' },
      { id: 'c', domain: 'a.example' },
      { id: 'd', domain: null },
    ]);
    const { domainAfter } = stores.policyEnds;
    const domains = ['', 'a.example', 'b.example'];
    expect(await Promise.all(domains.map((domain) => domainAfter(domain)))).toEqual([
      'a.example',
      'b.example',
      undefined,
    ]);
  },

  'counts what a change would do, by the same rule': async (stores) => {
    const created = [
      ...[100, 40, 20, 10, 1].map((days) => NOW - days * DAY),
      ...[
        Date.UTC(2032, 0, 31, 23),
        Date.UTC(2032, 1, 29, 5),
        Date.UTC(2031, 1, 28, 5),
        Date.UTC(2030, 11, 31),
      ],
    ];
    const ends: Pick<NewRecording, 'expiresAt' | 'policyExpiresAt'>[] = [
      { expiresAt: null, policyExpiresAt: null },
      { expiresAt: NOW + 3 * DAY, policyExpiresAt: null },
      { expiresAt: NOW + 20 * DAY, policyExpiresAt: NOW + 25 * DAY },
      { expiresAt: NOW + 400 * DAY, policyExpiresAt: NOW + 400 * DAY },
      { expiresAt: NOW + 9 * DAY, policyExpiresAt: NOW + 9 * DAY },
      { expiresAt: NOW - DAY, policyExpiresAt: null },
    ];
    const given = created.flatMap((createdAt, one) =>
      ends.map((end, other) => ({ id: `${one}-${other}`, createdAt, ...end })),
    );
    await create(stores, [
      ...given,
      { id: 'elsewhere', domain: 'other.example' },
      { id: 'none', domain: null },
    ]);
    for (const life of ['1_day', '1_week', '1_month', '1_year', 'never'] as const) {
      const version = aVersion(life);
      const changes = given
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > NOW)
        .map((term) => ({
          before: term.expiresAt ?? Number.POSITIVE_INFINITY,
          after: Math.min(
            term.expiresAt ?? Number.POSITIVE_INFINITY,
            policyEnd(version, term) ?? Number.POSITIVE_INFINITY,
          ),
        }));
      const earlier = changes.filter(({ before, after }) => after < before);
      const later = earlier.filter(({ after }) => after > GRACE_ENDS);
      expect(await stores.policyEnds.preview({ version, except: [], now: NOW })).toEqual({
        recordings: changes.length,
        deletions: earlier.filter(({ after }) => after <= GRACE_ENDS).length,
        laterDeletions: later.length,
        firstLaterDeletionAt: later.length === 0 ? null : Math.min(...later.map(({ after }) => after)),
      });
    }
    const others = aVersion('1_week', '*');
    const of = async (except: readonly string[]) =>
      (await stores.policyEnds.preview({ version: others, except, now: NOW })).recordings;
    expect([await of([]), await of([DOMAIN]), await of([DOMAIN, 'other.example'])]).toEqual([47, 2, 1]);
  },
};

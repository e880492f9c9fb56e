import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { Stores } from './recording-store.ts';
import type { NewReport, ReportQuery } from './report-store.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const DOMAIN = 'school.example';
const CLOSING = { closedAt: 3_000_000, closedBy: 'operator', outcome: 'dismissed' } as const;

const aReport = (id: string, changes: Partial<NewReport> = {}): NewReport => ({
  ...{ id, recordingId: ID, domain: DOMAIN, reason: 'harmful', text: 'It is loud.', reportedAt: 2_000_000 },
  replyId: null,
  ...changes,
});

/** The rules for reports; each runs on an empty database. */
export const REPORT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'keeps reports until they are closed, with what has become of the recording': async (stores) => {
    const { reports, recordings, accounts, deletions } = stores;
    await recordings.create(aRecording({ domain: DOMAIN }));
    await accounts.note({ uid: 'ann', email: `ann@${DOMAIN}`, domain: DOMAIN, at: 1_000_000, signedInAt: 1 });
    for (const id of ['1', '2', '3']) expect(await reports.add(aReport(id), 9)).toBe(true);
    await reports.add(aReport('4', { domain: null, recordingId: 'another' }), 9);
    const list = (changes: Partial<ReportQuery> = {}) =>
      reports.list({ domains: [DOMAIN], state: 'open', now: 2_500_000, limit: 9, ...changes });
    const idsOf = async (changes?: Partial<ReportQuery>): Promise<string[]> =>
      (await list(changes)).map(({ id }) => id);
    expect(await idsOf()).toEqual(['3', '2', '1']);
    expect(await idsOf({ limit: 1, after: '3' })).toEqual(['2']);
    expect(await idsOf({ domains: 'all' })).toEqual(['4', '3', '2', '1']);
    expect(await idsOf({ domains: [] })).toEqual([]);
    expect(await reports.countOpen([DOMAIN])).toBe(3);
    expect(await reports.countOpen('all')).toBe(4);
    expect((await list())[0]).toEqual({
      ...aReport('3'),
      ...{ owner: `ann@${DOMAIN}`, state: 'live', reply: null, closing: null },
    });
    expect(await reports.find('3')).toEqual(aReport('3'));
    expect(await reports.close({ id: '3' }, CLOSING)).toBe(1);
    expect(await reports.close({ id: '3' }, { ...CLOSING, outcome: 'deleted' })).toBe(0);
    expect((await list({ state: 'closed' }))[0]).toMatchObject({ id: '3', closing: CLOSING });
    await recordings.setSuspended(ID, 2_400_000);
    expect((await list())[0]).toMatchObject({ state: 'suspended' });
    await deletions.deleteForGood(ID, 2_400_000);
    expect((await list())[0]).toMatchObject({ state: 'gone' });
    expect(await reports.close({ ofRecording: ID }, CLOSING)).toBe(2);
    expect(await idsOf()).toEqual([]);
    await reports.forgetClosedBefore(CLOSING.closedAt + 1);
    expect(await idsOf({ state: 'closed' })).toEqual([]);
    expect(await idsOf({ domains: 'all' })).toEqual(['4']);
  },

  'takes no more open reports of one recording when they come at the same time': async (stores) => {
    await stores.recordings.create(aRecording());
    const ids = Array.from({ length: 8 }, (_, index) => String(index));
    const added = await Promise.all(ids.map((id) => stores.reports.add(aReport(id), 3)));
    expect(added.filter((isAdded) => isAdded)).toHaveLength(3);
    expect(await stores.reports.countOpen('all')).toBe(3);
  },

  'takes a bounded number of open reports of one recording': async ({ reports }) => {
    expect(await reports.add(aReport('1'), 2)).toBe(true);
    expect(await reports.add(aReport('2'), 2)).toBe(true);
    expect(await reports.add(aReport('3'), 2)).toBe(false);
    expect(await reports.add(aReport('4', { recordingId: 'another' }), 2)).toBe(true);
    await reports.close({ id: '1' }, CLOSING);
    expect(await reports.add(aReport('5'), 2)).toBe(true);
  },
};

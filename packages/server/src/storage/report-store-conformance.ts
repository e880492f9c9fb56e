import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { NewReport, Reporter, ReportQuery } from './report-store.ts';
import type { Stores } from './stores.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const DOMAIN = 'school.example';
const CLOSING = { closedAt: 3_000_000, closedBy: 'operator', outcome: 'dismissed' } as const;

const aReport = (id: string, changes: Partial<NewReport & Reporter> = {}): NewReport & Reporter => ({
  ...{ reporter: 'reporter-1', network: 'network-1' },
  ...{ id, recordingId: ID, domain: DOMAIN, reason: 'harmful', text: 'It is loud.', reportedAt: 2_000_000 },
  replyId: null,
  ...changes,
});

const MANY = { perReporter: 9, perNetwork: 9, perRecording: 9 };
/** No answer names the reporter. */
function stored(id: string): NewReport {
  const { reporter: _, network: _network, ...report } = aReport(id);
  return report;
}

/** The rules for reports; each runs on an empty database. */
export const REPORT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'keeps reports until they are closed, with what has become of the recording': async (stores) => {
    const { reports, recordings, accounts, deletions } = stores;
    await recordings.create(aRecording({ domain: DOMAIN }));
    await accounts.note({ uid: 'ann', email: `ann@${DOMAIN}`, domain: DOMAIN, at: 1_000_000, signedInAt: 1 });
    for (const id of ['1', '2', '3'])
      expect(await reports.add(aReport(id), MANY)).toEqual({ isKept: true, open: Number(id) });
    await reports.add(aReport('4', { domain: null, recordingId: 'another' }), MANY);
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
      ...stored('3'),
      ...{ owner: `ann@${DOMAIN}`, state: 'live', reply: null, further: 0, closing: null },
    });
    expect(await reports.find('3')).toEqual(stored('3'));
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

  'keeps as many reports of a recording as the limits say when they come at the same time': async (
    stores,
  ) => {
    await stores.recordings.create(aRecording());
    const ids = Array.from({ length: 8 }, (_, index) => String(index));
    const added = await Promise.all(ids.map((id) => stores.reports.add(aReport(id), SMALL)));
    expect(added.filter(({ isKept }) => isKept)).toHaveLength(2);
    expect((await listed(stores)).map(({ further }) => further).toSorted()).toEqual([0, 6]);
  },

  'only counts reports of one reporter and of one network above the limits': async (stores) => {
    const { reports } = stores;
    const sent: readonly (readonly [id: string, reporter: string, network: string])[] = [
      ...[1, 2, 3, 4].map((id) => [`1${id}`, 'ann', 'school'] as const),
      ...[1, 2, 3].map((id) => [`2${id}`, `pupil-${id}`, 'school'] as const),
      ...[1, 2].map((id) => [`3${id}`, 'home', 'home'] as const),
    ];
    const kept: string[] = [];
    for (const [id, reporter, network] of sent) {
      const { isKept } = await reports.add(aReport(id, { reporter, network }), SMALL);
      if (isKept) kept.push(id);
    }
    expect(kept).toEqual(['11', '12', '21', '31', '32']);
    expect((await listed(stores)).map(({ id, further }) => [id, further])).toEqual([
      ...[
        ['32', 0],
        ['31', 0],
        ['21', 2],
        ['12', 2],
        ['11', 0],
      ],
    ]);
    // Other recordings, replies and closed reports are counted apart.
    const ann = { reporter: 'ann', network: 'school' };
    expect(await reports.add(aReport('41', { ...ann, recordingId: 'another' }), SMALL)).toMatchObject({
      isKept: true,
    });
    expect(await reports.add(aReport('42', { ...ann, replyId: 'r' }), SMALL)).toMatchObject({ isKept: true });
    await reports.close({ id: '12' }, CLOSING);
    expect(await reports.add(aReport('43', ann), SMALL)).toMatchObject({ isKept: true });
  },

  'lists the words of a report of a reply without the sentence that earlier versions stored before them':
    async (stores) => {
      const lead = 'The owner of this recording reports a voice reply to it (r1), not the recording.';
      const limits = { perReporter: 9, perNetwork: 9, perRecording: 9 };
      const add = (id: string, text: string, replyId: string | null) =>
        stores.reports.add(aReport(id, { text, replyId }), limits);
      await add('1', `${lead}\n\nIt swears.`, 'r1');
      await add('2', lead, 'r1');
      await add('3', lead, null);
      expect((await listed(stores)).map(({ text }) => text)).toEqual([lead, '', 'It swears.']);
    },

  'lets a new network into a full list, and loses no count': async (stores) => {
    const { reports } = stores;
    const limits = { perReporter: 9, perNetwork: 4, perRecording: 5 };
    const add = (id: string, network: string) =>
      reports.add(aReport(id, { reporter: network, network }), limits);
    for (const id of ['1', '2', '3', '4', '5', '6']) await add(id, 'flood');
    await add('7', 'a');
    expect(await add('8', 'b')).toEqual({ isKept: true, open: 5 });
    expect(await add('9', 'c')).toEqual({ isKept: true, open: 5 });
    expect((await listed(stores)).map(({ id, further }) => [id, further])).toEqual([
      ...[
        ['9', 0],
        ['8', 0],
        ['7', 0],
        ['2', 4],
        ['1', 0],
      ],
    ]);
    await add('91', 'd');
    // Each network has one: the next is only counted.
    expect(await add('92', 'e')).toEqual({ isKept: false, open: 5 });
    const all = await listed(stores);
    expect(all.map(({ id }) => id)).toEqual(['91', '9', '8', '7', '1']);
    expect(all.reduce((sum, { further }) => sum + further + 1, 0)).toBe(11);
    await reports.close({ id: '1' }, CLOSING);
    expect(await add('93', 'e')).toEqual({ isKept: true, open: 5 });
  },
};

const SMALL = { perReporter: 2, perNetwork: 3, perRecording: 9 };

const listed = ({ reports }: Stores) =>
  reports.list({ domains: 'all', state: 'open', now: 2_500_000, limit: 20 });

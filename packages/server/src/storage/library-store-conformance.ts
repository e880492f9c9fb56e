import type { Label } from '@beep/api/features/library';
import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { Stores } from './stores.ts';

const ID = aRecording().id;
const OWN = { ownerUid: 'ann', now: 0, limit: 10, offset: 0, sort: 'created_at_asc' } as const;
const aLabel = (id: string, name: string): Label => ({ id, name, color: 'red' });

/** The rules for titles and labels; each runs on an empty database. */
export const LIBRARY_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores titles, each part on its own, and none of a deleted recording': async ({ recordings }) => {
    await recordings.create(aRecording());
    await recordings.setTitle(ID, { title: 'Essay 2 👩‍🏫' });
    await recordings.setTitle(ID, { isTitleShown: true });
    const titled = { title: 'Essay 2 👩‍🏫', isTitleShown: true };
    expect(await recordings.find(ID)).toMatchObject(titled);
    expect((await recordings.list(OWN)).recordings).toMatchObject([titled]);
    await recordings.markDeleted(ID, 9);
    await recordings.setTitle(ID, { title: 'other' });
    expect(await recordings.find(ID)).toMatchObject(titled);
  },

  'forgets title and labels with the removal of the file and with the account': async (stores) => {
    const { recordings, labels, accountDeletions, erasures } = stores;
    expect(await labels.put('ann', aLabel('l1', 'Class 7'), 9)).toBe('stored');
    for (const id of ['gone', 'left']) {
      await recordings.create(aRecording({ id }));
      await recordings.setTitle(id, { title: 'Maria' });
    }
    await labels.assign(['gone', 'left'], { labelId: 'l1', isSet: true });
    await stores.removals.markRemoved(['gone'], 5);
    expect(await recordings.find('gone')).toMatchObject({ title: null });
    expect(await labels.of(['gone', 'left'])).toEqual(new Map([['left', ['l1']]]));
    await accountDeletions.begin({ uid: 'ann', deletedAt: 2_000_000 });
    expect(await labels.list('ann')).toEqual([]);
    expect(await labels.of(['left'])).toEqual(new Map());
    await erasures.erase(['left'], 2_000_000);
    expect(await recordings.find('left')).toMatchObject({ title: null, isTitleShown: false });
  },

  'keeps labels of one owner apart from those of others, each name once': async ({ labels }) => {
    expect(await labels.put('ann', aLabel('l1', 'math'), 2)).toBe('stored');
    expect(await labels.put('ann', aLabel('l2', 'Math'), 2)).toBe('name_taken');
    expect(await labels.put('ann', aLabel('l2', 'Art'), 2)).toBe('stored');
    expect(await labels.put('ann', aLabel('l3', 'Music'), 2)).toBe('full');
    expect(await labels.put('ben', aLabel('l4', 'math'), 2)).toBe('stored');
    expect(await labels.put('ben', aLabel('l1', 'stolen'), 2)).toBe('name_taken');
    const changed = { id: 'l1', name: 'Maths', color: 'blue' } as const;
    expect(await labels.put('ann', changed, 2)).toBe('stored');
    expect(await labels.list('ann')).toEqual([aLabel('l2', 'Art'), changed]);
    expect(await labels.remove('ben', 'l1')).toBe(false);
    expect(await labels.remove('ann', 'l1')).toBe(true);
    expect(await labels.list('ann')).toEqual([aLabel('l2', 'Art')]);
  },

  'changes the name and the colour of a label apart, and never brings one back': async ({ labels }) => {
    await labels.put('ann', aLabel('l1', 'math'), 9);
    await labels.put('ann', aLabel('l2', 'Art'), 9);
    expect(await labels.change('ann', 'l1', { color: 'blue' })).toEqual({
      ...aLabel('l1', 'math'),
      color: 'blue',
    });
    expect(await labels.change('ann', 'l1', { name: 'Maths' })).toEqual({
      ...aLabel('l1', 'Maths'),
      color: 'blue',
    });
    expect(await labels.change('ann', 'l1', { name: 'MATHS' })).toMatchObject({ name: 'MATHS' });
    expect(await labels.change('ann', 'l1', { name: 'art', color: 'red' })).toBe('name_taken');
    expect(await labels.change('ben', 'l1', { name: 'stolen' })).toBeUndefined();
    await labels.remove('ann', 'l2');
    expect(await labels.change('ann', 'l2', { color: 'blue' })).toBeUndefined();
    expect(await labels.list('ann')).toEqual([{ id: 'l1', name: 'MATHS', color: 'blue' }]);
  },

  'gives labels to many recordings, takes them off, and removes a label from all': async (stores) => {
    const { recordings, labels } = stores;
    for (const id of ['r1', 'r2']) await recordings.create(aRecording({ id }));
    for (const label of [aLabel('l1', 'b'), aLabel('l2', 'a')]) await labels.put('ann', label, 9);
    for (const labelId of ['l1', 'l2']) {
      await labels.assign(['r1', 'r2'], { labelId, isSet: true });
      await labels.assign(['r1'], { labelId, isSet: true });
    }
    await labels.assign(['r2'], { labelId: 'l2', isSet: false });
    const both = ['r1', 'r2', 'none'];
    const ofBoth = { r1: ['l2', 'l1'], r2: ['l1'] };
    expect(Object.fromEntries(await labels.of(both))).toEqual(ofBoth);
    await labels.remove('ann', 'l1');
    expect(await labels.of(both)).toEqual(new Map([['r1', ['l2']]]));
    expect(await labels.of([])).toEqual(new Map());
  },

  'finds words of titles and labels, with and without a transcript, of the owner only': async (stores) => {
    const { recordings, labels, transcripts, transcriptIndex } = stores;
    for (const [id, title] of [
      ['r1', 'Maria P., essay 2'],
      ['r2', 'Essay 10'],
      ['r3', null],
      ['r4', null],
    ] as const) {
      await recordings.create(aRecording({ id }));
      await recordings.setTitle(id, { title });
    }
    await recordings.create(aRecording({ id: 'bens', ownerUid: 'ben' }));
    await recordings.setTitle('bens', { title: 'Essay' });
    await labels.put('ann', aLabel('l1', 'Essay drafts'), 9);
    await labels.assign(['r3', 'bens'], { labelId: 'l1', isSet: true });
    await transcripts.put('r4', { format: 'text/plain', text: 'My essay.', checked: true }, 1);
    await transcripts.put('r1', { format: 'text/plain', text: 'This essay.', checked: true }, 1);
    for (const id of ['r1', 'r4']) await transcriptIndex.update(id);
    const found = async (search: string, change: object = {}): Promise<unknown> => {
      const page = await recordings.list({ ...OWN, search, ...change });
      expect(page.total).toBe(page.recordings.length);
      return page.recordings.map(({ id }) => id);
    };
    expect(await found('essa')).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(await found('ESSAY 2')).toEqual(['r1']);
    expect(await found('ssay')).toEqual([]);
    expect(await found('essay dr')).toEqual(['r3']);
    expect(await found('drafts essay')).toEqual(['r3']);
    expect(await found('my this')).toEqual([]);
    expect(await found('essay', { label: 'l1' })).toEqual(['r3']);
    await recordings.setTitle('r2', { title: null });
    await labels.remove('ann', 'l1');
    expect(await found('essay')).toEqual(['r1', 'r4']);
  },

  'says why a search found a recording: its title, or else a label, or else its words': async (stores) => {
    const { recordings, labels, transcripts, transcriptIndex } = stores;
    for (const [id, title] of [
      ['r1', 'Émile, the Émile of May'],
      ['r2', 'Other'],
      ['r3', null],
      ['r4', null],
    ] as const) {
      await recordings.create(aRecording({ id }));
      await recordings.setTitle(id, { title });
      const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nSo I asked\n\n00:02.000 --> 00:03.000\nemile';
      await transcripts.put(id, { format: 'text/vtt', text: cues, checked: true }, 1);
      await transcriptIndex.update(id);
    }
    await labels.put('ann', aLabel('l1', 'Émile’s class'), 9);
    await labels.put('ann', aLabel('l2', 'Class of Emile'), 9);
    for (const labelId of ['l1', 'l2']) await labels.assign(['r1', 'r2'], { labelId, isSet: true });
    const matches = async (search: string): Promise<unknown> =>
      Object.fromEntries((await recordings.list({ ...OWN, search })).matches);
    const title = {
      field: 'title',
      text: 'Émile, the Émile of May',
      marks: [
        [0, 5],
        [11, 16],
      ],
    };
    const label = { field: 'label', text: 'Class of Emile', marks: [[9, 14]] };
    const words = { field: 'transcript', text: 'So I asked emile', marks: [[11, 16]] };
    expect(await matches('emil')).toEqual({ r1: title, r2: label, r3: words, r4: words });
    expect(await matches('asked emile')).toMatchObject({ r1: { field: 'transcript', marks: [[5, 16]] } });
    expect(await matches('emile asked')).toMatchObject({ r4: { field: 'transcript', marks: [[5, 16]] } });
    expect(await matches('may emile')).toEqual({
      r1: {
        ...title,
        marks: [
          [0, 5],
          [11, 16],
          [20, 23],
        ],
      },
    });
    expect(await matches('')).toEqual({});
    await recordings.setSuspended('r3', 5);
    await recordings.setSuspended('r1', 5);
    expect(await matches('emil')).toEqual({ r1: title, r2: label, r4: words });
  },

  'finds words of titles, labels and transcripts with other accents and letters': async (stores) => {
    const { recordings, labels, transcripts } = stores;
    const texts = [
      'Lucía',
      'E\u0301MILE',
      'Straße',
      'Łukasz',
      'Jørgen',
      'İpek',
      'Nguyễn Đức',
      'مُحَمَّد أَحْمَد',
      'Ελλάς',
      '東京の宿題について',
      'データの発表',
      '老师的作业反馈',
    ];
    const searches = [
      'lucia',
      'émil',
      'STRASSE',
      'lukasz',
      'JORGEN',
      'ipek',
      'nguyen duc',
      'محمد احمد',
      'ελλασ',
      '宿題',
      'ータの発',
      '作业反',
    ];
    for (const [at, text] of texts.entries()) {
      for (const [place, title] of [
        ['title', text],
        ['label', null],
        ['spoken', null],
      ] as const) {
        await recordings.create(aRecording({ id: `${place}${at}` }));
        await recordings.setTitle(`${place}${at}`, { title });
      }
      await labels.put('ann', aLabel(`l${at}`, `of ${text}`), 99);
      await labels.assign([`label${at}`], { labelId: `l${at}`, isSet: true });
      await transcripts.put(`spoken${at}`, { format: 'text/plain', text: `So, ${text}!`, checked: true }, 1);
    }
    for (const [at, search] of searches.entries()) {
      const page = await recordings.list({ ...OWN, search });
      expect(page.recordings.map(({ id }) => id)).toEqual([`label${at}`, `spoken${at}`, `title${at}`]);
    }
    await recordings.setTitle('title0', { title: 'Lucas' });
    expect(await recordings.list({ ...OWN, search: 'lucia' })).toMatchObject({ total: 2 });
  },

  'goes on after a recording, also with a search, whatever was added or deleted since': async (stores) => {
    const { recordings } = stores;
    for (let n = 1; n <= 6; n += 1) {
      // Two of each time.
      await recordings.create(aRecording({ id: `r${n}`, createdAt: Math.ceil(n / 2) }));
      await recordings.setTitle(`r${n}`, { title: 'Essay' });
    }
    for (const [sort, order] of [
      ['created_at_asc', ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']],
      ['created_at_desc', ['r6', 'r5', 'r4', 'r3', 'r2', 'r1']],
    ] as const) {
      for (const search of [undefined, 'essay']) {
        const query = { ...OWN, limit: 2, sort, search };
        const first = await recordings.list(query);
        expect(first).toMatchObject({ total: 6, isTotalMinimum: false, hasNext: true });
        const second = await recordings.list({ ...query, offset: 9, after: first.recordings.at(-1) });
        expect(second).toMatchObject({ total: undefined, hasNext: true });
        const third = await recordings.list({ ...query, after: second.recordings.at(-1) });
        expect(third.hasNext).toBe(false);
        const listed = [first, second, third].flatMap((page) => page.recordings.map(({ id }) => id));
        expect(listed).toEqual(order);
      }
    }
    await recordings.markDeleted('r4', 9);
    await recordings.create(aRecording({ id: 'r7', createdAt: 7 }));
    const after = { createdAt: 2, id: 'r4' };
    const { recordings: rest } = await recordings.list({ ...OWN, limit: 2, sort: 'created_at_desc', after });
    expect(rest.map(({ id }) => id)).toEqual(['r3', 'r2']);
  },

  'lists by label, place and end, those never heard, in each order': async ({
    recordings,
    labels,
    listens,
  }) => {
    const facts = [
      { id: 'r1', duration: 3, expiresAt: 50, source: 'BEEP_ADDON_CLASSROOM' },
      { id: 'r2', duration: 9, expiresAt: null, source: 'BEEP_WEB' },
      { id: 'r3', duration: 3, expiresAt: 90, source: 'BEEP_WEB' },
    ] as const;
    for (const [index, fact] of facts.entries()) {
      await recordings.create(aRecording({ ...fact, createdAt: index + 1 }));
    }
    await recordings.setTitle('r3', { title: 'b' });
    await recordings.setTitle('r1', { title: 'C' });
    await labels.put('ann', aLabel('l1', 'x'), 9);
    await labels.assign(['r1', 'r2'], { labelId: 'l1', isSet: true });
    const list = async (change: object): Promise<string> => {
      const { recordings: listed } = await recordings.list({ ...OWN, now: 9, ...change });
      return listed.map(({ id }) => id).join(' ');
    };
    expect(await list({ label: 'l1' })).toBe('r1 r2');
    expect(await list({ label: 'none' })).toBe('');
    expect(await list({ source: 'BEEP_WEB' })).toBe('r2 r3');
    expect(await list({ expiresUntil: 50 })).toBe('r1');
    expect(await list({ label: 'l1', source: 'BEEP_WEB', expiresUntil: 50 })).toBe('');
    expect(await list({ sort: 'duration_desc' })).toBe('r2 r3 r1');
    expect(await list({ sort: 'duration_desc', offset: 1, limit: 1 })).toBe('r3');
    const listen = { recordingId: 'r2', listenerHash: 'l', addressHash: 'a', at: 5, windowMs: 9 };
    await listens.count({ ...listen, maxPerAddress: 1, isNoted: false });
    expect(await list({ isUnheard: true })).toBe('r1 r3');
    expect(await list({ isUnheard: true, search: 'b' })).toBe('r3');
    expect(await list({ sort: 'listens_desc' })).toBe('r2 r3 r1');
    expect(await list({ sort: 'title_asc' })).toBe('r3 r1 r2');
    expect(await list({ sort: 'title_asc', search: 'c' })).toBe('r1');
  },

  'imports title and labels; a label of the owner with the name is used': async (stores) => {
    const { imports, labels, recordings } = stores;
    await labels.put('ann', aLabel('own', 'Class 7'), 9);
    const title = { title: 'Essay', isTitleShown: true };
    const recording = aRecording(title);
    const named = [aLabel('new1', 'class 7'), aLabel('new2', 'Art')];
    expect(await imports.add({ recording, labels: named }, 5)).toBe(true);
    expect(await recordings.find(ID)).toMatchObject(title);
    expect(await labels.list('ann')).toEqual([aLabel('new2', 'Art'), aLabel('own', 'Class 7')]);
    expect(await labels.of([ID])).toEqual(new Map([[ID, ['new2', 'own']]]));
  },
};

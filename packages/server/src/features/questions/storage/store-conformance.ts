import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { NewReply } from '../../replies/storage/index.ts';
import type { QuestionToStore, StoredQuestion } from './store.ts';

const NOW = 2_000_000;
const LIMITS = {
  ...{ perToken: 20, perRecording: 500, perOwner: 5000, bytes: 1e9 },
  flood: { replies: 200, perNetwork: 10, since: 0 },
};

const aQuestion = (changes: Partial<StoredQuestion> = {}): StoredQuestion => ({
  ...{ recording_id: 'a', owner_uid: 'ann', code: 'CODE', who: 'anyone', until_ms: null },
  ...{ longest_s: 60, tries: 2, created_at_ms: NOW, keep_days: 30 },
  ...{ heard_by: 'owner', names_shown: 'none' },
  ...changes,
});

const anAnswer = (id: string, changes: Partial<NewReply> = {}): NewReply => ({
  ...{ id, key: id, recordingId: 'a', tokenHash: 'bea', name: 'Bea', network: null },
  ...{ format: 'webm', bytes: 1, sha256: 'f', bodySha256: 'b', duration: 1, peaks: null },
  ...{ createdAt: NOW, expiresAt: NOW + 1000 },
  ...changes,
});

async function openNotes({ recordings, replies }: Stores, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await recordings.create(aRecording({ id, ownerUid: 'ann', createdAt: NOW }));
    await replies.setState(id, 'open');
  }
}

function save({ questions }: Stores, question: QuestionToStore, names: readonly string[] = [], max = 9) {
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `${names.join('')}${made}`;
  };
  return questions.save(question, { names, newId, max });
}

/** The rules for questions; each runs on an empty database. */
export const QUESTION_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'leaves as they are now who hears answers, what they see of names, and how long answers stay': async (
    stores,
  ) => {
    const { keep_days: _, heard_by: _by, names_shown: _shown, ...asked } = aQuestion();
    await openNotes(stores, ['a']);
    await save(stores, asked);
    expect(await stores.questions.find('a')).toEqual(aQuestion());
    const open = { keep_days: 90, heard_by: 'everyone', names_shown: 'initials' } as const;
    await save(stores, { ...asked, ...open });
    await save(stores, { ...asked, tries: 5, heard_by: 'owner' });
    expect(await stores.questions.find('a')).toEqual(aQuestion({ ...open, heard_by: 'owner', tries: 5 }));
  },

  'stores a question once, with a code that no other has': async (stores) => {
    const { questions } = stores;
    await openNotes(stores, ['a', 'b']);
    expect(await save(stores, aQuestion())).toBe('saved');
    expect(await save(stores, aQuestion({ recording_id: 'b' }))).toBe('code_taken');
    expect(await save(stores, aQuestion({ recording_id: 'b', code: 'B' }), [], 1)).toBe('full');
    expect(await questions.find('b')).toBeUndefined();
    expect(await save(stores, aQuestion({ code: 'OTHER', tries: 5, created_at_ms: 1 }))).toBe('saved');
    expect(await questions.findByCode('CODE')).toEqual(aQuestion({ tries: 5 }));
    expect(await questions.list('ann', NOW)).toMatchObject([{ recording_id: 'a', answers: 0 }]);
    expect([...(await questions.asking(['a', 'b']))]).toEqual(['a']);
    expect(await questions.asking([])).toEqual(new Set());
    await stores.recordings.markDeleted('a', NOW);
    expect(await questions.list('ann', NOW)).toEqual([]);
  },

  'takes one try at a time, and the answer before': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ until_ms: NOW + 10 }));
    expect(await replies.create(anAnswer('long', { duration: 63 }), LIMITS)).toBe('too_long');
    expect(await replies.create(anAnswer('one', { duration: 61 }), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('one'), LIMITS)).toBe('key_taken');
    expect(await replies.create(anAnswer('late', { createdAt: NOW + 10 }), LIMITS)).toBe('closed');
    expect(await replies.create(anAnswer('two'), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('three'), LIMITS)).toBe('tries_used');
    expect((await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW)).map(({ id }) => id)).toEqual(
      ['two'],
    );
    expect(await questions.triesOf('a', 'bea')).toBe(2);
    expect(await questions.list('ann', NOW)).toMatchObject([{ answers: 1, latest: 'two' }]);
    expect(await questions.list('ann', NOW + 1000)).toMatchObject([{ answers: 0, latest: null }]);
    await questions.closeOver(NOW + 10);
    expect((await stores.recordings.find('a'))?.replyState).toBe('closed');
  },

  // spec: questions.9
  'counts the tries of each typed name of a shared device apart, and replaces only its answer': async (
    stores,
  ) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion());
    const send = (id: string, name: string | null) => {
      const answerer = name === null ? undefined : `bea ${name}`;
      return replies.create(anAnswer(id, { name, answerer }), LIMITS);
    };
    for (const [id, name] of [
      ['of Ada', 'Ada'],
      ['of Bo', 'Bo'],
      ['without a name', null],
      ['of Ada again', 'Ada'],
      ['without a name again', null],
    ] as const) {
      expect(await send(id, name)).toBe('created');
    }
    expect(await send('too many of Ada', 'Ada')).toBe('tries_used');
    expect(await send('too many without a name', null)).toBe('tries_used');
    const sent = await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW);
    expect(sent.map(({ id }) => id).toSorted()).toEqual(['of Ada again', 'of Bo', 'without a name again']);
    expect(await questions.triesOf('a', 'bea Bo')).toBe(1);
    expect(await questions.triesOf('a', 'cem Bo')).toBe(0);
    for (const id of ['of Ada again', 'of Bo']) await replies.remove(id, { tokenHash: 'bea' }, NOW);
    const typed = (await questions.triesOfTyped('a', 'bea')).map(({ tries }) => tries);
    expect(typed.toSorted()).toEqual([1, 2]);
    expect(await questions.triesOfTyped('a', 'cem')).toEqual([]);
  },

  // spec: questions.4, questions.9
  'takes the place of no reply from before the question, and of no name that shares the browser': async (
    stores,
  ) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await replies.create(anAnswer('note to the teacher', { createdAt: NOW - 1 }), LIMITS);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada', 'Bo']);
    const [ada, bo] = (await questions.peopleOf('a')).map(({ id }) => id);
    expect(await replies.create(anAnswer('of Ada', { person: ada }), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('of Bo', { person: bo }), LIMITS)).toBe('created');
    await save(stores, aQuestion());
    for (const id of ['first', 'second']) expect(await replies.create(anAnswer(id), LIMITS)).toBe('created');
    const sent = async () =>
      (await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW)).map(({ id }) => id);
    expect(await sent()).toEqual(['note to the teacher', 'of Ada', 'of Bo', 'second']);
    await questions.end('a');
    await save(stores, aQuestion({ created_at_ms: NOW + 1 }));
    const again = { createdAt: NOW + 1, expiresAt: NOW + 1000 };
    expect(await replies.create(anAnswer('to the next question', again), LIMITS)).toBe('created');
    expect(await sent()).toEqual([
      'note to the teacher',
      'of Ada',
      'of Bo',
      'second',
      'to the next question',
    ]);
  },

  'takes the place of the answer before, also after a clock was set back': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ created_at_ms: NOW + 1000 }));
    const ends = { expiresAt: NOW + 5000 };
    for (const id of ['one', 'two']) expect(await replies.create(anAnswer(id, ends), LIMITS)).toBe('created');
    const sent = await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW);
    expect(sent.map(({ id }) => id)).toEqual(['two']);
    expect(await questions.list('ann', NOW)).toMatchObject([{ answers: 1, latest: 'two' }]);
  },

  'takes no try for what the limits refuse': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion());
    await replies.create(anAnswer('one'), LIMITS);
    expect(await replies.create(anAnswer('two'), { ...LIMITS, bytes: 0 })).toBe('full');
    expect(await questions.triesOf('a', 'bea')).toBe(1);
    expect((await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW)).map(({ id }) => id)).toEqual(
      ['one'],
    );
  },

  'gives a name of its list to one browser': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada', 'Ada']);
    const [first, second] = (await questions.peopleOf('a')).map(({ id }) => id);
    expect(await replies.create(anAnswer('none'), LIMITS)).toBe('no_person');
    expect(await replies.create(anAnswer('one', { person: first }), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('two', { person: first, tokenHash: 'eve' }), LIMITS)).toBe(
      'name_taken',
    );
    expect(await replies.create(anAnswer('two', { person: second, tokenHash: 'eve' }), LIMITS)).toBe(
      'created',
    );
    expect(await replies.find('one', NOW)).toMatchObject({ name: 'Ada', person: first });
    await save(stores, aQuestion({ who: 'listed' }), ['Ada', 'Cy']);
    expect(await questions.peopleOf('a')).toMatchObject([
      { id: first, sender: 'bea', tries: 1 },
      { name: 'Cy', sender: null, tries: null },
    ]);
    expect(await questions.triesOf('a', 'bea')).toBe(0);
    const label = (await questions.peopleOf('a'))[0]?.token_hash ?? '';
    await questions.freeName('a', first ?? '');
    expect((await questions.peopleOf('a'))[0]?.token_hash).not.toBe(label);
    expect(await replies.create(anAnswer('new', { person: first, tokenHash: 'new' }), LIMITS)).toBe(
      'created',
    );
    expect((await replies.listSent({ recordingId: 'a', tokenHash: 'bea' }, NOW)).length).toBe(0);
  },

  // spec: questions.10
  'keeps who answers with a name that is corrected in its place, and their label': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada Kimg', 'Bo', 'Cy', 'Tim', 'Eve', 'Flo']);
    const [ada, bo] = await questions.peopleOf('a');
    await replies.create(anAnswer('of Ada', { person: ada?.id }), LIMITS);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada King', 'Bo', 'Dee', 'Tom', 'Eve', 'Flo']);
    const people = await questions.peopleOf('a');
    expect(people.slice(0, 2)).toEqual([{ ...ada, name: 'Ada King', sender: 'bea', tries: 1 }, bo]);
    expect(await replies.find('of Ada', NOW)).toMatchObject({ name: 'Ada King', person: ada?.id });
    expect(people.slice(2, 4)).toMatchObject([
      { name: 'Dee', sender: null },
      { name: 'Tom', sender: null },
    ]);
    await save(stores, aQuestion({ who: 'listed' }), ['Bo', 'Ada Kings', 'Dee', 'Tom', 'Eve', 'Flo']);
    const [, moved] = await questions.peopleOf('a');
    expect(moved).toMatchObject({ name: 'Ada Kings', sender: null });
    expect(await replies.find('of Ada', NOW)).toMatchObject({ name: 'Ada King' });
  },

  // spec: questions.10
  'takes no name of another class for a correction': async (stores) => {
    const { questions } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed' }), ['Emma', 'Bo', 'Cy']);
    const before = (await questions.peopleOf('a')).map(({ id }) => id);
    await save(stores, aQuestion({ who: 'listed' }), ['Emma S.', 'Bo', 'Dee']);
    expect(before).not.toContain((await questions.peopleOf('a'))[0]?.id);
  },

  // spec: questions.10
  'treats a name as new if it can be the correction of several names': async (stores) => {
    const { questions } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada Bel', 'Ada Bll', 'Bo', 'Cy']);
    const before = (await questions.peopleOf('a')).map(({ id }) => id);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada Bell', 'Bo', 'Cy']);
    expect(before).not.toContain((await questions.peopleOf('a'))[0]?.id);
  },

  // spec: questions.5
  'frees a name with all of its tries, also where the browser before has used them': async (stores) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed', tries: 1 }), ['Ada']);
    const [{ id: person = '' } = {}] = await questions.peopleOf('a');
    expect(await replies.create(anAnswer('of another child', { person }), LIMITS)).toBe('created');
    await questions.freeName('a', person);
    const ada = { person, tokenHash: 'ada' };
    expect(await replies.create(anAnswer('one', ada), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('two', ada), LIMITS)).toBe('tries_used');
  },

  'gives a label all that was sent as its person, and takes it back when the name is freed': async (
    stores,
  ) => {
    const { questions, replies } = stores;
    await openNotes(stores, ['a']);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada', 'Bo']);
    const [ada, bo] = await questions.peopleOf('a');
    const label = ada?.token_hash ?? '';
    const ids = async (tokenHash: string) =>
      (await replies.listSent({ recordingId: 'a', tokenHash }, NOW)).map(({ id }) => id);
    await replies.create(anAnswer('first', { person: ada?.id }), LIMITS);
    await replies.change('first', { kept: { isKept: true, expiresAt: null } });
    expect(await ids(label)).toEqual(['first']);
    expect(await replies.create(anAnswer('no', { person: bo?.id, tokenHash: label }), LIMITS)).toBe(
      'name_taken',
    );
    expect(await replies.create(anAnswer('two', { tokenHash: label }), LIMITS)).toBe('created');
    expect(await replies.create(anAnswer('no', { person: ada?.id }), LIMITS)).toBe('name_taken');
    expect([await ids(label), await ids('bea'), await ids(bo?.token_hash ?? '')]).toEqual([
      ['first', 'two'],
      ['first'],
      [],
    ]);
    const sender = { recordingId: 'a', tokenHash: label };
    expect(await replies.findSentSound('first', sender, NOW)).toMatchObject({ id: 'first' });
    expect(await replies.findSentSound('first', { ...sender, recordingId: 'b' }, NOW)).toBeUndefined();
    await questions.freeName('a', ada?.id ?? '');
    expect(await ids(label)).toEqual([]);
    expect(await ids((await questions.peopleOf('a'))[0]?.token_hash ?? '')).toEqual(['first', 'two']);
    expect(await replies.remove('first', { tokenHash: label }, NOW)).toBe(false);
  },

  'ends questions with their recordings and accounts': async (stores) => {
    const { questions, recordings, removals, accountDeletions } = stores;
    await openNotes(stores, ['a', 'b']);
    await save(stores, aQuestion({ who: 'listed' }), ['Ada']);
    await save(stores, aQuestion({ recording_id: 'b', code: 'B', who: 'listed' }), ['Bo']);
    await recordings.markDeleted('a', NOW);
    await removals.markRemoved(['a'], NOW);
    expect(await questions.find('a')).toBeUndefined();
    expect((await questions.peopleOf('a')).length).toBe(0);
    expect((await questions.peopleOf('b')).map(({ name }) => name)).toEqual(['Bo']);
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    await accountDeletions.finish({ uid: 'ann', deletedAt: NOW }, NOW);
    expect(await questions.peopleOf('b')).toEqual([]);
  },
};

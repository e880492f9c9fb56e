import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { NewReply } from '../../replies/storage/index.ts';
import type { StoredPlatform } from './platform-store.ts';
import { SEND_SCORES } from './score-store.ts';

const NOW = 2_000_000;
const aPlatform = (changes: Partial<StoredPlatform> = {}): StoredPlatform => ({
  ...{ id: 'p1', issuer: 'https://lms.example', client_id: 'c1', name: 'Moodle' },
  ...{ authorization_url: 'https://lms.example/auth', token_url: 'https://lms.example/token' },
  ...{ token_audience: null, keys_url: 'https://lms.example/keys', origins: ['https://*.lms.example'] },
  ...{ deployments: ['1'], asked_deployments: [], domain: 'school.example', state: 'active' },
  ...{ created_at_ms: 1_000_000, created_by: 'head@school.example' },
  ...changes,
});
const aLaunch = (changes: object = {}) => ({
  ...{ id: 'l1', uid: 'ann', platform_id: 'p1', facts: '{}' },
  ...{ created_at_ms: 1_000_000, expires_at_ms: NOW + 1 },
  ...changes,
});
const aLearner = (changes: object = {}) => ({
  ...{ recording_id: 'AAAAAAAAAAAAAAAAAAAAAA', uid: 'ben', platform_id: 'p1', subject: 'b', name: 'Ben' },
  ...{ line_item: null, updated_at_ms: 1_000_000 },
  ...changes,
});

const anAnswer = (id: string, changes: Pick<NewReply, 'recordingId' | 'tokenHash'>): NewReply => ({
  ...({ format: 'webm', bytes: 100, sha256: 'file', duration: 2.5, peaks: null } as const),
  ...{ id, key: id, name: null, network: null, bodySha256: 'body', createdAt: NOW, expiresAt: NOW + 1000 },
  ...changes,
});
const NO_LIMITS = {
  ...{ perToken: 99, perRecording: 99, perOwner: 99, bytes: 2 ** 50 },
  flood: { replies: 99, perNetwork: 99, since: 0 },
};

async function ask({ recordings, questions }: Stores, names: readonly string[], who: 'listed' | 'anyone') {
  const recording = aRecording({ opensReplies: true });
  await recordings.create(recording);
  const question = {
    ...{ recording_id: recording.id, owner_uid: 'ann', code: 'CDFGHJ', who, until_ms: null, longest_s: 60 },
    ...{
      tries: 3,
      created_at_ms: 1,
      keep_days: 30,
      heard_by: 'owner' as const,
      names_shown: 'none' as const,
    },
  };
  let next = 0;
  await questions.save(question, { names, newId: () => `n${++next}`, max: 9 });
  return recording.id;
}

/** The rules for learning platforms; each runs on an empty database. */
export const LTI_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'stores one platform for each issuer and client, and lists those that wait first': async ({ lti }) => {
    const { platforms } = lti;
    expect(await platforms.create(aPlatform(), 'all')).toBe('stored');
    expect(await platforms.create(aPlatform({ id: 'p2' }), 'all')).toBe('taken');
    const other = aPlatform({
      id: 'p3',
      client_id: 'c2',
      domain: null,
      state: 'off',
      created_at_ms: 1_000_001,
    });
    expect(await platforms.create(other, 'all')).toBe('stored');
    expect(await platforms.create(aPlatform({ id: 'p4', client_id: 'c3', state: 'waiting' }), 'all')).toBe(
      'stored',
    );
    expect((await platforms.list('all')).map(({ id }) => id)).toEqual(['p4', 'p3', 'p1']);
    expect((await platforms.list(['school.example'])).map(({ id }) => id)).toEqual(['p4', 'p1']);
    expect(await platforms.find('p1')).toEqual(aPlatform());
    expect(await platforms.active('https://lms.example')).toEqual([aPlatform()]);
  },

  'removes no active platform, and keeps the deployments that were asked for': async ({
    lti: { platforms },
  }) => {
    await platforms.create(aPlatform(), 'all');
    for (const deployment of ['2', '3', '2']) await platforms.noteDeployment('p1', deployment);
    expect((await platforms.find('p1'))?.asked_deployments).toEqual(['2', '3']);
    for (let n = 0; n < 30; n += 1) await platforms.noteDeployment('p1', `d${n}`);
    expect((await platforms.find('p1'))?.asked_deployments).toHaveLength(20);
    expect(await platforms.remove('p1')).toBe(false);
    await platforms.change('p1', { state: 'off', deployments: [] });
    expect(await platforms.find('p1')).toMatchObject({
      state: 'off',
      deployments: [],
      origins: aPlatform().origins,
    });
    expect(await platforms.remove('p1')).toBe(true);
    expect(await platforms.find('p1')).toBeUndefined();
  },

  // spec: A21
  'gives the place of a deleted platform to nobody of another domain': async ({ lti: { platforms } }) => {
    await platforms.create(aPlatform({ state: 'off' }), 'all');
    expect([await platforms.remove('p1'), await platforms.remove('p1')]).toEqual([true, false]);
    expect(await platforms.list('all')).toEqual([]);
    const next = aPlatform({ id: 'p2', domain: 'north.example', keys_url: 'https://north.example/keys' });
    expect(await platforms.create(next, ['north.example'])).toBe('taken');
    expect(await platforms.find('p2')).toBeUndefined();
    expect(await platforms.create(aPlatform({ id: 'p3' }), ['school.example'])).toBe('stored');
    expect((await platforms.active('https://lms.example')).map(({ id }) => id)).toEqual(['p3']);
  },

  'takes secrets of their kind once, and nonces once': async ({ lti: { launches } }) => {
    const secret = { kind: 'code', launchId: 'l1', payload: { a: 1 }, expiresAt: NOW + 1 } as const;
    const code = await launches.createSecret(secret);
    expect(await launches.takeSecret('launch', code, NOW)).toBeUndefined();
    expect(await launches.takeSecret('code', code, NOW + 1)).toBeUndefined();
    expect(await launches.findSecret('code', code, NOW)).toEqual({ launchId: 'l1', payload: { a: 1 } });
    const taken = await Promise.all([1, 2, 3].map(() => launches.takeSecret('code', code, NOW)));
    expect(taken.filter(Boolean)).toEqual([{ launchId: 'l1', payload: { a: 1 } }]);
    expect([await launches.takeNonce('n', NOW), await launches.takeNonce('n', NOW)]).toEqual([true, false]);
    await launches.createLaunch(aLaunch());
    await launches.removeEndedBefore(NOW);
    expect(await launches.takeNonce('n', NOW)).toBe(true);
    expect(await launches.findLaunch('l1', NOW)).toEqual(aLaunch());
    expect(await launches.findLaunch('l1', NOW + 1)).toBeUndefined();
  },

  'gives everybody one token for each question, and a name at the end of its list': async (stores) => {
    const { learners } = stores.lti;
    const id = await ask(stores, ['Ada'], 'listed');
    const ben = await learners.welcome(aLearner());
    const again = await learners.welcome(aLearner({ name: 'Benjamin', line_item: 'https://lms.example/1' }));
    expect(again).toEqual({ ...ben, name: 'Benjamin', line_item: 'https://lms.example/1' });
    const nameless = await learners.welcome(aLearner({ uid: 'cy', subject: 'c', name: null }));
    expect(nameless.person).toBeNull();
    const people = await stores.questions.peopleOf(id);
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    expect(people[1]).toMatchObject({ id: ben.person, token: ben.token });
    await stores.questions.freeName(id, ben.person ?? '');
    const freed = await learners.welcome(aLearner());
    expect(freed.person).toBe(ben.person);
    expect(freed.token).not.toBe(ben.token);
  },

  'gives somebody new the first equal name of the list that is free': async (stores) => {
    const { learners } = stores.lti;
    const id = await ask(stores, ['Ben', 'Ada', 'Ben'], 'listed');
    const [first, , second] = await stores.questions.peopleOf(id);
    const bens = await Promise.all(
      ['b1', 'b2', 'b3'].map((uid) => learners.welcome(aLearner({ uid, subject: uid }))),
    );
    const people = await stores.questions.peopleOf(id);
    expect(people.map(({ name }) => name)).toEqual(['Ben', 'Ada', 'Ben', 'Ben']);
    expect(new Set(bens.map(({ person }) => person))).toEqual(
      new Set([first?.id, second?.id, people[3]?.id]),
    );
    for (const { person, token } of bens) expect(people.find((one) => one.id === person)?.token).toBe(token);
  },

  'puts nobody into the list of a question for anyone': async (stores) => {
    const id = await ask(stores, [], 'anyone');
    const ben = await stores.lti.learners.welcome(aLearner());
    expect([ben.person, await stores.questions.peopleOf(id)]).toEqual([null, []]);
  },

  'remembers the courses of a teacher, the latest first': async ({ lti: { learners } }) => {
    const course = (context: string, at: number, title = context) => ({
      ...{ uid: 'ann', platform_id: 'p1', deployment_id: '1', context_id: context, title },
      ...{ memberships_url: 'https://lms.example/m', seen_at_ms: at },
    });
    const id = await learners.noteCourse(course('7a', 1));
    await learners.noteCourse(course('7b', 2));
    expect(await learners.noteCourse(course('7a', 3, 'New title'))).toBe(id);
    expect((await learners.coursesOf('ann')).map(({ title }) => title)).toEqual(['New title', '7b']);
    expect(await learners.coursesOf('ben')).toEqual([]);
    for (let n = 0; n < 101; n += 1) await learners.noteCourse(course(`x${n}`, 10 + n));
    const kept = (await learners.coursesOf('ann')).map(({ title }) => title);
    expect([kept.length, kept[0], kept.includes('7b')]).toEqual([100, 'x100', false]);
  },

  'has no score of an answer that is not held, and settles none that has changed': async ({
    lti: { scores },
  }) => {
    expect(await scores.due('p1', NOW, 20)).toEqual([]);
    expect(await scores.held('ann', { recordingId: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual([]);
    await scores.give('r1', 50.5, NOW);
    await scores.settle({ reply_id: 'r1', revision: 0 }, { state: 'sent' });
    expect(await scores.due('p1', NOW, 20)).toEqual([]);
  },

  // spec: lti.8
  'forgets who has come to a question once that has ended': async (stores) => {
    const { learners } = stores.lti;
    const id = await ask(stores, [], 'anyone');
    const ben = await learners.welcome(aLearner());
    await learners.forgetEnded();
    expect(await learners.welcome(aLearner())).toEqual(ben);
    await stores.questions.end(id);
    await learners.forgetEnded();
    expect((await learners.welcome(aLearner())).token).not.toBe(ben.token);
  },

  // spec: lti.9
  'queues the job of the platform with each answer and each score': async (stores) => {
    const { learners, scores } = stores.lti;
    const id = await ask(stores, [], 'anyone');
    const name = { kind: SEND_SCORES, key: 'p1' };
    const answer = async (
      replyId: string,
      { token_hash: tokenHash }: { token_hash: string },
    ): Promise<void> => {
      const answered = anAnswer(replyId, { recordingId: id, tokenHash });
      expect(await stores.replies.create(answered, NO_LIMITS)).toBe('created');
    };
    const finish = async (): Promise<void> => {
      const job = await stores.jobs.claim(name, { holder: 'me', leaseMs: 60_000 });
      if (job) await stores.jobs.complete(job);
    };
    await answer('r0', await learners.welcome(aLearner({ uid: 'cy', subject: 'c' })));
    expect(await stores.jobs.find(name)).toBeUndefined();
    await answer('r1', await learners.welcome(aLearner({ line_item: 'https://lms.example/1' })));
    expect((await stores.jobs.find(name))?.status).toBe('waiting');
    expect(await scores.unattended(NOW)).toEqual([]);
    await finish();
    expect(await scores.unattended(NOW)).toEqual(['p1']);
    expect((await scores.due('p1', NOW, 20)).map(({ reply_id }) => reply_id)).toEqual(['r1']);
    expect(await scores.due('p2', NOW, 20)).toEqual([]);
    await scores.give('r1', 80, NOW);
    expect(await stores.jobs.find(name)).toMatchObject({ status: 'waiting', attempts: 0 });
  },

  'forgets what a deleted account had': async (stores) => {
    const { lti, accountDeletions } = stores;
    const id = await ask(stores, [], 'anyone');
    await lti.launches.createLaunch(aLaunch({ uid: 'ben' }));
    const code = await lti.launches.createSecret({ kind: 'launch', launchId: 'l1', expiresAt: NOW + 1 });
    const before = await lti.learners.welcome(aLearner());
    await lti.learners.welcome(aLearner({ uid: 'cy' }));
    await accountDeletions.begin({ uid: 'ben', deletedAt: NOW });
    await accountDeletions.finish({ uid: 'ben', deletedAt: NOW }, NOW);
    expect(await lti.launches.findSecret('launch', code, NOW)).toBeUndefined();
    expect(await lti.launches.findLaunch('l1', NOW)).toBeUndefined();
    const after = await lti.learners.welcome(aLearner());
    expect([after.recording_id, after.token === before.token]).toEqual([id, false]);
  },
};

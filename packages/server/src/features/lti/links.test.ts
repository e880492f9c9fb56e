import { uploadSchema } from '@beep/api/contract';
import type { LtiLaunch } from '@beep/api/features/lti';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LtiTest, openLtiTest } from '../../testing/open-lti-test.ts';
import { readSample } from '../../testing/sample-audio.ts';

const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const webm = await readSample('recorded.webm');

let test: LtiTest;
beforeEach(async () => {
  test = await openLtiTest();
});
afterEach(() => test.close());

const signedIn = (token: string, more = {}) => ({ Authorization: `Bearer ${token}`, ...more });

async function record(token: string, title?: string): Promise<string> {
  const headers = signedIn(token, {
    'Content-Type': 'audio/webm',
    ...(title !== undefined && { 'Recording-Title': encodeURIComponent(title) }),
  });
  const stored = await test.service.request('/api/v1/recordings', { method: 'POST', headers, body: webm });
  return uploadSchema.parse(await stored.json()).filename;
}

const QUESTION = { who: 'anyone', until: 0, longest: 60, tries: 5, names: [] };
const askQuestion = (token: string, id: string, changes = {}): Promise<Response> =>
  test.call(`/api/v1/recordings/${id}/question`, { ...QUESTION, ...changes }, { token, method: 'PUT' });

const chooseAs = async (sub: string): Promise<LtiLaunch> => test.open(await test.codeOf(sub, 'choose'));
const link = (resource: string, more = {}) => ({ id: 'l1', custom: { beep_resource: resource }, ...more });
const launch = async (sub: string, resource: string, more = {}, claims = {}): Promise<LtiLaunch> =>
  test.open(await test.codeOf(sub, link(resource, more), claims));

async function handOver({ uid, token, launch: secret }: LtiLaunch, items: object[]): Promise<Response> {
  return test.call(`/api/v1/users/${uid}/lti/deep-links`, { launch: secret, items }, { token });
}

describe('a choice of links', () => {
  // spec: lti.4, A24
  it('becomes a form of the platform, with titles and sizes, and a line in the grade book for a question', async () => {
    const chosen = await chooseAs('ann');
    expect(chosen).toMatchObject({ deep_linking: { multiple: true }, role: 'teacher' });
    const [note, question] = [await record(chosen.token, 'A <b> note'), await record(chosen.token)];
    await askQuestion(chosen.token, question);
    const lists = await test.call(
      `/api/v1/users/${chosen.uid}/playlists`,
      { title: 'For you', recordings: [note] },
      { token: chosen.token },
    );
    const { id: playlist } = (await lists.json()) as { id: string };
    const items = [
      { kind: 'note', id: note },
      { kind: 'question', id: question },
      { kind: 'playlist', id: playlist },
    ];
    const { url } = (await (await handOver(chosen, items)).json()) as { url: string };
    const path = url.slice('https://beep.test'.length);
    const page = await test.service.request(path);
    const { issuer } = test.platform;
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `form-action ${issuer}; frame-ancestors ${issuer}`,
    );
    const [, jwt = ''] = /name="JWT" value="([^"]+)"/.exec(await page.text()) ?? [];
    const taken = await fetch(`${issuer}/return`, {
      method: 'POST',
      body: new URLSearchParams({ JWT: jwt }),
    });
    expect(await taken.text()).toContain('Added: A &#60;b&#62; note, Beep, For you');
    const [claims] = test.platform.seen.links;
    expect(claims?.[`${DL}/data`]).toBe('of-the-platform');
    expect(claims?.[`${DL}/content_items`]).toMatchObject([
      { type: 'ltiResourceLink', custom: { beep_resource: `note:${note}` }, iframe: { height: 220 } },
      {
        custom: { beep_resource: `question:${question}` },
        lineItem: { scoreMaximum: 100, resourceId: question },
      },
      { url: `https://beep.test/lti/launch?resource=playlist%3A${playlist}` },
    ]);
    expect((await test.service.request(path)).status).toBe(400);
  });

  // spec: lti.4, A24
  it('has only what the person of this launch owns', async () => {
    const chosen = await chooseAs('ann');
    const note = uploadSchema.parse(await (await test.service.upload(webm)).json()).filename;
    expect((await handOver(chosen, [{ kind: 'note', id: note }])).status).toBe(404);
    expect((await handOver(chosen, [{ kind: 'playlist', id: 'x'.repeat(22) }])).status).toBe(404);
    const resource = await launch('ann', `note:${note}`);
    expect((await handOver(resource, [])).status).toBe(404);
    const other = await test.open(await test.codeOf('ann', 'choose', { sub: 'dora' }));
    expect((await handOver({ ...chosen, launch: other.launch }, [])).status).toBe(404);
    expect((await handOver(chosen, [])).status).toBe(200);
  });

  it('has one link for a platform that takes one', async () => {
    const settings = {
      deep_link_return_url: `${test.platform.issuer}/return`,
      accept_types: ['ltiResourceLink'],
      accept_multiple: false,
    };
    const code = await test.codeOf('ann', 'choose', { [`${DL}/deep_linking_settings`]: settings });
    const chosen = await test.open(code);
    const note = { kind: 'note', id: await record(chosen.token) };
    expect((await handOver(chosen, [note, note])).status).toBe(400);
    expect((await handOver(chosen, [note])).status).toBe(200);
  });
});

describe('a platform that was switched off', () => {
  // spec: A20
  it('is given no links, gives no names, and is told of no answers', async () => {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id);
    await answer(id, await launch('ben', `question:${id}`, { hasLineItem: true }));
    const { url } = (await (await handOver(teacher, [{ kind: 'question', id }])).json()) as { url: string };
    await test.changePlatform({ state: 'off' });
    const page = await test.service.request(url.slice('https://beep.test'.length));
    expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
      400,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    const { uid, token, course_id: course } = teacher;
    const names = await test.call(`/api/v1/users/${uid}/lti/courses/${course}/members`, {}, { token });
    expect(names.status).toBe(404);
    await test.service.doJobs();
    expect([test.platform.seen.tokens, test.platform.seen.scores]).toEqual([[], []]);
  });
});

describe('a link of a platform', () => {
  // spec: lti.5
  it('leads to a note, by its parameter or by its address', async () => {
    const note = uploadSchema.parse(await (await test.service.upload(webm)).json()).filename;
    const found = { kind: 'note', id: note, url: `https://beep.test/play/${note}`, is_own: false };
    expect((await launch('ben', `note:${note}`)).resource).toEqual(found);
    const target = `https://beep.test/lti/launch?resource=${encodeURIComponent(`note:${note}`)}`;
    const byAddress = await test.codeOf(
      'ben',
      { id: 'l1' },
      {
        'https://purl.imsglobal.org/spec/lti/claim/target_link_uri': target,
      },
    );
    expect((await test.open(byAddress)).resource).toEqual(found);
    await test.service.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    expect((await launch('ben', `note:${note}`)).resource).toBeUndefined();
  });

  it.each(['', 'note', 'note:', 'page:x', 'note:../admin', 'note:a:b', `note:${'x'.repeat(65)}`])(
    'with %j leads to nothing',
    async (resource) => {
      expect((await launch('ben', resource)).resource).toBeUndefined();
    },
  );

  // spec: lti.6
  it('leads a pupil to a question with the name of the platform, as one person on any device', async () => {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id);
    const own = await launch('ann', `question:${id}`);
    expect(own.resource).toMatchObject({ kind: 'question', is_own: true });
    expect(own.resource?.answer_as).toBeUndefined();
    const [first, second] = [await launch('ben', `question:${id}`), await launch('ben', `question:${id}`)];
    expect(first.resource).toMatchObject({ is_own: false, answer_as: { name: 'Ben Nevis' } });
    expect(second.resource?.answer_as).toEqual(first.resource?.answer_as);
    await answer(id, first, { 'Replier-Name': 'Somebody%20Else' });
    await answer(id, second);
    await answer(id, await launch('cleo', `question:${id}`));
    expect(await namesAtDesk(teacher)).toEqual(['Ben Nevis', 'Cleo Patra']);
  });

  // spec: lti.6, questions.8
  it('leads a pupil without a name to a question as one person, whatever name that pupil types', async () => {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id);
    const pupil = await launch('anonymous', `question:${id}`);
    for (const name of ['Kim', 'Robin']) expect(await answer(id, pupil, { 'Replier-Name': name })).toBe(201);
    expect(await namesAtDesk(teacher)).toEqual(['Robin']);
    const headers = { 'Reply-Token': pupil.resource?.answer_as?.token ?? '' };
    const asked = await test.service.request(`/api/v1/recordings/${id}/question`, { headers });
    expect(await asked.json()).toMatchObject({ question: { tries_left: 3, answered: [] } });
  });

  // spec: lti.8
  it('forgets the pupils of a question that has ended', async () => {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id);
    const before = (await launch('ben', `question:${id}`)).resource?.answer_as;
    const path = `/api/v1/users/${teacher.uid}/questions/${id}`;
    const ended = await test.call(path, {}, { token: teacher.token, method: 'DELETE' });
    expect(ended.status).toBe(204);
    await test.service.doJobs();
    await askQuestion(teacher.token, id);
    const after = (await launch('ben', `question:${id}`)).resource?.answer_as;
    expect([before?.name, after?.name, after?.token === before?.token]).toEqual([
      'Ben Nevis',
      'Ben Nevis',
      false,
    ]);
  });

  // spec: lti.6
  it('puts pupils into the list of a question, at most once each', async () => {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id, { who: 'listed', names: ['Zoe'] });
    const pupil = await launch('ben', `question:${id}`);
    expect(await answer(id, pupil)).toBe(201);
    expect(await answer(id, await launch('ben', `question:${id}`))).toBe(201);
    const held = await test.service.request(`/api/v1/users/${teacher.uid}/questions/${id}`, {
      headers: signedIn(teacher.token),
    });
    const { people, answers } = (await held.json()) as { people: { name: string }[]; answers: number };
    expect([people.map(({ name }) => name), answers]).toEqual([['Zoe', 'Ben Nevis'], 1]);
    const nameless = await launch('anonymous', `question:${id}`);
    expect(nameless.resource?.answer_as).toMatchObject({ name: null });
    expect(await answer(id, nameless)).toBe(409);
  });
});

async function answer(id: string, { resource }: LtiLaunch, more = {}): Promise<number> {
  const as = resource?.answer_as;
  const headers = {
    ...{
      'Content-Type': 'audio/webm',
      'Idempotency-Key': crypto.randomUUID(),
      'Reply-Token': as?.token ?? '',
    },
    ...(as?.person !== undefined && { 'Replier-Person': as.person }),
    ...more,
  };
  const path = `/api/v1/recordings/${id}/replies`;
  return (await test.service.request(path, { method: 'POST', headers, body: webm })).status;
}

interface Held {
  readonly id: string;
  readonly name?: string;
}

async function heldBy({ uid, token }: LtiLaunch): Promise<readonly Held[]> {
  const held = await test.service.request(`/api/v1/users/${uid}/replies`, { headers: signedIn(token) });
  return ((await held.json()) as { replies: Held[] }).replies;
}

const namesAtDesk = async (teacher: LtiLaunch): Promise<(string | undefined)[]> =>
  (await heldBy(teacher)).map(({ name }) => name).sort();

describe('the names of a course', () => {
  // spec: lti.7, H16, A24
  it('come from the platform, page by page, for the teacher of a launch', async () => {
    const { uid, token, course_id: course } = await chooseAs('ann');
    const members = await test.call(`/api/v1/users/${uid}/lti/courses/${course}/members`, {}, { token });
    expect(await members.json()).toEqual({
      ...{ title: 'German 7b', truncated: false },
      names: ['Ben Nevis', 'Cleo Patra'],
    });
    expect(test.platform.seen.tokens).toHaveLength(1);
    const pupil = await test.open(await test.codeOf('ben', { id: 'x' }));
    expect(pupil.course_id).toBeUndefined();
    const path = `/api/v1/users/${pupil.uid}/lti/courses/${course}/members`;
    expect((await test.call(path, {}, { token: pupil.token })).status).toBe(404);
    await test.changePlatform({ deployments: ['2:xyz'] });
    const refused = await test.call(`/api/v1/users/${uid}/lti/courses/${course}/members`, {}, { token });
    expect(refused.status).toBe(404);
    await test.changePlatform({ deployments: [test.platform.deployment] });
    test.platform.faults.set('/members', { status: 500 });
    const failed = await test.call(`/api/v1/users/${uid}/lti/courses/${course}/members`, {}, { token });
    expect(failed.status).toBe(503);
  });
});

describe('the grade book', () => {
  async function answered() {
    const teacher = await chooseAs('ann');
    const id = await record(teacher.token);
    await askQuestion(teacher.token, id);
    const graded = { hasLineItem: true };
    await answer(id, await launch('ben', `question:${id}`, graded));
    const [reply] = await heldBy(teacher);
    return { teacher, id, reply: reply?.id ?? '', graded };
  }
  const scoresOf = async ({ uid, token }: LtiLaunch, id: string): Promise<unknown> => {
    const path = `/api/v1/users/${uid}/lti/scores?recording=${id}`;
    return (await (await test.service.request(path, { headers: signedIn(token) })).json()) as unknown;
  };
  const give = ({ uid, token }: LtiLaunch, reply: string, score: number): Promise<Response> =>
    test.call(`/api/v1/users/${uid}/lti/scores/${reply}`, { score }, { token, method: 'PUT' });

  // spec: lti.9
  it('is told of an answer, and of its score', async () => {
    const { teacher, id, reply } = await answered();
    await test.service.doJobs();
    expect(test.platform.seen.scores).toMatchObject([
      {
        ...{
          userId: 'ben',
          lineItem: '/items/l1',
          activityProgress: 'Submitted',
          gradingProgress: 'PendingManual',
        },
        'https://canvas.instructure.com/lti/submission': {
          submission_data: `https://beep.test/lti/launch?resource=question%3A${id}`,
        },
      },
    ]);
    expect(await scoresOf(teacher, id)).toEqual({ scores: [{ reply, maximum: 100, state: 'none' }] });
    expect(await (await give(teacher, reply, 80)).json()).toMatchObject({ score: 80, state: 'waiting' });
    await test.service.doJobs();
    const sent = { userId: 'ben', scoreGiven: 80, scoreMaximum: 100, gradingProgress: 'FullyGraded' };
    expect(test.platform.seen.scores[1]).toMatchObject(sent);
    expect(await scoresOf(teacher, id)).toEqual({
      scores: [{ reply, maximum: 100, score: 80, state: 'sent' }],
    });
    await test.service.doJobs();
    expect(test.platform.seen.scores).toHaveLength(2);
  });

  // spec: lti.9, A24
  it('takes scores of the teacher alone, within the maximum', async () => {
    const { teacher, reply, id } = await answered();
    expect((await give(teacher, reply, 101)).status).toBe(400);
    const pupil = await launch('ben', `question:${id}`);
    expect((await give(pupil, reply, 100)).status).toBe(404);
    expect(await scoresOf(pupil, id)).toEqual({ scores: [] });
  });

  // spec: A24
  it('is told of the last answer, and of none that was withdrawn', async () => {
    const { id, graded, teacher, reply } = await answered();
    await give(teacher, reply, 70);
    const pupil = await launch('ben', `question:${id}`, graded);
    await answer(id, pupil);
    await test.service.doJobs();
    expect(test.platform.seen.scores).toMatchObject([{ gradingProgress: 'PendingManual' }]);
    await answer(id, pupil);
    const [last] = await heldBy(teacher);
    const headers = { 'Reply-Token': pupil.resource?.answer_as?.token ?? '' };
    const path = `/api/v1/recordings/${id}/replies/${last?.id}`;
    expect((await test.service.request(path, { method: 'DELETE', headers })).status).toBe(204);
    await test.service.doJobs();
    expect(test.platform.seen.scores).toHaveLength(1);
  });

  it('is not told of answers from links without a place in it', async () => {
    const { id } = await answered();
    await answer(id, await launch('cleo', `question:${id}`));
    await test.service.doJobs();
    expect(test.platform.seen.scores.map(({ userId }) => userId)).toEqual(['ben']);
  });

  // spec: lti.10
  it('is told again later if the platform does not answer, and not if it refuses', async () => {
    const { teacher, id, reply } = await answered();
    test.platform.faults.set('/items/l1/scores', { status: 503 });
    await test.service.doJobs();
    await test.service.doJobs();
    test.platform.faults.clear();
    await test.service.doJobs();
    expect(test.platform.seen.scores).toEqual([]);
    test.service.clock.now += 60_000;
    await test.service.doJobs();
    expect(test.platform.seen.scores).toHaveLength(1);
    test.platform.faults.set('/items/l1/scores', { status: 422 });
    await give(teacher, reply, 50);
    await test.service.doJobs();
    expect(await scoresOf(teacher, id)).toMatchObject({ scores: [{ state: 'failed', score: 50 }] });
    expect(test.service.logged.join()).toContain('lti_score_failed');
  });

  // spec: lti.10
  it.each(['/items/l1/scores', '/token'])(
    'is told of nothing before the time that the platform asks to wait: %s',
    async (path) => {
      const { id, graded } = await answered();
      await answer(id, await launch('cleo', `question:${id}`, graded));
      test.platform.faults.set(path, { status: 429, headers: { 'Retry-After': '7200' } });
      await test.service.doJobs();
      const failures = test.service.logged.filter((line) => line.includes('lti_score_failed'));
      expect(failures).toHaveLength(1);
      test.platform.faults.clear();
      test.service.clock.now += 7_199_000;
      await test.service.doJobs();
      expect(test.platform.seen.scores).toEqual([]);
      test.service.clock.now += 2000;
      await test.service.doJobs();
      expect(test.platform.seen.scores.map(({ userId }) => userId).sort()).toEqual(['ben', 'cleo']);
    },
  );
});

import { createHash } from 'node:crypto';
import { recordingListSchema, recordingSchema, uploadSchema } from '@beep/api/contract';
import { questionCalls } from '@beep/api/features/questions';
import { replyCalls } from '@beep/api/features/replies';
import { MAX_QUESTIONS, QUESTION_CODE_ALPHABET } from '@beep/core/limits';
import { makeWebm } from '@beep/testkit/audio';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import { lookUpRecording } from '../../recordings/look-up-recording.ts';
import { sweep } from '../../recordings/removal/sweep.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , questionSchema] = questionCalls.askQuestion.answer;
const [, , listSchema] = questionCalls.listQuestions.answer;
const [, , askedSchema] = questionCalls.getQuestion.answer;
const [, , linkSchema] = questionCalls.findQuestion.answer;
const [, , heldListSchema] = replyCalls.listReplies.answer;
const [, , sentSchema] = replyCalls.createReply.answer;
const [, , sentListSchema] = replyCalls.listSentReplies.answer;

const webm = await readSample('recorded.webm');
const SCHOOL = 'school.example';
const JSON_BODY = { 'Content-Type': 'application/json' };
const RULES = { who: 'anyone', until: 0, longest: 60, tries: 3, names: [] as readonly string[] };
const MARKUP = '<b>=HYPERLINK("http://x.example")</b>';

const tokenOf = (browser: string): string => `${browser.padEnd(42, '_')}A`;

/** As clients find the tries of a typed name. */
function answererOf(browser: string, name: string): string {
  return createHash('sha256')
    .update(`${tokenOf(browser)} ${name}`)
    .digest('hex');
}

describe('questions', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const newNote = async (uid = 'ann'): Promise<string> =>
    uploadSchema.parse(await (await test.upload(webm, { uid })).json()).filename;
  const put = (note: string, rules: object, uid = 'ann') =>
    test.request(`/api/v1/recordings/${note}/question`, {
      ...{ method: 'PUT', uid, headers: JSON_BODY, body: JSON.stringify({ ...RULES, ...rules }) },
    });
  const ask = async (note: string, rules: object = {}) =>
    questionSchema.parse(await (await put(note, rules)).json());
  const own = (rest: string, method = 'GET', uid = 'ann') =>
    test.request(`/api/v1/users/${uid}/questions${rest}`, { method, uid });
  const held = async (note: string) => questionSchema.parse(await (await own(`/${note}`)).json());
  const asked = async (note: string, browser?: string) => {
    const headers = browser === undefined ? {} : { 'Reply-Token': tokenOf(browser) };
    const { question } = askedSchema.parse(
      await (await test.request(`/api/v1/recordings/${note}/question`, { headers })).json(),
    );
    if (question === null) throw new Error('It asks nothing.');
    return question;
  };
  interface Sending {
    readonly browser: string;
    readonly name: string;
    readonly person?: string | undefined;
    readonly key?: string;
  }
  const send = (note: string, { browser, name, person, key = crypto.randomUUID() }: Sending) => {
    // The order of answers is that of their times.
    test.clock.now += 1;
    return test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: {
        'Reply-Token': tokenOf(browser),
        'Idempotency-Key': key,
        ...(name !== '' && { 'Replier-Name': encodeURIComponent(name) }),
        ...(person !== undefined && { 'Replier-Person': person }),
      },
    });
  };
  const answer = (note: string, browser: string, person?: string, key?: string) =>
    send(note, { browser, name: 'Typed', person, ...(key !== undefined && { key }) });
  const answers = async (note: string) =>
    heldListSchema.parse(
      await (await test.request(`/api/v1/users/ann/replies?recording=${note}`, { uid: 'ann' })).json(),
    ).replies;
  const find = (code: string) => test.request(`/api/v1/questions/${encodeURIComponent(code)}`);

  // spec: questions.1
  it('are recordings with rules, which open them to replies, and a code that finds their link', async () => {
    const note = await newNote();
    const made = await ask(note);
    expect(made).toMatchObject({ who: 'anyone', tries: 3, longest: 60, open: true, answers: 0, people: [] });
    expect(made.code).toMatch(new RegExp(`^[${QUESTION_CODE_ALPHABET}]{6}$`));
    const typed = ` ${made.code.slice(0, 3).toLowerCase()}-${made.code.slice(3)} `;
    expect(linkSchema.parse(await (await find(typed)).json())).toEqual({ url: made.url });
    expect(await responseCode(answer(note, 'bea'))).toBe('201');
    expect(await held(note)).toMatchObject({ code: made.code, answers: 1 });
    const { questions } = listSchema.parse(await (await own('')).json());
    expect(questions).toMatchObject([{ recording: note, answers: 1 }]);
  });

  // spec: questions.39
  it('are told to who listens, in the API and to the listen page, as long as they can be answered', async () => {
    const note = await newNote();
    const isTold = async () => {
      const resource = await (await test.request(`/api/v1/recordings/${note}`)).json();
      const lookup = await lookUpRecording(test.service, note);
      if (lookup.status !== 'found') throw new Error(lookup.status);
      return [recordingSchema.parse(resource).question_open, lookup.recording.question_open];
    };
    await test.service.stores.replies.setState(note, 'open', test.clock.now);
    expect(await isTold()).toEqual([undefined, undefined]);
    await ask(note, { until: Math.floor(test.clock.now / 1000) + 60 });
    expect(await isTold()).toEqual([true, true]);
    test.clock.now += 61_000;
    expect(await isTold()).toEqual([undefined, undefined]);
    await ask(note);
    expect(await isTold()).toEqual([true, true]);
    await test.service.stores.replies.setState(note, 'closed');
    expect(await isTold()).toEqual([undefined, undefined]);
  });

  // spec: questions.9
  it('replace an answer by the next of the same browser, and count the tries', async () => {
    const note = await newNote();
    await ask(note, { tries: 2 });
    const key = crypto.randomUUID();
    const first = sentSchema.parse(await (await answer(note, 'bea', undefined, key)).json());
    expect((await asked(note, 'bea')).answered).toEqual([
      { answerer: answererOf('bea', 'Typed'), tries_left: 1 },
    ]);
    expect(sentSchema.parse(await (await answer(note, 'bea')).json()).id).not.toBe(first.id);
    expect(await answers(note)).toHaveLength(1);
    expect(await responseCode(answer(note, 'bea'))).toBe('403 tries_used');
    expect(await responseCode(answer(note, 'cem'))).toBe('201');
    expect(await answers(note)).toHaveLength(2);
    // A retry of the first is answered by what became of it, and uses no try.
    expect(await responseCode(answer(note, 'bea', undefined, key))).toBe('410 reply_deleted');
    const mine = await test.request(`/api/v1/recordings/${note}/replies/mine`, {
      headers: { 'Reply-Token': tokenOf('bea') },
    });
    expect(sentListSchema.parse(await mine.json()).replies).toHaveLength(1);
  });

  // spec: questions.8, questions.9
  it('take the answers of children who share a device and type their names', async () => {
    const note = await newNote();
    await ask(note, { tries: 1 });
    const from = (name: string) => responseCode(send(note, { browser: 'tablet', name }));
    expect(await asked(note, 'tablet')).toMatchObject({ tries_left: 1, answered: [] });
    for (const name of ['Ada', 'Bo', '']) expect(await from(name)).toBe('201');
    expect((await answers(note)).map(({ name }) => name)).toEqual([undefined, 'Bo', 'Ada']);
    for (const name of ['Ada', '']) expect(await from(name)).toBe('403 tries_used');
    const { tries_left, answered } = await asked(note, 'tablet');
    expect(tries_left).toBe(0);
    const used = ['Ada', 'Bo'].map((name) => ({ answerer: answererOf('tablet', name), tries_left: 0 }));
    expect(new Set(answered)).toEqual(new Set(used));
    expect(await asked(note, 'other')).toMatchObject({ tries_left: 1, answered: [] });
    expect(await asked(note)).toMatchObject({ tries_left: 1, answered: [] });
  });

  // spec: questions.8, questions.9
  it('count the tries of a typed name whose answers are deleted, until they are asked again', async () => {
    const note = await newNote();
    await ask(note, { tries: 1 });
    const sent = await send(note, { browser: 'tablet', name: 'Zoë' });
    const { id } = sentSchema.parse(await sent.json());
    const headers = { 'Reply-Token': tokenOf('tablet') };
    const path = `/api/v1/recordings/${note}/replies/${id}`;
    expect(await responseCode(test.request(path, { method: 'DELETE', headers }))).toBe('204');
    const { tries_left, answered } = await asked(note, 'tablet');
    expect([tries_left, answered]).toEqual([1, [{ answerer: answererOf('tablet', 'Zoë'), tries_left: 0 }]]);
    expect((await asked(note, 'other')).answered).toEqual([]);
    // Decomposed, spaced and turned, it is the same name.
    const again = '\u202e Zoe\u0308\t';
    expect(await responseCode(send(note, { browser: 'tablet', name: again }))).toBe('403 tries_used');
    expect(await responseCode(own(`/${note}`, 'DELETE'))).toBe('204');
    await ask(note, { tries: 1 });
    expect(await asked(note, 'tablet')).toMatchObject({ tries_left: 1, answered: [] });
    expect(await responseCode(send(note, { browser: 'tablet', name: again }))).toBe('201');
  });

  // spec: questions.9
  it('take the answers of a class that shares one device', async () => {
    const names = Array.from({ length: 21 }, (_, at) => `Pupil ${at + 1}`);
    const [typed, listed] = [await newNote(), await newNote()];
    await ask(typed, { tries: 1 });
    const { people } = await ask(listed, { who: 'listed', names });
    for (const [at, name] of names.entries()) {
      expect(await responseCode(send(typed, { browser: 'typed', name }))).toBe('201');
      expect(await responseCode(answer(listed, 'listed', people[at]?.id))).toBe('201');
    }
    for (const note of [typed, listed]) expect(await held(note)).toMatchObject({ answers: 21 });
  });

  // spec: questions.9
  it('leave an answer that was answered or is kept', async () => {
    const note = await newNote();
    await ask(note);
    const { id } = sentSchema.parse(await (await answer(note, 'bea')).json());
    await test.request(`/api/v1/users/ann/replies/${id}/answers`, {
      ...{ method: 'POST', uid: 'ann', body: webm, headers: { 'Idempotency-Key': crypto.randomUUID() } },
    });
    await answer(note, 'bea');
    expect((await answers(note)).map((one) => one.answers.length)).toEqual([0, 1]);
  });

  // spec: questions.10, L21
  it('take names of their list only, each from one browser, until its owner frees it', async () => {
    const note = await newNote();
    const names = ['Ada', 'Ada', MARKUP];
    const { people } = await ask(note, { who: 'listed', names });
    expect(people.map(({ name }) => name)).toEqual(names);
    const [first, second] = people.map(({ id }) => id);
    expect(await responseCode(answer(note, 'bea'))).toBe('409 name_taken');
    expect(await responseCode(answer(note, 'bea', 'nobody'))).toBe('409 name_taken');
    expect(await responseCode(answer(note, 'bea', first))).toBe('201');
    expect(await responseCode(answer(note, 'eve', first))).toBe('409 name_taken');
    expect(await responseCode(answer(note, 'eve', second))).toBe('201');
    expect((await answers(note)).map(({ name, person }) => [name, person])).toEqual([
      ['Ada', second],
      ['Ada', first],
    ]);
    expect((await asked(note, 'bea')).people.map(({ taken }) => taken)).toEqual([false, true, false]);
    expect((await asked(note)).people.map(({ taken }) => taken)).toEqual([true, true, false]);
    expect((await own(`/${note}/people/${first}/browser`, 'DELETE')).status).toBe(204);
    expect(await responseCode(answer(note, 'new', first))).toBe('201');
    expect(await responseCode(answer(note, 'bea', first))).toBe('409 name_taken');
    expect(await answers(note)).toHaveLength(2);
  });

  // spec: questions.8, questions.10
  it('count the tries of each name of a shared device apart', async () => {
    const note = await newNote();
    const { people } = await ask(note, { who: 'listed', tries: 1, names: ['Ada', 'Bo', 'Cy'] });
    const [ada, bo, cy] = people.map(({ id }) => id);
    const left = async (browser?: string) => {
      const question = await asked(note, browser);
      return [question.tries_left, ...question.people.map(({ tries_left }) => tries_left)];
    };
    expect(await responseCode(answer(note, 'tablet', ada))).toBe('201');
    expect(await responseCode(answer(note, 'other', cy))).toBe('201');
    expect(await left('tablet')).toEqual([1, 0, undefined, undefined]);
    expect(await left()).toEqual([1, undefined, undefined, undefined]);
    expect(await responseCode(answer(note, 'tablet', ada))).toBe('403 tries_used');
    expect(await responseCode(answer(note, 'tablet', bo))).toBe('201');
    expect(await left('tablet')).toEqual([0, 0, 0, undefined]);
  });

  // spec: questions.10
  it('keep who stays in a list when its names change', async () => {
    const note = await newNote();
    const before = await ask(note, { who: 'listed', names: ['Ada', 'Bo'] });
    await answer(note, 'bea', before.people[0]?.id);
    const after = await ask(note, { who: 'listed', names: ['Cy', 'Ada'] });
    expect(after).toMatchObject({ code: before.code, answers: 1 });
    expect(after.people[1]).toEqual({ ...before.people[0], taken: true });
    expect(after.people[0]?.id).not.toBe(before.people[1]?.id);
  });

  // spec: questions.10
  it('keep the names that they have if a change has none: others may have come meanwhile', async () => {
    const note = await newNote();
    expect(await responseCode(put(note, { who: 'listed', names: undefined }))).toBe('400 invalid_request');
    const { people } = await ask(note, { who: 'listed', names: ['Ada', 'Bo'] });
    const opened = await ask(note, { who: 'listed', tries: 5, names: undefined });
    expect(opened).toMatchObject({ tries: 5, people });
    expect((await ask(note, { names: undefined })).people).toEqual(people);
    expect((await ask(note, { names: [] })).people).toEqual([]);
    expect(await responseCode(put(note, { who: 'listed', names: undefined }))).toBe('400 invalid_request');
  });

  // spec: questions.11
  it('are over by the year 9999: no later time can be written down', async () => {
    const note = await newNote();
    const last = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;
    for (const until of [last + 1, Number.MAX_SAFE_INTEGER]) {
      expect(await responseCode(put(note, { until }))).toBe('400 invalid_request');
    }
    expect(await ask(note, { until: last })).toMatchObject({ open: true, until: last });
  });

  // spec: questions.11
  it('are over at their time, and take no answer that is too long', async () => {
    const note = await newNote();
    const until = Math.floor(test.clock.now / 1000) + 60;
    await ask(note, { until });
    test.clock.now = until * 1000;
    expect(await responseCode(answer(note, 'bea'))).toBe('403 replies_closed');
    expect(await asked(note)).toMatchObject({ open: false, until });
    await test.service.stores.questions.closeOver(test.clock.now);
    const recording = await test.service.stores.recordings.find(note);
    expect(recording?.replyState).toBe('closed');
    expect(await responseCode(put(note, { until }))).toBe('400 invalid_request');
    expect(await ask(note, { until: until + 60 })).toMatchObject({ open: true });
    expect(await responseCode(answer(note, 'bea'))).toBe('201');
  });

  // spec: questions.11
  it('refuse an answer that is longer than they allow', async () => {
    const note = await newNote();
    await ask(note, { longest: 30 });
    const long = await makeWebm({ seconds: 40 });
    const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: long },
      headers: { 'Reply-Token': tokenOf('bea'), 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(await responseCode(sent)).toBe('422 too_long');
    expect(await asked(note, 'bea')).toMatchObject({ tries_left: 3 });
  });

  // spec: questions.12, L22
  it('are their owner’s alone, and end with their code and names', async () => {
    const note = await newNote();
    const { code } = await ask(note, { who: 'listed', names: ['Ada'] });
    expect(await responseCode(put(note, {}, 'eve'))).toBe('403 forbidden');
    expect(await responseCode(own(`/${note}`, 'GET', 'eve'))).toBe('404 not_found');
    expect(await responseCode(own(`/${note}`, 'DELETE', 'eve'))).toBe('404 not_found');
    expect((await own(`/${note}`, 'DELETE')).status).toBe(204);
    expect(await responseCode(find(code))).toBe('404 not_found');
    expect(await (await test.request(`/api/v1/recordings/${note}/question`)).json()).toEqual({
      question: null,
    });
    expect(await responseCode(answer(note, 'bea'))).toBe('403 replies_closed');
    expect(await test.service.stores.questions.peopleOf(note)).toEqual([]);
  });

  // spec: questions.12, L22
  it('lose their names with the sound of a recording that has expired, whose answers stay', async () => {
    const note = await newNote();
    const { people } = await ask(note, { who: 'listed', names: ['Ada King', 'Bea Low'] });
    expect((await answer(note, 'bea', people[0]?.id)).status).toBe(201);
    await test.service.stores.recordings.setExpiry(note, test.clock.now + 1000);
    test.clock.now += 120_000;
    await test.doJobs();
    const { questions } = test.service.stores;
    expect([await questions.peopleOf(note), await questions.find(note)]).toEqual([[], undefined]);
    expect(await answers(note)).toMatchObject([{ name: 'Ada King' }]);
  });

  // spec: questions.40
  it('are told to the owner with their note, open or not, and come back with it and with their answers', async () => {
    const [note, other] = [await newNote(), await newNote()];
    const told = async (uid: string) => {
      const one = recordingSchema.parse(
        await (await test.request(`/api/v1/recordings/${note}`, { uid })).json(),
      );
      const list = await test.request('/api/v1/users/ann/recordings', { uid: 'ann' });
      const { recordings } = recordingListSchema.parse(await list.json());
      const listed = [note, other].map((id) => recordings.find(({ filename }) => filename === id));
      return [one, ...listed].map((found) => [found?.asks_question, found?.has_replies]);
    };
    const none = [undefined, undefined];
    expect(await told('ann')).toEqual([none, none, none]);
    const { code } = await ask(note, { who: 'listed', names: ['Ada'] });
    await test.service.stores.replies.setState(note, 'closed');
    expect(await told('ann')).toEqual([[true, undefined], [true, undefined], none]);
    await test.service.stores.replies.setState(note, 'open', test.clock.now);
    const [ada] = (await held(note)).people;
    await answer(note, 'bea', ada?.id);
    expect(await told('ann')).toEqual([[true, true], [true, true], none]);
    expect((await told('ben'))[0]).toEqual(none);

    const remove = () => test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    const restore = () => test.request(`/api/v1/recordings/${note}/restore`, { method: 'POST', uid: 'ann' });
    await remove();
    expect(await responseCode(own(`/${note}`))).toBe('404 not_found');
    expect(await answers(note)).toEqual([]);
    await sweep(test.service, test.clock.now);
    expect(await responseCode(restore())).toBe('200');
    expect(await held(note)).toMatchObject({ code, answers: 1, people: [{ name: 'Ada', taken: true }] });
    expect(await answers(note)).toHaveLength(1);

    await remove();
    test.clock.now += 60_000;
    await sweep(test.service, test.clock.now);
    expect(await responseCode(restore())).toBe('409 conflict');
    expect(await responseCode(find(code))).toBe('404 not_found');
    expect(await answers(note)).toEqual([]);
  });

  // spec: questions.12
  it('need a list for listed names, and have a limit of their number', async () => {
    const note = await newNote();
    expect(await responseCode(put(note, { who: 'listed' }))).toBe('400 invalid_request');
    expect(await responseCode(put(note, { names: [''] }))).toBe('400 invalid_request');
    expect(await responseCode(put(note, { names: ['x'.repeat(61)] }))).toBe('400 invalid_request');
    expect(await responseCode(put(note, { longest: 45 }))).toBe('400 invalid_request');
    const { questions } = test.service.stores;
    const saving = { names: [], newId: () => '', max: MAX_QUESTIONS };
    for (let n = 0; n < MAX_QUESTIONS; n += 1) {
      const rules = {
        who: 'anyone',
        until_ms: null,
        longest_s: 60,
        tries: 1,
        created_at_ms: 1,
        keep_days: 30,
        heard_by: 'owner',
        names_shown: 'none',
      } as const;
      await questions.save({ ...rules, recording_id: `r${n}`, owner_uid: 'max', code: `c${n}` }, saving);
    }
    expect(await responseCode(put(await newNote('max'), {}, 'max'))).toBe('409 conflict');
  });

  // spec: questions.13
  it('are closed by a policy without replies, and by a suspension', async () => {
    const note = await newNote();
    await ask(note);
    await setPolicy(test, SCHOOL, { replies: false });
    expect(await asked(note)).toMatchObject({ open: false });
    expect(await held(note)).toMatchObject({ open: false });
    expect(await responseCode(answer(note, 'bea'))).toBe('403 replies_closed');
    expect(await responseCode(put(await newNote(), {}))).toBe('403 replies_closed');
    await setPolicy(test, SCHOOL, {});
    await test.service.stores.recordings.setSuspended(note, 1);
    expect(await responseCode(answer(note, 'bea'))).toBe('403 suspended');
    expect(await responseCode(test.request(`/api/v1/recordings/${note}/question`))).toBe('403 suspended');
    expect(await responseCode(put(note, {}))).toBe('403 suspended');
  });
});

// spec: questions.14, L20
it('let no network guess their codes, and cost others nothing', async () => {
  const settings = { uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, listensPerAddress: 0 };
  const limits = createRequestLimits({ ...settings, writesPerAddress: 1000 }, createMemoryLimiter);
  const guarded = await openTestService(() => ({ limits }));
  const { filename } = uploadSchema.parse(await (await guarded.upload(webm)).json());
  const question = questionSchema.parse(
    await (
      await guarded.request(`/api/v1/recordings/${filename}/question`, {
        ...{ method: 'PUT', uid: 'ann', headers: JSON_BODY, body: JSON.stringify(RULES) },
      })
    ).json(),
  );
  const find = async (code: string, peer: string): Promise<number> => {
    const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
    return (await guarded.app.request(`/api/v1/questions/${code}`, {}, env)).status;
  };
  const statuses: number[] = [];
  for (let guess = 0; guess < 210; guess += 1) statuses.push(await find(`no-${guess}`, '192.0.2.1'));
  expect(statuses).toEqual([...Array(200).fill(404), ...Array(10).fill(429)]);
  expect(await find(question.code, '192.0.2.1')).toBe(429);
  for (let pupil = 0; pupil < 210; pupil += 1) expect(await find(question.code, '192.0.2.2')).toBe(200);
  await guarded.close();
});

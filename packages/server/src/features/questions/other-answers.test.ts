import { uploadSchema } from '@beep/api/contract';
import { questionCalls } from '@beep/api/features/questions';
import { replyCalls } from '@beep/api/features/replies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , questionSchema] = questionCalls.askQuestion.answer;
const [, , othersSchema] = questionCalls.listOtherAnswers.answer;
const [, , askedSchema] = questionCalls.getQuestion.answer;
const [, , sentSchema] = replyCalls.createReply.answer;
const [, , heldListSchema] = replyCalls.listReplies.answer;

const webm = await readSample('recorded.webm');
const SCHOOL = 'school.example';
const JSON_BODY = { 'Content-Type': 'application/json' };
const RULES = { who: 'anyone', until: 0, longest: 60, tries: 3, names: [] };
const MARKUP = '<b>=HYPERLINK("x")</b> King';

const tokenOf = (browser: string): string => `${browser.padEnd(42, '_')}A`;

describe('answers of others', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const rule = async (note: string, rules: object) =>
    questionSchema.parse(
      await (
        await test.request(`/api/v1/recordings/${note}/question`, {
          ...{ method: 'PUT', uid: 'ann', headers: JSON_BODY },
          body: JSON.stringify({ ...RULES, ...rules }),
        })
      ).json(),
    );
  async function ask(rules: object): Promise<string> {
    const { filename } = uploadSchema.parse(await (await test.upload(webm, { uid: 'ann' })).json());
    await rule(filename, rules);
    return filename;
  }
  async function answer(
    note: string,
    browser: string,
    name = 'Ada King',
    told: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    test.clock.now += 1;
    const made = await test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: {
        ...{ 'Reply-Token': tokenOf(browser), 'Idempotency-Key': crypto.randomUUID() },
        'Replier-Name': encodeURIComponent(name),
        ...told,
      },
    });
    return sentSchema.parse(await made.json()).id;
  }
  const get = (note: string, rest: string, browser?: string) =>
    test.request(`/api/v1/recordings/${note}/question${rest}`, {
      headers: browser === undefined ? {} : { 'Reply-Token': tokenOf(browser) },
    });
  const page = async (note: string, browser?: string, rest = '') =>
    othersSchema.parse(await (await get(note, `/answers${rest}`, browser)).json());
  const others = async (note: string, browser?: string) =>
    (await page(note, browser)).answers.map(({ id }) => id);
  const audio = (note: string, id: string, browser?: string) =>
    responseCode(get(note, `/answers/${id}/audio`, browser));
  const own = (path: string, method: string, body?: object) =>
    test.request(`/api/v1/users/ann/replies${path}`, {
      ...{ method, uid: 'ann', headers: JSON_BODY },
      ...(body && { body: JSON.stringify(body) }),
    });
  const show = (id: string, shown = true) => own(`/${id}`, 'PATCH', { shown });
  const held = async (note: string) =>
    heldListSchema.parse(await (await own(`?recording=${note}`, 'GET')).json()).replies;

  // spec: questions.25, L14
  it('are heard by nobody unless the owner of the question says so', async () => {
    const note = await ask({});
    const id = await answer(note, 'ada');
    await answer(note, 'bo');
    await show(id);
    for (const browser of ['bo', undefined]) {
      expect(await others(note, browser)).toEqual([]);
      expect(await audio(note, id, browser)).toBe('404 not_found');
    }
    expect((await held(note))[0]).not.toHaveProperty('shown');
  });

  // spec: questions.26
  it('are heard by those who have answered, as long as their own answers are held', async () => {
    const note = await ask({ heard_by: 'answerers' });
    const ada = await answer(note, 'ada');
    expect(await others(note, 'bo')).toEqual([]);
    expect(await audio(note, ada, 'bo')).toBe('404 not_found');
    const bo = await answer(note, 'bo');
    expect(await others(note, 'bo')).toEqual([ada]);
    expect(await others(note, 'ada')).toEqual([bo]);
    expect(await others(note)).toEqual([]);
    expect(await audio(note, ada, 'bo')).toBe('200');
    expect(await audio(note, ada)).toBe('404 not_found');
    // An answer to another question is no answer to this one.
    const other = await ask({ heard_by: 'answerers' });
    expect(await audio(other, ada, 'bo')).toBe('404 not_found');
    await test.request(`/api/v1/recordings/${note}/replies/${bo}`, {
      ...{ method: 'DELETE', headers: { 'Reply-Token': tokenOf('bo') } },
    });
    expect(await audio(note, ada, 'bo')).toBe('404 not_found');
  });

  // spec: questions.27
  it('are heard by everyone who may listen once the owner lets them through, and until then', async () => {
    const note = await ask({ heard_by: 'everyone' });
    const [ada, bo] = [await answer(note, 'ada'), await answer(note, 'bo')];
    expect(await others(note)).toEqual([]);
    expect((await held(note)).map(({ shown }) => shown)).toEqual([false, false]);
    expect(await (await show(ada)).json()).toMatchObject({ shown: true });
    expect(await others(note)).toEqual([ada]);
    expect(await audio(note, ada)).toBe('200');
    expect(await audio(note, bo)).toBe('404 not_found');
    expect(await audio(note, 'x'.repeat(4000))).toBe('404 not_found');
    await show(ada, false);
    expect(await audio(note, ada)).toBe('404 not_found');
    expect(
      await responseCode(
        test.request(`/api/v1/users/ann/replies/${ada}`, {
          ...{ method: 'PATCH', uid: 'eve', headers: JSON_BODY, body: '{"shown":true}' },
        }),
      ),
    ).toBe('403 forbidden');
  });

  // spec: questions.28, L22
  it('have no name, initials or a first name, as the owner chose, and nothing else of who has sent them', async () => {
    const note = await ask({ heard_by: 'answerers', names_shown: 'first' });
    await answer(note, 'ada');
    await answer(note, 'markup', MARKUP);
    await answer(note, 'bo', '');
    const named = async () => (await page(note, 'bo')).answers.map(({ name }) => name ?? '').toSorted();
    expect(await named()).toEqual(['<b>=HYPERLINK("x")</b>', 'Ada']);
    await rule(note, { names_shown: 'initials' });
    expect(await named()).toEqual(['A. K.', 'B. K.']);
    await rule(note, { names_shown: 'none' });
    const [first] = (await page(note, 'bo')).answers;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['duration', 'id', 'mime', 'peaks']);
  });

  // spec: questions.29, L14
  it('are heard by no more people, and with no more of the name, than their senders were told', async () => {
    const note = await ask({});
    const [ada, bo] = [await answer(note, 'ada'), await answer(note, 'bo')];
    await rule(note, { heard_by: 'answerers', names_shown: 'initials' });
    expect(await others(note, 'bo')).toEqual([]);
    expect(await audio(note, ada, 'bo')).toBe('404 not_found');
    const cy = await answer(note, 'cy');
    await rule(note, { names_shown: 'first' });
    expect((await page(note, 'bo')).answers).toMatchObject([{ id: cy, name: 'A. K.' }]);
    await rule(note, { heard_by: 'everyone' });
    for (const id of [ada, bo, cy]) await show(id);
    expect(await others(note)).toEqual([]);
    expect((await held(note)).some((reply) => 'shown' in reply)).toBe(false);
    const di = await answer(note, 'di');
    await show(di);
    expect(await others(note)).toEqual([di]);
  });

  // spec: questions.29, L14
  it('are heard by no more than the page said when the recording began, whatever holds when it is sent', async () => {
    const note = await ask({ heard_by: 'everyone', names_shown: 'first' });
    const told = (hearers: string, names: string) => ({
      ...{ 'Answer-Hearers': hearers, 'Answer-Names': names },
    });
    const ada = await answer(note, 'ada', 'Ada King', told('owner', 'none'));
    const bo = await answer(note, 'bo', 'Bo Low', told('answerers', 'first'));
    const cy = await answer(note, 'cy', 'Cy Day', told('everyone', 'initials'));
    for (const id of [ada, bo, cy]) await show(id);
    expect((await page(note)).answers).toMatchObject([{ id: cy, name: 'C. D.' }]);
    await rule(note, { heard_by: 'answerers' });
    expect(new Set(await others(note, 'ada'))).toEqual(new Set([bo]));
    const wrong = told('the whole world', 'none');
    await expect(answer(note, 'di', 'Di', wrong)).rejects.toThrow();
    // Nobody is told more than holds by a page that claims more.
    await rule(note, { heard_by: 'owner' });
    const eli = await answer(note, 'eli', 'Eli', told('everyone', 'first'));
    await show(eli);
    await rule(note, { heard_by: 'everyone' });
    expect(await others(note)).toEqual([cy]);
  });

  // spec: questions.30, L14
  it('are heard by fewer where the policy says so, without names where it forbids them', async () => {
    const note = await ask({ heard_by: 'everyone', names_shown: 'first' });
    const [ada, bo] = [await answer(note, 'ada'), await answer(note, 'bo')];
    await show(ada);
    const told = async () => askedSchema.parse(await (await get(note, '')).json()).question;
    await setPolicy(test, SCHOOL, { answersHeardBy: 'answerers', answerNames: false });
    expect(await told()).toMatchObject({ heard_by: 'answerers', names_shown: 'none' });
    expect(await others(note)).toEqual([]);
    const heard = await page(note, 'bo');
    expect(heard.answers.map(({ id, name }) => [id, name])).toEqual([[ada, undefined]]);
    // Not more than the owner chose: this one was not let through.
    expect(await audio(note, bo, 'ada')).toBe('404 not_found');
    for (const policy of [{ answersHeardBy: 'owner' }, { replies: false }] as const) {
      await setPolicy(test, SCHOOL, policy);
      expect(await told()).toMatchObject({ heard_by: 'owner' });
      expect(await audio(note, ada, 'bo')).toBe('404 not_found');
      expect((await held(note))[0]).not.toHaveProperty('shown');
    }
    await setPolicy(test, SCHOOL, {});
    expect(await others(note)).toEqual([ada]);
  });

  // spec: questions.31, L14
  it('are heard no more once they are reported or over, or the question, the note or its owner is', async () => {
    const note = await ask({ heard_by: 'everyone', keep_days: 7 });
    const [ada, bo] = [await answer(note, 'ada'), await answer(note, 'bo')];
    for (const id of [ada, bo]) await show(id);
    await own(`/${bo}/report`, 'POST', { reason: 'other', text: '' });
    expect(await others(note)).toEqual([ada]);
    expect(await audio(note, bo)).toBe('404 not_found');
    const { recordings } = test.service.stores;
    await recordings.setSuspended(note, 1);
    expect(await audio(note, ada)).toBe('403 suspended');
    expect(await responseCode(get(note, '/answers'))).toBe('403 suspended');
    await recordings.setSuspended(note, null);
    await test.request(`/api/v1/users/ann/questions/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await others(note)).toEqual([]);
    expect(await audio(note, ada)).toBe('404 not_found');
    await rule(note, { heard_by: 'everyone' });
    expect(await others(note)).toEqual([ada]);
    test.clock.now += 8 * 86_400_000;
    expect(await others(note)).toEqual([]);
    expect(await audio(note, ada)).toBe('404 not_found');
    await test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(get(note, '/answers'))).toBe('410 deleted');
  });
});

import { uploadSchema } from '@beep/api/contract';
import { questionCalls } from '@beep/api/features/questions';
import { replyCalls } from '@beep/api/features/replies';
import { expiresAtMs } from '@beep/core/expiry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , questionSchema] = questionCalls.askQuestion.answer;
const [, , labelsSchema] = questionCalls.listNameLabels.answer;
const [, , askedSchema] = questionCalls.getQuestion.answer;
const [, , heldListSchema] = replyCalls.listReplies.answer;
const [, , sentListSchema] = replyCalls.listSentReplies.answer;
const [, , answerSchema] = replyCalls.createAnswer.answer;

const webm = await readSample('recorded.webm');
const JSON_BODY = { 'Content-Type': 'application/json' };
const MARKUP = '=HYPERLINK("http://x.example")<b>';
const BROWSER = `${'b'.repeat(42)}A`;
const DAY_S = 86_400;

describe('labels of names', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  afterAll(() => test.close());

  const put = (note: string, rules: object) =>
    test.request(`/api/v1/recordings/${note}/question`, {
      ...{ method: 'PUT', uid: 'ann', headers: JSON_BODY },
      body: JSON.stringify({
        who: 'listed',
        until: 0,
        longest: 60,
        tries: 2,
        names: ['Ada', MARKUP],
        ...rules,
      }),
    });
  async function ask(rules: object = {}): Promise<string> {
    const { filename } = uploadSchema.parse(await (await test.upload(webm, { uid: 'ann' })).json());
    questionSchema.parse(await (await put(filename, rules)).json());
    return filename;
  }
  const labels = async (note: string) =>
    labelsSchema.parse(
      await (await test.request(`/api/v1/users/ann/questions/${note}/labels`, { uid: 'ann' })).json(),
    ).labels;
  async function labelOf(note: string, index: number) {
    const { person, url } = (await labels(note))[index] ?? { person: '', url: 'https://none.example' };
    return { person, token: new URL(url).hash.slice('#person='.length) };
  }
  const answer = (note: string, token: string, person?: string) => {
    test.clock.now += 1;
    return test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: {
        ...{ 'Reply-Token': token, 'Idempotency-Key': crypto.randomUUID() },
        ...(person !== undefined && { 'Replier-Person': person }),
      },
    });
  };
  const asReplier = (note: string, rest: string, token: string, method = 'GET') =>
    test.request(`/api/v1/recordings/${note}/replies/${rest}`, {
      ...{ method, headers: { 'Reply-Token': token } },
    });
  const sent = async (note: string, token: string) =>
    sentListSchema.parse(await (await asReplier(note, 'mine', token)).json()).replies.map(({ id }) => id);
  const asked = async (note: string, token: string) =>
    askedSchema.parse(
      await (
        await test.request(`/api/v1/recordings/${note}/question`, { headers: { 'Reply-Token': token } })
      ).json(),
    ).question;
  const held = async (note: string) =>
    heldListSchema.parse(
      await (await test.request(`/api/v1/users/ann/replies?recording=${note}`, { uid: 'ann' })).json(),
    ).replies;
  const answerTo = async (reply: string) =>
    answerSchema.parse(
      await (
        await test.request(`/api/v1/users/ann/replies/${reply}/answers`, {
          ...{ method: 'POST', uid: 'ann', body: webm, headers: { 'Idempotency-Key': crypto.randomUUID() } },
        })
      ).json(),
    );

  // spec: questions.18, L21
  it('are links with a token for each name, which only the owner gets', async () => {
    const note = await ask();
    const own = await labels(note);
    expect(own.map(({ name }) => name)).toEqual(['Ada', MARKUP]);
    expect(new Set(own.map(({ url }) => url)).size).toBe(2);
    for (const { url } of own) expect(url).toMatch(/\/play\/[\w-]{22}#person=[\w-]{43}$/);
    const path = `/api/v1/users/eve/questions/${note}/labels`;
    expect(await responseCode(test.request(path, { uid: 'eve' }))).toBe('404 not_found');
    expect(await responseCode(test.request(path.replace('eve', 'ann'), { uid: 'eve' }))).toBe(
      '403 forbidden',
    );
    const { token } = await labelOf(note, 0);
    const shown = await test.request(`/api/v1/recordings/${note}/question`, {
      headers: { 'Reply-Token': BROWSER },
    });
    expect(await shown.text()).not.toContain(token);
    // Who stays in the list keeps the label.
    await put(note, { names: ['Bo', 'Ada'] });
    expect((await labels(note))[1]?.url).toBe(own[0]?.url);
  });

  // spec: questions.19, L21
  it('answer as their name alone, also where another browser was first, with all of its tries', async () => {
    const note = await ask();
    const [ada, other] = [await labelOf(note, 0), await labelOf(note, 1)];
    expect(await asked(note, ada.token)).toMatchObject({ person: ada.person, tries_left: 2 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await responseCode(answer(note, BROWSER, ada.person))).toBe('201');
    }
    expect((await asked(note, ada.token))?.people[0]).toMatchObject({ taken: false });
    expect(await responseCode(answer(note, ada.token, other.person))).toBe('409 name_taken');
    expect(await responseCode(answer(note, ada.token))).toBe('201');
    expect(await responseCode(answer(note, ada.token, ada.person))).toBe('201');
    expect(await responseCode(answer(note, ada.token))).toBe('403 tries_used');
    expect(await responseCode(answer(note, BROWSER, ada.person))).toBe('409 name_taken');
    expect((await held(note)).map(({ name, person }) => [name, person])).toEqual([['Ada', ada.person]]);
  });

  // spec: questions.20, L21
  it('hear and delete all that was sent under their name, and nothing of another', async () => {
    const note = await ask();
    const [ada, other] = [await labelOf(note, 0), await labelOf(note, 1)];
    await answer(note, BROWSER, ada.person);
    const [reply = ''] = await sent(note, ada.token);
    const { id } = await answerTo(reply);
    for (const sound of [reply, id]) {
      expect(await responseCode(asReplier(note, `${sound}/audio`, ada.token))).toBe('200');
      expect(await responseCode(asReplier(note, `${sound}/audio`, other.token))).toBe('404 not_found');
    }
    expect(await responseCode(asReplier(note, `${id}/heard`, other.token, 'PUT'))).toBe('404 not_found');
    expect(await responseCode(asReplier(note, `${id}/heard`, ada.token, 'PUT'))).toBe('204');
    // The browser that was first has what it sent, and not what the label sends.
    expect(await responseCode(answer(note, ada.token))).toBe('201');
    expect((await sent(note, ada.token)).length).toBe(2);
    expect(await sent(note, BROWSER)).toEqual([reply]);
    expect(await sent(note, other.token)).toEqual([]);
    expect(await responseCode(asReplier(note, reply, other.token, 'DELETE'))).toBe('404 not_found');
    expect(await responseCode(asReplier(note, reply, ada.token, 'DELETE'))).toBe('204');
    expect(await sent(note, BROWSER)).toEqual([]);
  });

  // spec: questions.21, L21
  it('are no proof any more once their name is freed: the new label has what the old one sent', async () => {
    const note = await ask();
    const old = await labelOf(note, 0);
    await answer(note, old.token);
    const [reply = ''] = await sent(note, old.token);
    const free = `/api/v1/users/ann/questions/${note}/people/${old.person}/browser`;
    expect((await test.request(free, { method: 'DELETE', uid: 'ann' })).status).toBe(204);
    const { token } = await labelOf(note, 0);
    expect(token).not.toBe(old.token);
    expect(await sent(note, old.token)).toEqual([]);
    expect(await responseCode(asReplier(note, `${reply}/audio`, old.token))).toBe('404 not_found');
    expect(await responseCode(answer(note, old.token))).toBe('409 name_taken');
    expect(await sent(note, token)).toEqual([reply]);
  });

  // spec: questions.18
  it('give nothing where the note, the question or its owner is gone', async () => {
    const note = await ask();
    const { token } = await labelOf(note, 0);
    await answer(note, token);
    const { recordings } = test.service.stores;
    await recordings.setSuspended(note, 1);
    expect(await responseCode(answer(note, token))).toBe('403 suspended');
    expect(await responseCode(asReplier(note, 'mine', token))).toBe('403 suspended');
    await recordings.setSuspended(note, null);
    const other = await ask();
    expect(await sent(other, token)).toEqual([]);
    expect(await responseCode(answer(other, token))).toBe('409 name_taken');
    await test.request(`/api/v1/users/ann/questions/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(answer(note, token))).toBe('403 replies_closed');
    await test.request(`/api/v1/recordings/${note}`, { method: 'DELETE', uid: 'ann' });
    expect(await responseCode(asReplier(note, 'mine', token))).toBe('410 deleted');
  });

  // spec: questions.22
  it('answers are held as long as the owner chose, within the policy’s longest life', async () => {
    const note = await ask({ who: 'anyone', names: [], keep_days: 7 });
    await answer(note, BROWSER);
    const nowS = () => Math.floor(test.clock.now / 1000);
    const endOf = async () => (await held(note))[0]?.expires_at;
    expect(await endOf()).toBe(nowS() + 7 * DAY_S);
    // Left out, it stays.
    expect(questionSchema.parse(await (await put(note, {})).json()).keep_days).toBe(7);
    await put(note, { who: 'anyone', names: [], keep_days: 365 });
    await answerTo((await held(note))[0]?.id ?? '');
    expect(await endOf()).toBe(nowS() + 365 * DAY_S);
    await setPolicy(test, 'school.example', { longestLife: '1_month', defaultExpiry: '1_month' });
    await answer(note, `${'c'.repeat(42)}A`);
    expect(await endOf()).toBe(Math.floor((expiresAtMs('1_month', test.clock.now) ?? 0) / 1000));
    await setPolicy(test, 'school.example', {});
    expect(await responseCode(put(note, { keep_days: 8 }))).toBe('400 invalid_request');
  });
});

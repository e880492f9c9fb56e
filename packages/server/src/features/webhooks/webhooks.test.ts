import { WEBHOOK_EVENTS, type WebhookBody, webhookBody, webhookCalls } from '@beep/api/features/webhooks';
import { MAX_WEBHOOKS } from '@beep/core/limits';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aNote, deleteMe } from '../../testing/account-notes.ts';
import { OUTGOING_TO_HERE, openTestService, type TestService } from '../../testing/open-test-service.ts';
import { responseCode } from '../../testing/response-code.ts';
import { setPolicy } from '../../testing/set-policy.ts';
import { WebhookReceiver } from '../../testing/webhook-receiver.ts';

const [, , listed] = webhookCalls.listWebhooks.answer;
const [, , created] = webhookCalls.createWebhook.answer;
const [, , logged] = webhookCalls.listWebhookDeliveries.answer;
const OF_ANN = '/api/v1/users/ann/webhooks';
const OF_SCHOOL = '/api/v1/admin/domains/school.example/webhooks';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** With time-outs that are thirty times shorter. */
const IMPATIENT: typeof OUTGOING_TO_HERE = {
  ...OUTGOING_TO_HERE,
  send: (to, request) => OUTGOING_TO_HERE.send(to, { ...request, timeoutMs: request.timeoutMs / 30 }),
};

let test: TestService;
let receiver: WebhookReceiver;
let url: string;
let mails: { to: string; subject: string; text: string }[];
/** Administrators of the domain. */
let heads: string[];
/** The mail server does not take its mails for now. */
let deferredAddress: string | undefined;
beforeEach(async () => {
  heads = ['head@school.example'];
  deferredAddress = undefined;
  receiver = new WebhookReceiver();
  url = await receiver.start();
  mails = [];
  test = await openTestService(undefined, {
    outgoing: IMPATIENT,
    mailing: {
      mailer: {
        send: async (mail) => {
          if (mail.to === deferredAddress) throw new Error('The mail server did not take a mail: 451');
          mails.push(mail);
        },
      },
      administrators: {
        list: async () => heads.map((email) => ({ email, domain: 'school.example', namedBy: 'x' })),
      },
      publicUrl: 'https://beep.test',
    },
  });
  // Receivers check that signatures are new.
  test.clock.now = Date.now();
});
afterEach(async () => {
  await test.close();
  await receiver[Symbol.asyncDispose]();
});

const send = (method: string, path: string, body?: object, uid = 'ann'): Promise<Response> =>
  test.request(path, {
    ...{ method, uid, headers: { 'Content-Type': 'application/json' } },
    ...(body && { body: JSON.stringify(body) }),
  });
const make = async (changes: object = {}, path = OF_ANN, uid = 'ann') =>
  created.parse(await (await send('POST', path, { url, events: WEBHOOK_EVENTS, ...changes }, uid)).json());
const list = async (path = OF_ANN, uid = 'ann') =>
  listed.parse(await (await test.request(path, { uid })).json());
const log = async (id: string, path = OF_ANN, uid = 'ann') =>
  logged.parse(await (await test.request(`${path}/${id}/deliveries`, { uid })).json()).deliveries;

/** The bodies that a receiver gets, checked with the published library. */
function verified(secret: string): readonly WebhookBody[] {
  const receiving = new Webhook(secret);
  return receiver.received.map(({ body, headers }) =>
    webhookBody.parse(receiving.verify(body, headers as Record<string, string>)),
  );
}

describe('webhooks', () => {
  // spec: webhooks.1, W3
  it('are shown with their secret once, and have an address that may be sent to', async () => {
    const { id, secret } = await make({ events: ['recording.heard', 'recording.created'] });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { webhooks, allowed } = await list();
    expect(webhooks).toMatchObject([{ id, url, events: ['recording.created', 'recording.heard'] }]);
    expect([allowed, JSON.stringify(webhooks).includes(secret)]).toEqual([true, false]);
    for (const wrong of [{ url: 'https://10.0.0.1' }, { url: 'http://hooks.example' }, { events: [] }]) {
      const body = { url, events: ['recording.created'], ...wrong };
      expect(await responseCode(send('POST', OF_ANN, body))).toBe('400 invalid_request');
    }
    const inside = { url: 'https://192.168.0.1/' };
    expect(await responseCode(send('PATCH', `${OF_ANN}/${id}`, inside))).toBe('400 invalid_request');
    for (let n = 1; n < MAX_WEBHOOKS; n += 1) await make();
    expect(await responseCode(send('POST', OF_ANN, { url, events: WEBHOOK_EVENTS }))).toBe('409 conflict');
    expect(
      await responseCode(send('GET', `${OF_ANN.replace('ann', 'bob')}/${id}/deliveries`, undefined, 'bob')),
    ).toBe('404 not_found');
  });

  // spec: webhooks.2, webhooks.3, W3
  it('tell what happens, signed, with what the API gives the owner', async () => {
    const { secret, id } = await make();
    const note = await aNote(test);
    await send('PATCH', '/api/v1/users/ann/titles', { titles: { [note]: 'Well done' } });
    await test.request(`/api/v1/recordings/${note}/play`, {
      method: 'POST',
      headers: { 'X-Listener-Id': 'x' },
    });
    await send('PUT', `/api/v1/recordings/${note}/transcript`);
    await test.doJobs();
    await send('DELETE', `/api/v1/recordings/${note}`);
    await test.doJobs();
    const bodies = verified(secret);
    const types = bodies.map(({ type }) => type);
    expect([...types].sort()).toEqual(['recording.created', 'recording.deleted', 'recording.heard']);
    const told = (type: string) => bodies.find((body) => body.type === type)?.data.recording;
    expect(told('recording.created')).toMatchObject({
      ...{ id: note, link: `https://beep.test/play/${note}`, expires_at: 0 },
      first_heard_at: Math.floor(test.clock.now / 1000),
    });
    expect(told('recording.deleted')).toEqual({ id: note });
    const deliveries = await log(id);
    expect(deliveries.map(({ state, attempts, status }) => [state, attempts, status])).toEqual(
      [1, 2, 3].map(() => ['delivered', 1, 204]),
    );
    expect(receiver.received.map((one) => one.id).sort()).toEqual(deliveries.map((one) => one.id).sort());
  });

  // spec: W3
  it('are refused by the library of receivers once they are changed, or older than five minutes', async () => {
    test.clock.now -= 5 * MINUTE_MS + 2000;
    const { secret } = await make();
    const verify = (change = ''): unknown => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
      return new Webhook(secret).verify(body + change, headers as Record<string, string>);
    };
    await aNote(test);
    await test.doJobs();
    expect(() => verify()).toThrow('too old');
    test.clock.now += 5 * MINUTE_MS + 2000;
    await aNote(test);
    await test.doJobs();
    expect(() => verify(' ')).toThrow('signature');
    expect(verify()).toMatchObject({ type: 'recording.created' });
  });

  // spec: webhooks.3, W2
  it('tell nothing of a suspended recording but that it is, and of a hidden one only its id', async () => {
    const { secret } = await make();
    const note = await aNote(test);
    await test.service.stores.recordings.setTitle(note, { title: 'Hidden words' });
    const suspension = `/api/v1/admin/recordings/${note}/suspension`;
    expect(await responseCode(send('POST', suspension, { reason: '' }, 'head'))).toBe('204');
    await test.doJobs();
    const [first] = verified(secret);
    expect(first?.data.recording).toEqual({ id: note, suspended: true });
    expect(receiver.types()).toContain('recording.suspended');
    expect(JSON.stringify(receiver.received)).not.toContain('Hidden words');
  });

  // spec: webhooks.4
  it('are sent again with the same id, until the receiver takes them', async () => {
    const { id } = await make();
    receiver.answers.push(500, 500);
    await aNote(test);
    const waits = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await test.doJobs();
      const [delivery] = await log(id);
      waits.push((delivery?.next_attempt_at ?? 0) - Math.floor(test.clock.now / 1000));
      test.clock.now += 5 * MINUTE_MS;
    }
    expect(waits.slice(0, 2)).toEqual([5, 300]);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 204 }]);
    expect((await list()).webhooks[0]).not.toHaveProperty('failing_since');
  });

  // spec: webhooks.4
  it('wait as long as the receiver asks for, at most a day', async () => {
    const { id } = await make();
    const waitAfter = async (text: string): Promise<number> => {
      receiver.answers.push({ status: 503, headers: { 'Retry-After': text } });
      await send('POST', `${OF_ANN}/${id}/test`);
      await test.doJobs();
      const [delivery] = await log(id);
      return (delivery?.next_attempt_at ?? 0) - (delivery?.at ?? 0);
    };
    expect(await waitAfter('120')).toBe(120);
    test.clock.now += 1000;
    expect(await waitAfter('999999999')).toBe(DAY_MS / 1000);
    test.clock.now += 1000;
    expect(await waitAfter('soon')).toBe(5);
  });

  // spec: webhooks.4, W4
  it('rest while a receiver fails, and send the rest afterwards', async () => {
    const slow = await make();
    receiver.answers.push(undefined);
    await send('POST', `${OF_ANN}/${slow.id}/test`);
    await aNote(test);
    await test.doJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await log(slow.id)).toMatchObject([
      { state: 'waiting', attempts: expect.any(Number) },
      { state: 'waiting', attempts: expect.any(Number) },
    ]);
    expect((await log(slow.id)).map(({ attempts, problem }) => [attempts, problem]).sort()).toEqual([
      [0, undefined],
      [1, 'timeout'],
    ]);
    test.clock.now += 6000;
    await test.doJobs();
    expect((await log(slow.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  // spec: webhooks.5, W1, H15
  it('say why there was no answer, and follow no redirect into the network', async () => {
    const { id } = await make();
    const problemAt = async (to: string | undefined) => {
      if (to !== undefined) await send('PATCH', `${OF_ANN}/${id}`, { url: to });
      await send('POST', `${OF_ANN}/${id}/test`);
      test.clock.now += 1000;
      await test.doJobs();
      const [{ status, problem } = {}] = await log(id);
      return problem ?? status;
    };
    receiver.answers.push({ status: 307, headers: { Location: `${url}/inside` } });
    expect(await problemAt(undefined)).toBe(307);
    expect(receiver.received).toHaveLength(1);
    receiver.answers.push(undefined);
    expect(await problemAt(undefined)).toBe('timeout');
    expect(await problemAt(url.replace('http:', 'https:'))).toMatch(/certificate|unreachable/);
    await receiver.stop();
    expect(await problemAt(url)).toBe('unreachable');
    await test.service.stores.webhooks.change(id, { url: 'https://10.0.0.1/' });
    expect(await problemAt(undefined)).toBe('private_address');
  });

  // spec: webhooks.6
  it('are switched off after five days of failures, and the owner is told by mail', async () => {
    const { id } = await make();
    await aNote(test);
    receiver.answers.push(...Array.from({ length: 12 }, () => 500));
    const begun = test.clock.now;
    while (receiver.answers.length > 0) {
      expect((await list()).webhooks[0]).not.toHaveProperty('off');
      await test.doJobs();
      const [delivery] = await log(id);
      test.clock.now = Math.max(test.clock.now, (delivery?.next_attempt_at ?? 0) * 1000 + 1000);
    }
    expect((test.clock.now - begun) / DAY_MS).toBeCloseTo(5.15, 1);
    expect((await list()).webhooks).toMatchObject([{ id, off: 'failing' }]);
    await test.doJobs();
    expect(mails).toEqual([
      expect.objectContaining({ to: 'ann@school.example', text: expect.stringContaining('127.0.0.1') }),
    ]);
    expect(mails[0]?.text).toContain('https://beep.test/webhooks');
    await aNote(test);
    expect(await log(id)).toMatchObject([{ state: 'failed' }]);
    receiver.answers.length = 0;
    expect(await responseCode(send('POST', `${OF_ANN}/${id}/test`))).toBe('409 conflict');
    const on = await send('PATCH', `${OF_ANN}/${id}`, { enabled: true });
    expect(await on.json()).not.toHaveProperty('off');
    const [delivery] = await log(id);
    expect(await responseCode(send('POST', `${OF_ANN}/${id}/deliveries/${delivery?.id}/again`))).toBe('200');
    await test.doJobs();
    expect(await log(id)).toMatchObject([{ state: 'delivered' }]);
    expect(mails).toHaveLength(1);
  });

  // spec: webhooks.6
  it('of a domain are switched on again on the page of its administrators', async () => {
    await make({}, OF_SCHOOL, 'head');
    receiver.answers.push(410);
    await aNote(test);
    for (let round = 0; round < 2; round += 1) await test.doJobs();
    expect(mails).toEqual([expect.objectContaining({ to: 'head@school.example' })]);
    expect(mails[0]?.text).toContain('https://beep.test/admin/webhooks?domain=school.example');
  });

  // spec: webhooks.6
  it('of a domain are told of once to each administrator, although no mail to one can be sent for now', async () => {
    heads = ['deputy@school.example', 'gone@school.example', 'head@school.example'];
    deferredAddress = 'gone@school.example';
    await make({}, OF_SCHOOL, 'head');
    receiver.answers.push(410);
    await aNote(test);
    await test.doJobs();
    const trying = test.doJobs();
    await expect
      .poll(() => test.logged.filter((line) => line.includes('job_failed')).length)
      .toBeGreaterThan(1);
    deferredAddress = undefined;
    await trying;
    expect(mails.map(({ to }) => to)).toEqual([
      ...['deputy@school.example', 'head@school.example', 'gone@school.example'],
    ]);
  });

  // spec: webhooks.6
  it('are switched off by 410, and by their owner without an event', async () => {
    const { id } = await make();
    receiver.answers.push(410);
    await aNote(test);
    for (let round = 0; round < 2; round += 1) await test.doJobs();
    expect((await list()).webhooks).toMatchObject([{ off: 'gone' }]);
    expect(mails).toHaveLength(1);
    await send('PATCH', `${OF_ANN}/${id}`, { enabled: true });
    await send('PATCH', `${OF_ANN}/${id}`, { enabled: false });
    expect((await list()).webhooks).toMatchObject([{ off: 'owner' }]);
    await aNote(test);
    await test.doJobs();
    expect([receiver.received.length, mails.length]).toEqual([1, 1]);
  });

  // spec: webhooks.7, W3
  it('are signed with the earlier secret too, for a day after a new one', async () => {
    const { id, secret } = await make();
    const rotated = created.parse(await (await send('POST', `${OF_ANN}/${id}/secret`)).json());
    expect(rotated.secret).not.toBe(secret);
    await send('POST', `${OF_ANN}/${id}/test`);
    await test.doJobs();
    for (const one of [secret, rotated.secret]) {
      expect(verified(one)).toMatchObject([{ type: 'webhook.test', data: {} }]);
    }
    test.clock.now += DAY_MS;
    expect((await list()).webhooks[0]).not.toHaveProperty('earlier_secret_until');
    receiver.received.length = 0;
    await send('POST', `${OF_ANN}/${id}/test`);
    await test.doJobs();
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  // spec: webhooks.8, W2
  it('are not sent where the policy forbids them, also those made before', async () => {
    const { id } = await make();
    await setPolicy(test, 'school.example', { webhooks: 'forbidden' });
    await aNote(test);
    await test.doJobs();
    expect(receiver.received).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'failed', problem: 'forbidden' }]);
    expect((await list()).allowed).toBe(false);
    expect(await responseCode(send('POST', OF_ANN, { url, events: WEBHOOK_EVENTS }))).toBe('403 forbidden');
    expect(await responseCode(send('POST', `${OF_ANN}/${id}/test`))).toBe('403 forbidden');
    await setPolicy(test, 'school.example');
  });

  // spec: webhooks.8
  it('are changed under the rules for new ones, and can always be switched off', async () => {
    const { id } = await make();
    for (let n = 1; n < MAX_WEBHOOKS; n += 1) await make();
    const change = (body: object, uid = 'ann') =>
      responseCode(send('PATCH', `${OF_ANN.replace('ann', uid)}/${id}`, body, uid));
    expect(await change({ url: 'https://10.0.0.1/' })).toBe('400 invalid_request');
    expect(await change({ url: 'http://hooks.example/' })).toBe('400 invalid_request');
    expect(await change({ url: `${url}/new` }, 'bob')).toBe('404 not_found');
    expect(await change({ url: `${url}/new` })).toBe('200');
    await setPolicy(test, 'school.example', { webhooks: 'forbidden' });
    for (const body of [{ url }, { events: WEBHOOK_EVENTS }, { enabled: true }]) {
      expect(await change(body)).toBe('403 forbidden');
    }
    expect(await change({ enabled: false })).toBe('200');
    expect((await list()).webhooks.find((one) => one.id === id)).toMatchObject({
      ...{ url: `${url}/new`, off: 'owner' },
    });
  });

  // spec: webhooks.12
  it('begin anew at another address, which the audit log has', async () => {
    const { id, secret } = await make();
    receiver.answers.push(500, 500);
    await send('POST', `${OF_ANN}/${id}/test`);
    await test.doJobs();
    await using other = new WebhookReceiver();
    const moved = { url: (await other.start()).replace('127.0.0.1', 'localhost') };
    expect(await (await send('PATCH', `${OF_ANN}/${id}`, { url })).json()).toHaveProperty('failing_since');
    expect(await (await send('PATCH', `${OF_ANN}/${id}`, moved)).json()).not.toHaveProperty('failing_since');
    await aNote(test);
    await test.doJobs();
    expect(other.types()).toEqual(['recording.created']);
    expect(other.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect(
      new Webhook(secret).verify(other.received[0]?.body ?? '', other.received[0]?.headers as never),
    ).toBeDefined();
    const query = { domains: ['school.example'], order: 'newest', limit: 1 } as const;
    expect(await test.service.stores.audit.page(query)).toMatchObject([
      { action: 'webhook_changed', subject: 'localhost', details: { webhook: id } },
    ]);
  });

  // spec: W2
  it('do not tell that a recording was heard where the policy forbids that', async () => {
    const { id } = await make({ events: ['recording.heard'] });
    const note = await aNote(test);
    await test.request(`/api/v1/recordings/${note}/play`, {
      method: 'POST',
      headers: { 'X-Listener-Id': 'x' },
    });
    await setPolicy(test, 'school.example', { hearing: false });
    await test.doJobs();
    expect(receiver.received).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'failed', problem: 'forbidden' }]);
  });

  // spec: webhooks.9, W3
  it('end with the account, whose secrets and addresses no log line has', async () => {
    const { id, secret } = await make();
    await aNote(test);
    expect(await responseCode(deleteMe(test))).toBe('200');
    await test.doJobs();
    expect(receiver.received).toEqual([]);
    expect(await test.service.stores.webhooks.findAny(id)).toBeUndefined();
    expect(test.logged.join()).not.toContain(secret);
  });

  // spec: webhooks.10, W2
  it('of a domain tell its administrators what they see of people’s recordings', async () => {
    const { id, secret } = await make({}, OF_SCHOOL, 'head');
    expect(await responseCode(send('GET', OF_SCHOOL))).toBe('403 forbidden');
    const ofAll = OF_SCHOOL.replace('school.example', '*');
    expect(await responseCode(send('GET', ofAll, undefined, 'head'))).toBe('403 forbidden');
    const note = await aNote(test);
    await test.upload(new Uint8Array(await (await test.request(`/media/${note}.webm`)).arrayBuffer()), {
      uid: 'bob-as-bob%40other.example',
    });
    await test.service.stores.recordings.setTitle(note, { title: 'Hidden words' });
    await setPolicy(test, 'school.example', { webhooks: 'forbidden' });
    await test.doJobs();
    expect(verified(secret)).toEqual([
      {
        ...{ type: 'recording.created', timestamp: expect.any(String) },
        data: {
          recording: {
            ...{ id: note, owner: 'ann', duration: expect.any(Number), suspended: false },
            ...{ created_at: Math.floor(test.clock.now / 1000), expires_at: 0 },
          },
        },
      },
    ]);
    expect(await log(id, OF_SCHOOL, 'head')).toHaveLength(1);
    expect(await responseCode(send('DELETE', `${OF_SCHOOL}/${id}`, undefined, 'head'))).toBe('204');
    expect(await responseCode(send('DELETE', `${OF_SCHOOL}/${id}`, undefined, 'head'))).toBe('404 not_found');
    const query = { domains: ['school.example'], order: 'oldest', limit: 9 } as const;
    const entries = await test.service.stores.audit.page(query);
    expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['webhook_created', 'head@school.example', '127.0.0.1'],
      ['webhook_deleted', 'head@school.example', '127.0.0.1'],
    ]);
  });
});

import { adminCalls } from '@beep/api/features/admin';
import { replyCalls } from '@beep/api/features/replies';
import { describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import { aNote } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { setPolicy } from '../../testing/set-policy.ts';

const [, , sentReplySchema] = replyCalls.createReply.answer;

const DOMAIN = 'school.example';
const REPORTS = '/api/v1/admin/reports';

async function openSchool(): Promise<AdminTest> {
  const test = await openAdminTest();
  const head = { email: `head@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
  await test.service.stores.administrators.add(head);
  return test;
}

const code = (test: AdminTest, ...args: Parameters<AdminTest['send']>): Promise<string> =>
  responseCode(test.send(...args));

function report(test: AdminTest, id: string, uid?: string, body: unknown = { reason: 'harmful' }) {
  test.clock.now += 1;
  return code(test, uid, 'POST', `/api/v1/recordings/${id}/reports`, body);
}

async function list(test: AdminTest, uid: string, query = '') {
  return adminCalls.listReports.answer[2].parse(
    await (await test.send(uid, 'GET', `${REPORTS}${query}`)).json(),
  );
}

describe('reports', () => {
  // spec: admin.16
  it('come from anyone who listens, and reach the administrators of the domain', async () => {
    await using test = await openSchool();
    const [ours, theirs] = [await aNote(test, 'ann'), await aNote(test, 'bob')];
    expect(await report(test, ours, undefined, { reason: 'private', text: ' My name is said. ' })).toBe(
      '204',
    );
    expect(await report(test, theirs)).toBe('204');
    const { reports, open, next } = await list(test, 'head');
    expect([open, next]).toEqual([1, undefined]);
    expect(reports).toEqual([
      {
        ...{ id: expect.any(String), recordingId: ours, domain: DOMAIN, owner: `ann@${DOMAIN}` },
        ...{ reason: 'private', text: 'My name is said.', state: 'live', reportedAt: expect.any(Number) },
        recording: expect.objectContaining({ url: `https://beep.test/play/${ours}` }),
      },
    ]);
    expect((await list(test, 'operator')).open).toBe(2);
    expect(await code(test, 'ann', 'GET', REPORTS)).toBe('403 forbidden');
  });

  // spec: admin.16
  it('are refused where nothing can be heard, and with more than a short text', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    expect(await report(test, 'A'.repeat(22))).toBe('404 not_found');
    expect(await report(test, id, undefined, { reason: 'boring' })).toBe('400 invalid_request');
    expect(await report(test, id, undefined, { reason: 'other', text: 'x'.repeat(1001) })).toBe(
      '400 invalid_request',
    );
    expect(await report(test, id, undefined, { reason: 'other', text: 'x'.repeat(20_000) })).toBe(
      '413 too_large',
    );
    await setPolicy(test, DOMAIN, { listeners: 'domains', listenerDomains: [DOMAIN] });
    expect(await report(test, id)).toBe('403 restricted');
    expect(await report(test, id, 'bob')).toBe('403 restricted');
    expect(await report(test, id, 'cleo')).toBe('204');
    await code(test, 'head', 'POST', `/api/v1/admin/recordings/${id}/suspension`);
    expect(await report(test, id, 'cleo')).toBe('403 suspended');
    expect((await list(test, 'head')).reports).toHaveLength(1);
  });

  // spec: admin.16
  it('are limited per address, and those that are not kept are counted', async () => {
    const limits = {
      uploadsPerUser: 0,
      ...{ uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 1_000_000, listensPerAddress: 0 },
    };
    await using test = await openAdminTest(undefined, {
      limits: createRequestLimits(limits, createMemoryLimiter),
    });
    const id = await aNote(test, 'ann');
    const send = (address: string): Promise<Response> =>
      Promise.resolve(
        test.app.request(
          `/api/v1/recordings/${id}/reports`,
          { method: 'POST', body: '{"reason":"other"}', headers: { 'Content-Type': 'application/json' } },
          { incoming: { socket: { remoteAddress: address } } },
        ),
      );
    const codes: number[] = [];
    for (let times = 0; times < 61; times += 1) codes.push((await send('192.0.2.1')).status);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set([204]));
    expect(codes[60]).toBe(429);
    expect((await send('192.0.2.2')).status).toBe(204);
    const { open, reports } = await list(test, 'operator');
    // Of sixty from one network three are kept, and all are counted.
    expect([open, reports.map(({ further = 0 }) => further)]).toEqual([4, [0, 57, 0, 0]]);
  });

  /** Reports a recording from an address. */
  const sender =
    (test: AdminTest, id: string) =>
    async (peer: string, uid: string | undefined, text: string): Promise<void> => {
      test.clock.now += 1;
      const headers = new Headers({ 'Content-Type': 'application/json' });
      if (uid !== undefined) headers.set('Authorization', `Bearer token-of-${uid}`);
      const response = await test.app.request(
        `/api/v1/recordings/${id}/reports`,
        { method: 'POST', body: JSON.stringify({ reason: 'other', text }), headers },
        { incoming: { socket: { remoteAddress: peer } } },
      );
      expect(response.status).toBe(204);
    };

  // spec: A11
  it('of junk leave room for a real one from all addresses of a network', async () => {
    await using test = await openSchool();
    const send = sender(test, await aNote(test, 'ann'));
    for (let index = 0; index < 220; index += 1) await send(`192.0.2.${index}`, undefined, 'junk');
    await send('203.0.113.7', undefined, 'My daughter is named.');
    const { open, reports } = await list(test, 'head');
    expect([open, reports[0]?.text]).toEqual([11, 'My daughter is named.']);
    expect(reports.reduce((sum, { further = 0 }) => sum + further + 1, 0)).toBe(221);
  });

  // spec: A11
  it('of junk leave room for a real one, whoever sent it, the owner included', async () => {
    await using test = await openSchool();
    const send = sender(test, await aNote(test, 'ann'));
    // One network with accounts and without, one site with many networks of IPv6, and the owner from many networks.
    for (let index = 0; index < 100; index += 1) {
      await send('192.0.2.1', index % 2 ? `eve${index}` : undefined, 'junk');
      await send(`2001:db8:1:${index.toString(16)}::1`, undefined, 'junk');
      await send(`198.51.100.${index}`, 'ann', 'junk');
    }
    await send('203.0.113.7', undefined, 'My daughter is named.');
    await send('192.0.2.1', 'bob', 'She is.');
    const { open, reports } = await list(test, 'head');
    expect(reports[0]?.text).toBe('My daughter is named.');
    // Ten of the network, three of the site, three of the owner, and the real one.
    expect(open).toBe(17);
    expect(reports.reduce((sum, { further = 0 }) => sum + further + 1, 0)).toBe(302);
  });

  // spec: admin-page.18, A10
  it('show the recording as the administrator may hear it, with the title that listeners see', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    for (const _ of [1, 2]) await report(test, id);
    const recordingOf = async (uid: string, query = '') =>
      (await list(test, uid, query)).reports[0]?.recording;
    const title = (change: unknown): Promise<string> =>
      code(test, 'ann', 'PATCH', `/api/v1/recordings/${id}/title`, change);
    expect(await title({ title: 'For Ms Ode only' })).toBe('200');
    const audio = `https://beep.test/media/${id}.webm`;
    expect(await recordingOf('head')).toMatchObject({ audio, playable: true });
    expect(await recordingOf('head')).not.toHaveProperty('title');
    await title({ shown: true });
    expect(await recordingOf('head')).toMatchObject({ title: 'For Ms Ode only' });

    // The head is of the domain that listens, the operator is not.
    await setPolicy(test, DOMAIN, { listeners: 'domains', listenerDomains: [DOMAIN] });
    const granted = await recordingOf('head');
    expect(granted).toMatchObject({ title: 'For Ms Ode only', playable: true });
    expect((await test.request((granted?.audio ?? '').replace('https://beep.test', ''))).status).toBe(200);
    expect(await recordingOf('operator')).toEqual({
      ...{ url: `https://beep.test/play/${id}`, playable: false },
      ...{ createdAt: expect.any(Number), duration: expect.any(Number) },
    });
    expect(await test.entries()).toEqual([]);

    await code(test, 'head', 'POST', `/api/v1/admin/recordings/${id}/suspension`);
    expect(await recordingOf('head')).toMatchObject({ playable: false });
    expect(await recordingOf('head')).not.toHaveProperty('audio');
    await code(test, 'head', 'DELETE', `/api/v1/admin/recordings/${id}`);
    expect(await recordingOf('head')).toBeUndefined();
  });

  // spec: A11
  it('keep nothing that names the reporter', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    await report(test, id, 'bob');
    expect(JSON.stringify(await list(test, 'head'))).not.toContain('bob');
    expect(Object.keys((await list(test, 'head')).reports[0] ?? {}).sort()).toEqual([
      ...['domain', 'id', 'owner', 'reason', 'recording', 'recordingId', 'reportedAt', 'state', 'text'],
    ]);
  });

  it('are closed once, and all of a recording when it is suspended or deleted', async () => {
    await using test = await openSchool();
    const [first, second] = [await aNote(test, 'ann'), await aNote(test, 'cleo')];
    for (const id of [first, first, first, second]) await report(test, id);
    const ids = (await list(test, 'head')).reports.map(({ id }) => id).reverse();
    const close = (uid: string, id: string | undefined, outcome: string): Promise<string> =>
      code(test, uid, 'POST', `${REPORTS}/${id}/closing`, { outcome });
    expect(await close('bob', ids[0], 'dismissed')).toBe('403 forbidden');
    expect(await close('head', ids[0], 'dismissed')).toBe('204');
    expect(await close('head', ids[0], 'deleted')).toBe('409 conflict');
    expect((await list(test, 'head')).open).toBe(3);
    expect(await close('head', ids[1], 'suspended')).toBe('204');
    expect((await list(test, 'head')).open).toBe(1);
    expect(await responseCode(test.request(`/media/${first}.webm`))).toBe('403 suspended');
    expect(await close('head', ids[3], 'deleted')).toBe('204');
    expect(await responseCode(test.request(`/media/${second}.webm`))).toBe('410 deleted');
    const closed = await list(test, 'head', '?state=closed&limit=3');
    expect(closed.reports.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['deleted', 'gone'],
      ['suspended', 'suspended'],
      ['suspended', 'suspended'],
    ]);
    expect((await list(test, 'head', `?state=closed&after=${closed.next}`)).reports).toHaveLength(1);
    expect((await test.entries()).map(({ action }) => action)).toEqual([
      ...['report_closed', 'report_closed', 'recording_suspended', 'report_closed', 'recording_deleted'],
    ]);
    expect(await close('head', 'nonsense', 'dismissed')).toBe('404 not_found');
  });

  it('of another domain are not closed', async () => {
    await using test = await openSchool();
    await report(test, await aNote(test, 'bob'));
    const [theirs] = (await list(test, 'operator')).reports;
    const path = `${REPORTS}/${theirs?.id}/closing`;
    expect(await code(test, 'head', 'POST', path, { outcome: 'deleted' })).toBe('403 forbidden');
    expect((await list(test, 'operator')).open).toBe(1);
  });
});

describe('playing as an administrator', () => {
  // spec: admin.10
  it('needs the policy’s permission, and is in the audit log before the link is given', async () => {
    await using test = await openSchool();
    const id = await aNote(test, 'ann');
    const play = (uid: string): Promise<Response> =>
      test.send(uid, 'POST', `/api/v1/admin/recordings/${id}/play`);
    expect(await responseCode(play('head'))).toBe('403 forbidden');
    await setPolicy(test, DOMAIN, {
      ...{ administratorsPlay: true, listeners: 'domains', listenerDomains: ['staff.example'] },
    });
    expect(await responseCode(play('bob'))).toBe('403 forbidden');
    expect(await test.entries()).toEqual([]);
    const { url, expiresAt } = adminCalls.playAsAdministrator.answer[2].parse(
      await (await play('head')).json(),
    );
    expect(expiresAt).toBe(Math.floor(test.clock.now / 1000) + 600);
    expect(await test.entries()).toMatchObject([
      {
        action: 'recording_played',
        actor: `head@${DOMAIN}`,
        subject: id,
        details: { owner: `ann@${DOMAIN}` },
      },
    ]);
    const path = url.replace('https://beep.test', '');
    expect(await responseCode(test.request(`/media/${id}.webm`))).toBe('403 restricted');
    expect((await test.request(path)).status).toBe(200);
    test.clock.now += 601_000;
    expect(await responseCode(test.request(path))).toBe('403 restricted');
    await code(test, 'head', 'POST', `/api/v1/admin/recordings/${id}/suspension`);
    expect(await responseCode(play('head'))).toBe('403 forbidden');
  });
});

describe('a reported voice reply', () => {
  // spec: replies.16, L14
  it('is heard by administrators of the domain where the policy allows it, and each play is noted', async () => {
    await using test = await openSchool();
    const note = await aNote(test, 'ann');
    await test.service.stores.replies.setState(note, 'open');
    const sent = await test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: await readSample('recorded.webm') },
      headers: { 'Reply-Token': 'A'.repeat(43), 'Idempotency-Key': crypto.randomUUID() },
    });
    const { id: reply } = sentReplySchema.parse(await sent.json());
    await report(test, note);
    const own = `/api/v1/users/ann/replies/${reply}`;
    const audio = Buffer.from(await (await test.send('ann', 'GET', `${own}/audio`)).arrayBuffer());
    expect(await code(test, 'ann', 'POST', `${own}/report`, { reason: 'harmful', text: 'Loud.' })).toBe(
      '204',
    );
    const [ofReply, ofNote] = (await list(test, 'head')).reports;
    expect([ofReply?.reply?.playable, ofNote?.reply]).toEqual([false, undefined]);
    const play = (uid: string | undefined, id = ofReply?.id, query = ''): Promise<Response> =>
      test.send(uid, 'POST', `${REPORTS}/${id}/play${query}`);
    expect(await responseCode(play('head'))).toBe('403 forbidden');

    await setPolicy(test, DOMAIN, { administratorsPlay: true });
    expect((await list(test, 'head')).reports[0]?.reply).toMatchObject({
      mime: 'audio/webm',
      playable: true,
    });
    for (const [uid, refusal] of [
      [undefined, '401 unauthorized'],
      ['ann', '403 forbidden'],
      ['bob', '403 forbidden'],
    ] as const) {
      expect(await responseCode(play(uid))).toBe(refusal);
    }
    expect(await responseCode(play('head', ofNote?.id))).toBe('404 not_found');
    expect(await responseCode(play('head', reply))).toBe('404 not_found');
    expect(await test.entries()).toEqual([]);
    const heard = await play('head');
    expect(heard.headers.get('Cache-Control')).toBe('private, no-store');
    expect(Buffer.from(await heard.arrayBuffer()).equals(audio)).toBe(true);
    expect(await test.entries()).toMatchObject([
      {
        ...{ action: 'reply_played', actor: `head@${DOMAIN}`, subject: note, domain: DOMAIN },
        details: { owner: `ann@${DOMAIN}`, report: ofReply?.id },
      },
    ]);

    await test.service.stores.replies.remove(reply, { ownerUid: 'ann' }, test.clock.now);
    expect(await responseCode(play('head'))).toBe('404 not_found');
    expect((await list(test, 'head')).reports[0]).not.toHaveProperty('reply');
    expect(await test.entries()).toHaveLength(1);
  });
});

import { preferenceCalls } from '@beep/api/features/preferences';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { serverTexts } from '@beep/core/server-texts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJobRunner } from '../../jobs/job-runner.ts';
import { createJobWorker } from '../../jobs/job-worker.ts';
import { MAIL_HEARD } from '../../listens/count-listen.ts';
import type { Mailing } from '../../mail/mailing.ts';
import { createSmtpMailer } from '../../mail/smtp-mailer.ts';
import { aRecording } from '../../testing/a-recording.ts';
import { deleteMe } from '../../testing/account-notes.ts';
import { NO_JOB_OBSERVER } from '../../testing/no-job-observer.ts';
import { openAdminTest } from '../../testing/open-admin-test.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { setPolicy } from '../../testing/set-policy.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';
import { createHeardMailJobs } from './heard-mail.ts';

const DAY_MS = 86_400_000;
const NOTE = 'AAAAAAAAAAAAAAAAAAAAAA';
const PREFERENCES = '/api/v1/profile/me/preferences';

/** Quoted-printable: soft line ends and encoded characters. */
function readable(data: string): string {
  const bytes = data
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('mail when a recording is first heard', () => {
  let smtp: SmtpServer;
  let mailing: Mailing;
  let refused: string[];
  let test: TestService;
  beforeEach(async () => {
    smtp = new SmtpServer();
    refused = [];
    const url = await smtp.start();
    mailing = {
      mailer: createSmtpMailer({
        ...{ url, from: 'beep@school.example' },
        log: { error: (event) => refused.push(event) },
      }),
      administrators: { list: async () => [] },
      publicUrl: 'https://beep.test',
    };
    test = await openTestService(undefined, { mailing });
  });
  afterEach(async () => {
    await test.close();
    await smtp.stop();
  });

  async function wish(mails_when_heard: boolean, uid = 'ann'): Promise<unknown> {
    const response = await test.request(PREFERENCES, {
      ...{ method: 'PATCH', uid, body: JSON.stringify({ mails_when_heard }) },
      headers: { 'Content-Type': 'application/json' },
    });
    return preferenceCalls.getPreferences.answer[2].parse(await response.json()).mails_when_heard;
  }

  /** A recording of a user with this verified address. */
  async function aNote(id = NOTE, email: string | null = 'ann@school.example'): Promise<void> {
    const { recordings, accounts } = test.service.stores;
    const at = test.clock.now;
    await recordings.create(aRecording({ id, createdAt: at, expiresAt: at + 30 * DAY_MS }));
    await accounts.note({ uid: 'ann', email, domain: null, at, signedInAt: at });
  }

  async function play(
    id = NOTE,
    uid?: string,
    listener = 'a-listener',
    agent = 'Mozilla/5.0',
  ): Promise<void> {
    const headers = { 'X-Listener-Id': listener, 'User-Agent': agent };
    const response = await test.request(`/api/v1/recordings/${id}/play`, {
      ...{ method: 'POST', headers },
      ...(uid === undefined ? {} : { uid }),
    });
    expect(response.status).toBe(204);
  }

  // spec: admin-page.25
  it('tells an owner who asks for it, once, without the listener', async () => {
    await aNote();
    expect(await wish(true)).toBe(true);
    await play(NOTE, 'ben');
    await test.doJobs();
    test.clock.now += DAY_MS;
    await play(NOTE, 'eve', 'another');
    await test.doJobs();
    expect(smtp.received).toHaveLength(1);
    const [{ to, data } = { to: '', data: '' }] = smtp.received;
    expect(to).toContain('<ann@school.example>');
    const text = readable(data);
    expect(text).toContain('Subject: Your voice note was heard');
    expect(text).toContain(
      'Your voice note of Jan 31, 2030 was heard for the first time on Jan 31, 2030, 12:00 PM (UTC).',
    );
    expect(text).toContain(`https://beep.test/play/${NOTE}`);
    expect(text).toContain('turn off “E-mail me when a recording is first heard”');
    expect(text).not.toMatch(/ben|a-listener/);
  });

  // spec: languages.5
  it('is in the language of the owner, with the dates of that language', async () => {
    await aNote();
    await test.request(PREFERENCES, {
      ...{ method: 'PATCH', uid: 'ann', body: JSON.stringify({ display_language: 'es' }) },
      headers: { 'Content-Type': 'application/json' },
    });
    await wish(true);
    await play(NOTE, undefined, 'a-listener', 'Mozilla/5.0');
    await test.doJobs();
    const text = readable(smtp.received[0]?.data ?? '');
    expect(text).toContain('31 ene 2030');
    expect(text).toContain(serverTexts('es').HEARD_MAIL_TEXTS.whenHeard);
    expect(text).not.toContain('voice note');
  });

  it('names the title in the text, not in the subject', async () => {
    await aNote();
    await test.service.stores.recordings.setTitle(NOTE, { title: 'Essay two', isTitleShown: false });
    await wish(true);
    await play();
    await test.doJobs();
    const [{ data } = { data: '' }] = smtp.received;
    expect(data).toMatch(/Your voice note .*Essay two/);
    expect(data).not.toMatch(/^Subject:.*Essay/m);
  });

  // spec: admin-page.25
  it('is sent once by three processes', async () => {
    const { log, now, policies, stores } = test.service;
    const { jobs } = stores;
    await aNote();
    await wish(true);
    const processes = ['one', 'two', 'three'];
    await Promise.all(processes.map((listener) => play(NOTE, undefined, listener)));
    const handlers = createHeardMailJobs({ mailing, stores, policies, language: 'en', now });
    const observer = NO_JOB_OBSERVER;
    const work = processes.map(() => {
      const runner = createJobRunner({ jobs, observer, log });
      return createJobWorker({ runner, jobs, handlers, observer, log }).doEverything();
    });
    await Promise.all(work);
    expect(smtp.received).toHaveLength(1);
  });

  it('is sent later, once, if the mail server refuses it', async () => {
    await aNote();
    await wish(true);
    smtp.isRefusing = true;
    await play();
    const trying = test.doJobs();
    await expect.poll(() => test.logged.join()).toContain('job_failed');
    expect(test.logged.join()).not.toContain('@');
    smtp.isRefusing = false;
    await trying;
    await test.doJobs();
    expect(smtp.received).toHaveLength(1);
  });

  // spec: operators.5
  it('is given up if the mail server refuses the owner’s address for good', async () => {
    await aNote();
    await wish(true);
    smtp.unknownAddresses.add('ann@school.example');
    await play();
    await test.doJobs();
    expect(test.logged).toEqual([]);
    expect(refused).toEqual(['mail_refused']);
    expect(await test.service.stores.jobs.find({ kind: MAIL_HEARD, key: NOTE })).toMatchObject({
      status: 'done',
    });
  });

  it('is not sent for what the owner or a robot plays, or the owner does not want', async () => {
    await aNote();
    await play();
    await aNote('B'.repeat(22));
    await wish(true);
    await play('B'.repeat(22), 'ann');
    await play('B'.repeat(22), undefined, 'a-robot', 'Slackbot-LinkExpanding 1.0');
    await test.doJobs();
    expect(await test.service.stores.jobs.find({ kind: MAIL_HEARD, key: NOTE })).toBeUndefined();
    expect(smtp.received).toEqual([]);
  });

  // spec: admin-page.25
  it.each<[string, () => unknown]>([
    ['is deleted', () => test.service.stores.recordings.markDeleted(NOTE, test.clock.now)],
    ['is suspended', () => test.service.stores.recordings.setSuspended(NOTE, test.clock.now)],
    ['has expired', () => test.service.stores.recordings.setExpiry(NOTE, test.clock.now)],
    ['was heard a day ago', () => (test.clock.now += DAY_MS)],
    ['may not be known to be heard', () => setPolicy(test, OTHER_DOMAINS, { hearing: false })],
    ['is no longer to be mailed about', () => wish(false)],
    ['is of a deleted account', () => deleteMe(test)],
  ])('is not sent about a recording that %s by then', async (_, change) => {
    await aNote();
    await wish(true);
    await play();
    expect(await test.service.stores.jobs.find({ kind: MAIL_HEARD, key: NOTE })).toMatchObject({
      status: 'waiting',
    });
    await change();
    await test.doJobs();
    expect(smtp.received).toEqual([]);
    expect(test.logged).toEqual([]);
  });

  it('is not sent to an account without a verified address', async () => {
    await aNote(NOTE, null);
    await wish(true);
    await play();
    await test.doJobs();
    expect(smtp.received).toEqual([]);
  });

  // spec: admin-page.25
  it('is sent 50 times a day to an owner', async () => {
    await wish(true);
    for (let n = 0; n < 52; n += 1) {
      const id = String(n).padStart(22, 'A');
      await aNote(id);
      await play(id);
    }
    await test.doJobs();
    expect(smtp.received).toHaveLength(50);
    test.clock.now += DAY_MS;
    await aNote();
    await play();
    await test.doJobs();
    expect(smtp.received).toHaveLength(51);
  });

  // spec: admin-page.25
  it('is offered only to owners who can get it', async () => {
    const offered = async (uid: string): Promise<unknown> =>
      preferenceCalls.getPreferences.answer[2].parse(await (await test.request(PREFERENCES, { uid })).json())
        .mails_when_heard;
    expect(await offered('ann')).toBe(false);
    expect(await offered('ann-as-')).toBeUndefined();
    await setPolicy(test, OTHER_DOMAINS, { hearing: false });
    expect(await offered('ann')).toBeUndefined();
  });
});

// spec: H17
it('is neither offered nor queued where no mail is configured', async () => {
  await using test = await openAdminTest();
  const { recordings, preferences, jobs } = test.service.stores;
  await recordings.create(aRecording({ id: NOTE, createdAt: test.clock.now, expiresAt: null }));
  const wanted = {
    ...{ hasTranscripts: true, language: null, opensReplies: false, mailsWhenHeard: true },
    displayLanguage: null,
  };
  await preferences.put('ann', wanted, 1);
  expect(await (await test.send('ann', 'GET', PREFERENCES)).json()).not.toHaveProperty('mails_when_heard');
  expect((await test.send(undefined, 'POST', `/api/v1/recordings/${NOTE}/play`)).status).toBe(204);
  expect(await jobs.find({ kind: MAIL_HEARD, key: NOTE })).toBeUndefined();
});

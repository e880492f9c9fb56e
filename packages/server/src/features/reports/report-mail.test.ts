import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../mail/smtp-mailer.ts';
import { aNote } from '../../testing/account-notes.ts';
import { type AdminTest, openAdminTest } from '../../testing/open-admin-test.ts';
import { responseCode } from '../../testing/response-code.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';

const DOMAIN = 'school.example';

describe('mail about reports', () => {
  let smtp: SmtpServer;
  let url: string;
  let refused: string[];
  beforeEach(async () => {
    smtp = new SmtpServer();
    refused = [];
    url = await smtp.start();
  });
  afterEach(() => smtp.stop());

  const open = async (): Promise<AdminTest> => {
    const test: AdminTest = await openAdminTest({
      mailing: {
        mailer: createSmtpMailer({
          ...{ url, from: 'beep@school.example' },
          log: { error: (event) => refused.push(event) },
        }),
        administrators: { list: (domains) => test.service.administrators.list(domains) },
        publicUrl: 'https://beep.test',
      },
    });
    return test;
  };
  const report = (test: AdminTest, id: string): Promise<string> =>
    responseCode(
      test.send(undefined, 'POST', `/api/v1/recordings/${id}/reports`, {
        reason: 'private',
        text: 'My secret',
      }),
    );
  const addresses = (): string[] => smtp.received.map(({ to }) => /<(.*)>/.exec(to)?.[1] ?? '');

  // spec: admin.17, H17
  it('goes to the administrators of the domain, or to those of all domains', async () => {
    await using test = await open();
    const { administrators } = test.service.stores;
    for (const email of [`head@${DOMAIN}`, `deputy@${DOMAIN}`]) {
      await administrators.add({ email, domain: DOMAIN, namedBy: 'operator', namedAt: 1 });
    }
    await administrators.add({ email: 'x@other.example', domain: 'third.example', namedBy: 'x', namedAt: 1 });
    const id = await aNote(test, 'ann');
    expect(await report(test, id)).toBe('204');
    await test.doJobs();
    expect(addresses().sort()).toEqual([`deputy@${DOMAIN}`, `head@${DOMAIN}`]);
    const [{ from, data } = { from: '', data: '' }] = smtp.received;
    expect(from).toContain('<beep@school.example>');
    expect(data).toContain('https://beep.test/admin');
    expect(data).not.toMatch(new RegExp(`${id}|My secret|ann@`));
    smtp.received.length = 0;
    expect(await report(test, await aNote(test, 'bob'))).toBe('204');
    await test.doJobs();
    expect(addresses()).toEqual(['it@district.example']);
  });

  it('is in the language of each administrator, else of the installation', async () => {
    await using test = await open();
    const { administrators, preferences, accounts } = test.service.stores;
    for (const name of ['head', 'deputy']) {
      const email = `${name}@${DOMAIN}`;
      await administrators.add({ email, domain: DOMAIN, namedBy: 'operator', namedAt: 1 });
      await accounts.note({ uid: name, email, domain: DOMAIN, at: 1, signedInAt: 1 });
    }
    await preferences.put('head', { ...(await preferences.find('head')), displayLanguage: 'es' }, 1);
    await report(test, await aNote(test, 'ann'));
    await test.doJobs();
    const reasons = addresses().map((address, n) => [address, smtp.received[n]?.data.includes('Motivo')]);
    expect(Object.fromEntries(reasons)).toEqual({ [`head@${DOMAIN}`]: true, [`deputy@${DOMAIN}`]: false });
  });

  // spec: admin.17
  it('is sent later if the mail server refuses it, and the report is kept', async () => {
    await using test = await open();
    smtp.isRefusing = true;
    const id = await aNote(test, 'ann');
    expect(await report(test, id)).toBe('204');
    const trying = test.doJobs();
    await expect.poll(() => test.logged.join()).toContain('job_failed');
    expect(test.logged.join()).not.toContain('@');
    expect(await test.service.stores.reports.countOpen('all')).toBe(1);
    smtp.isRefusing = false;
    await trying;
    expect(addresses()).toEqual(['it@district.example']);
  });

  // spec: admin.17
  it('reaches all others once although an administrator has no mailbox any more', async () => {
    await using test = await open();
    for (const name of ['gone', 'head', 'zoe']) {
      const named = { email: `${name}@${DOMAIN}`, domain: DOMAIN, namedBy: 'operator', namedAt: 1 };
      await test.service.stores.administrators.add(named);
    }
    smtp.unknownAddresses.add(`gone@${DOMAIN}`);
    await report(test, await aNote(test, 'ann'));
    await test.doJobs();
    expect(addresses()).toEqual([`head@${DOMAIN}`, `zoe@${DOMAIN}`]);
    expect(test.logged).toEqual([]);
    expect(refused).toEqual(['mail_refused']);
  });

  it('is not sent about a report that is closed meanwhile', async () => {
    await using test = await open();
    await report(test, await aNote(test, 'ann'));
    const [{ id } = { id: '' }] = await test.service.stores.reports.list({
      ...{ domains: 'all', state: 'open', now: test.clock.now, limit: 1 },
    });
    await test.send('operator', 'POST', `/api/v1/admin/reports/${id}/closing`, { outcome: 'dismissed' });
    await test.doJobs();
    expect(smtp.received).toEqual([]);
  });
});

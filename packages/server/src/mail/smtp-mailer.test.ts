import { afterEach, beforeEach, expect, it } from 'vitest';
import { SmtpServer } from '../testing/smtp-server.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let smtp: SmtpServer;
let mailer: Mailer;
beforeEach(async () => {
  smtp = new SmtpServer();
  mailer = createSmtpMailer({ url: await smtp.start(), from: 'Beep <beep@school.example>' });
});
afterEach(() => smtp.stop());

it('tells programs that answer mails by themselves that nobody has written it', async () => {
  await mailer.send({ to: 'ann@school.example', subject: 'Heard', text: 'It was heard.' });
  expect(smtp.received[0]?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
});

it.each(['ann,ben@school.example', 'all:ben@school.example;', 'ann<ben@school.example>'])(
  'goes to nobody else than %s',
  async (to) => {
    await mailer.send({ to, subject: 'Heard', text: 'It was heard.' }).catch(() => undefined);
    const others = smtp.received.filter((mail) => mail.to.includes('<ben@school.example>'));
    expect(others).toEqual([]);
  },
);

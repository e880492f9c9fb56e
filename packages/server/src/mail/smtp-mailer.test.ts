import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/pino-log.ts';
import { SmtpServer } from '../testing/smtp-server.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let smtp: SmtpServer;
let mailer: Mailer;
let logged: string[];
const log = createLog({ level: 'error', to: { write: (line: string) => void logged.push(line) } });
const MAIL = { to: 'ann@school.example', subject: 'Heard', text: 'It was heard.' };
beforeEach(async () => {
  smtp = new SmtpServer();
  logged = [];
  mailer = createSmtpMailer({ url: await smtp.start(), from: 'Beep <beep@school.example>', log });
});
afterEach(() => smtp.stop());

it('tells programs that answer mails by themselves that nobody has written it', async () => {
  await mailer.send(MAIL);
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

it('says why there is no connection, and nothing that the server says of the recipient', async () => {
  const failure = (url: string): Promise<unknown> =>
    expect(createSmtpMailer({ url, from: 'beep@school.example', log }).send(MAIL)).rejects.toThrow(
      /: ESOCKET \([^\n]*(ECONNREFUSED 127\.0\.0\.1:1|wrong version number[^\n]*)\)$/,
    );
  await failure('smtp://127.0.0.1:1');
  const unencrypted = createServer((socket) => {
    socket.on('error', () => undefined).end('220 mail.test ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  await once(unencrypted, 'listening');
  await failure(`smtps://127.0.0.1:${(unencrypted.address() as AddressInfo).port}`);
  unencrypted.close();
  smtp.isRefusing = true;
  await expect(mailer.send(MAIL)).rejects.toThrow(/: EENVELOPE 451$/);
});

// spec: operators.5
it.each<[string, string, () => void]>([
  ['the recipient', 'RCPT TO 550', () => smtp.unknownAddresses.add(MAIL.to)],
  ['the mail', 'DATA 554 5.7.1', () => (smtp.answerToMail = `554 5.7.1 No mail for ${MAIL.to}`)],
])(
  'gives up a mail when the server refuses %s for good, and logs why without the address',
  async (_, why, refuse) => {
    refuse();
    await mailer.send(MAIL);
    expect(logged).toHaveLength(1);
    const { event, error } = JSON.parse(logged.join(''));
    expect([event, error]).toEqual([
      'mail_refused',
      `Error: The mail server refused a mail for good: ${why}`,
    ]);
    expect(logged.join()).not.toMatch(/@|ann|school/);
  },
);

// spec: operators.5
it.each<[string, () => void]>([
  ['the recipient', () => (smtp.isRefusing = true)],
  ['the mail', () => (smtp.answerToMail = '452 4.2.2 The mailbox is full')],
  ['the sender', () => (smtp.answerToSender = '550 Who are you?')],
])('rejects, to be tried again, when the server refuses %s for now', async (_, refuse) => {
  refuse();
  await expect(mailer.send(MAIL)).rejects.toThrow(/: (EENVELOPE|EMESSAGE) 4?5[0-9]+$/);
  expect(logged).toEqual([]);
});

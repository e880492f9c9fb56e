import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

it('says why there is no connection, and nothing that the server says of the recipient', async () => {
  const mail = { to: 'ann@school.example', subject: 'Heard', text: 'It was heard.' };
  const failure = (url: string): Promise<unknown> =>
    expect(createSmtpMailer({ url, from: 'beep@school.example' }).send(mail)).rejects.toThrow(
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
  await expect(mailer.send(mail)).rejects.toThrow(/: EENVELOPE 451$/);
});

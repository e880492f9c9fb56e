import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedHeaders } from './signed-headers.ts';

const [KEY, EARLIER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secretOf = (key: Buffer): string => `whsec_${key.toString('base64')}`;
const AT = Date.UTC(2030, 0, 31) + 999;
const SECONDS = Math.floor(AT / 1000);
const SENT = { id: 'msg_1', body: '{"type":"webhook.test"}', at: AT };
/** By the Standard Webhooks specification. */
const signatureBy = (key: Buffer): string =>
  `v1,${createHmac('sha256', key).update(`${SENT.id}.${SECONDS}.${SENT.body}`).digest('base64')}`;

// spec: webhooks.3
it('says which event it is and when it is sent, and signs both with the body', () => {
  const webhook = { secret: secretOf(KEY), earlier_secret: null, earlier_until_ms: null };
  expect(signedHeaders(webhook, SENT)).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Beep-Webhooks',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(SECONDS),
    'webhook-signature': signatureBy(KEY),
  });
});

// spec: webhooks.7
it('signs with the earlier secret too, until its end', () => {
  const signatureAt = (earlier_until_ms: number) =>
    signedHeaders({ secret: secretOf(KEY), earlier_secret: secretOf(EARLIER), earlier_until_ms }, SENT)[
      'webhook-signature'
    ];
  expect(signatureAt(AT + 1)).toBe(`${signatureBy(KEY)} ${signatureBy(EARLIER)}`);
  expect(signatureAt(AT)).toBe(signatureBy(KEY));
});

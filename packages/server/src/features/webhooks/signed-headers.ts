import { Webhook } from 'standardwebhooks';
import type { StoredWebhook } from './storage/index.ts';

export interface Signable {
  /** The same for each attempt. */
  readonly id: string;
  readonly body: string;
  /** Of the attempt, in milliseconds since the epoch. */
  readonly at: number;
}

/** The headers of a request, signed with the earlier secret too, for as long as that is valid. */
export function signedHeaders(
  {
    secret,
    earlier_secret,
    earlier_until_ms,
  }: Pick<StoredWebhook, 'secret' | 'earlier_secret' | 'earlier_until_ms'>,
  { id, body, at }: Signable,
): Readonly<Record<string, string>> {
  const isEarlierValid = earlier_secret !== null && (earlier_until_ms ?? 0) > at;
  const secrets = [secret, ...(isEarlierValid ? [earlier_secret] : [])];
  const date = new Date(at);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Beep-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, date, body)).join(' '),
  };
}

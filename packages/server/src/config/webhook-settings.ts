import { isIP } from 'node:net';
import { z } from 'zod';
import { listOf, type Parsed, parseNetwork } from './config-values.ts';

/** The environment variable of webhooks. */
export const webhookSchema = z
  .object({
    WEBHOOK_PRIVATE_HOSTS: listOf(
      {
        about:
          'Hosts, addresses and ranges of a private network that users may name in [webhooks](../../docs/webhooks.md), such as `hooks.school.internal 10.2.0.0/16`. Hosts and single addresses also without TLS. None: webhooks reach public addresses only',
      },
      parseHostOrNetwork,
    ),
  })
  .transform((env) => ({ webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS }));

const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

function parseHostOrNetwork(text: string): Parsed<string> {
  if (text.includes('/') || isIP(text) !== 0) return parseNetwork(text);
  const host = text.toLowerCase();
  return HOST.test(host)
    ? { value: host }
    : { problem: `must list hosts, addresses or ranges such as 10.0.0.0/8, not "${text}".` };
}

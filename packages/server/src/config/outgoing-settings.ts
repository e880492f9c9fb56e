import { isIP } from 'node:net';
import { z } from 'zod';
import { listOf, type Parsed, parseNetwork } from './config-values.ts';

/** The environment variables of requests to addresses that users and learning platforms name. */
export const outgoingSchema = z
  .object({
    OUTGOING_PRIVATE_HOSTS: listOf(
      {
        about:
          'Hosts, addresses and ranges (`moodle.intern`, `10.0.0.0/8`) that are not on the public internet and that the service may ask nevertheless, also by plain http: learning platforms on the own network, and receivers of [webhooks](../../docs/webhooks.md)',
      },
      parseHost,
    ),
  })
  .transform((env) => ({ privateHosts: env.OUTGOING_PRIVATE_HOSTS }));

export type OutgoingSettings = z.output<typeof outgoingSchema>;

function parseHost(text: string): Parsed<string> {
  if (isIP(text.split('/')[0] ?? '') !== 0) return parseNetwork(text);
  const host = text.toLowerCase();
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) return { value: host };
  return {
    problem: `must list hosts, addresses or ranges such as moodle.intern or 10.0.0.0/8, not "${text}".`,
  };
}

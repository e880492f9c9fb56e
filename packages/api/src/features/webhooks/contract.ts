import { MAX_WEBHOOK_URL_LENGTH } from '@beep/core/limits';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, listPosition, named, whole } from '../../calls/parts.ts';
import { OFF_REASONS, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_PROBLEMS } from './events.ts';

const url = z
  .string()
  .check(
    z.maxLength(MAX_WEBHOOK_URL_LENGTH),
    z.describe('`https`, of a public host; others only if the operator lists them.'),
  );
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));

const newWebhook = named('NewWebhook', z.object({ url, events }));
const webhookChange = named(
  'WebhookChange',
  z.object({
    url: z.exactOptional(url),
    events: z.exactOptional(events),
    enabled: z.exactOptional(z.boolean()),
  }),
);

const fields = {
  id: z.string(),
  url: z.string(),
  events: knownOnly(z.enum(WEBHOOK_EVENTS)),
  created_at: whole('Seconds since the epoch.'),
  off: z.exactOptional(z.enum(OFF_REASONS).check(z.describe('Why it gets no events; absent if it does.'))),
  failing_since: z.exactOptional(whole('Of the first failure since the last success; absent without one.')),
  earlier_secret_until: z.exactOptional(whole('Until then requests are signed with the earlier secret too.')),
};
const webhook = named('Webhook', z.object(fields));
const webhooks = named(
  'Webhooks',
  z.object({
    webhooks: knownOnly(webhook),
    allowed: z.boolean().check(z.describe('False if the policy forbids webhooks: then none is sent.')),
  }),
);
const webhookWithSecret = named(
  'WebhookWithSecret',
  z.object({ ...fields, secret: z.string().check(z.describe('Signs requests; sent only here.')) }),
);

const delivery = named(
  'WebhookDelivery',
  z.object({
    id: z.string().check(z.describe('The `webhook-id` of each attempt.')),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    at: whole('When it happened, in seconds since the epoch.'),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: whole(),
    last_attempt_at: z.exactOptional(whole('Absent before the first.')),
    next_attempt_at: z.exactOptional(whole('Absent unless it waits.')),
    status: z.exactOptional(whole('Of the last answer; absent without one.')),
    problem: z.exactOptional(z.enum(WEBHOOK_PROBLEMS).check(z.describe('Why there was no answer.'))),
  }),
);
const deliveries = named(
  'WebhookDeliveries',
  z.object({ deliveries: knownOnly(delivery), next: z.exactOptional(listPosition) }),
);

export type NewWebhook = z.output<typeof newWebhook>;
export type WebhookChange = z.output<typeof webhookChange>;
export type Webhook = z.output<typeof webhook>;
export type Webhooks = z.output<typeof webhooks>;
export type WebhookDelivery = z.output<typeof delivery>;

/** The calls on the webhooks of a user or of a domain, whose path has no slash at its ends. */
function callsBelow<const Room extends string, const Caller extends Pick<Call, 'caller'>>(
  room: Room,
  caller: Caller,
) {
  const all = `/${room}/webhooks` as const;
  const one = `/${room}/webhooks/{webhook}` as const;
  return {
    list: {
      ...caller,
      method: 'GET',
      path: all,
      scope: null,
      summary: 'The webhooks, newest first',
      answer: [200, 'The webhooks', webhooks],
      refusals: [],
    },
    create: {
      ...caller,
      method: 'POST',
      path: all,
      scope: null,
      summary: 'Create a webhook; `conflict` if there is no room for another',
      description: 'The answer has the secret, by the Standard Webhooks specification.',
      body: newWebhook,
      answer: [201, 'The webhook', webhookWithSecret],
      refusals: ['conflict'],
    },
    change: {
      ...caller,
      method: 'PATCH',
      path: one,
      scope: null,
      summary: 'Change a webhook, or switch it off or on',
      body: webhookChange,
      answer: [200, 'The webhook', webhook],
      refusals: ['not_found'],
    },
    remove: {
      ...caller,
      method: 'DELETE',
      path: one,
      scope: null,
      summary: 'Delete a webhook with the log of its deliveries',
      answer: [204, 'Deleted'],
      refusals: ['not_found'],
    },
    rotate: {
      ...caller,
      method: 'POST',
      path: `${one}/secret`,
      scope: null,
      summary: 'Make another secret; the earlier one signs too for a day',
      answer: [200, 'The webhook', webhookWithSecret],
      refusals: ['not_found'],
    },
  } as const satisfies Record<string, Call>;
}

/** The calls that send, and the log of what was sent. */
function logCallsBelow<const Room extends string, const Caller extends Pick<Call, 'caller'>>(
  room: Room,
  caller: Caller,
) {
  const one = `/${room}/webhooks/{webhook}` as const;
  return {
    test: {
      ...caller,
      method: 'POST',
      path: `${one}/test`,
      scope: null,
      summary: 'Send a test event',
      answer: [201, 'The delivery', delivery],
      refusals: ['not_found', 'conflict'],
    },
    deliveries: {
      ...caller,
      method: 'GET',
      path: `${one}/deliveries`,
      scope: null,
      summary: 'A page of the deliveries, newest first',
      query: z.object({ after: z.optional(listPosition) }),
      answer: [200, 'The deliveries', deliveries],
      refusals: ['not_found'],
    },
    again: {
      ...caller,
      method: 'POST',
      path: `${one}/deliveries/{delivery}/again`,
      scope: null,
      summary: 'Send an event again, with the same id',
      answer: [200, 'The delivery', delivery],
      refusals: ['not_found', 'conflict'],
    },
  } as const satisfies Record<string, Call>;
}

const own = { ...callsBelow('users/{uid}', {}), ...logCallsBelow('users/{uid}', {}) };
const DOMAIN = 'admin/domains/{domain}';
const ADMINISTRATOR = { caller: 'administrator' } as const;
const ofDomain = { ...callsBelow(DOMAIN, ADMINISTRATOR), ...logCallsBelow(DOMAIN, ADMINISTRATOR) };

/** Calls on webhooks of a user and of a domain, which no token makes. */
export const webhookCalls = {
  listWebhooks: own.list,
  createWebhook: own.create,
  changeWebhook: own.change,
  deleteWebhook: own.remove,
  rotateWebhookSecret: own.rotate,
  testWebhook: own.test,
  listWebhookDeliveries: own.deliveries,
  sendWebhookAgain: own.again,
  listDomainWebhooks: ofDomain.list,
  createDomainWebhook: ofDomain.create,
  changeDomainWebhook: ofDomain.change,
  deleteDomainWebhook: ofDomain.remove,
  rotateDomainWebhookSecret: ofDomain.rotate,
  testDomainWebhook: ofDomain.test,
  listDomainWebhookDeliveries: ofDomain.deliveries,
  sendDomainWebhookAgain: ofDomain.again,
} as const satisfies Record<string, Call>;

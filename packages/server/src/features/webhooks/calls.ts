import { randomBytes } from 'node:crypto';
import { policyDomainSchema } from '@beep/api/contract';
import type { AuditAction } from '@beep/api/features/admin';
import {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type webhookCalls,
} from '@beep/api/features/webhooks';
import { MAX_WEBHOOKS } from '@beep/core/limits';
import { type Actor, requireDomain } from '../../access/administrators.ts';
import { emailOf } from '../../auth/email-of.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { readListPosition, writeListPosition } from '../../http/list-position.ts';
import type { OutgoingRequests } from '../../http/outgoing/outgoing-requests.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { domainOf } from '../../policies/domain-of.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { AuditedStores, AuditStore, NewAuditEntry } from '../../storage/audit-store.ts';
import type { CallHandlers } from '../define-feature.ts';
import { isForbidden } from './send-webhooks.ts';
import {
  SEND_WEBHOOK,
  type StoredDelivery,
  type StoredWebhook,
  type WebhookOwner,
  type WebhookStore,
} from './storage/index.ts';

const SECRET_BYTES = 32;
/** How long an earlier secret signs too. */
const EARLIER_SECRET_MS = 86_400_000;
const PAGE = 50;

export interface WebhookCallNeeds {
  readonly stores: { readonly webhooks: WebhookStore; readonly audit: Pick<AuditStore, 'change'> };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly outgoing: Pick<OutgoingRequests, 'refusalOf'>;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly newId: () => string;
  readonly now: () => number;
}

/** Whose webhooks a call is about, and who calls. */
interface Caller {
  readonly owner: WebhookOwner;
  /** The verified address; null without one. */
  readonly email: string | null;
  /** In the audit log. */
  readonly name: string;
  readonly domain: string | null;
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
  /** A webhook has no domain of a platform, whose policy could forbid it later. */
  readonly isOfPlatform: boolean;
}

interface Address {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

interface Change extends Partial<Address> {
  readonly enabled?: boolean;
}

export const createWebhookHandlers = (needs: WebhookCallNeeds): CallHandlers<typeof webhookCalls> => {
  const work = createWork(needs);
  return {
    listWebhooks: ({ user }) => work.list(ofUser(user)),
    createWebhook: ({ user, body }) => work.create(ofUser(user), body),
    changeWebhook: ({ user, params, body }) => work.change(ofUser(user), params.webhook, body),
    deleteWebhook: ({ user, params }) => work.remove(ofUser(user), params.webhook),
    rotateWebhookSecret: ({ user, params }) => work.rotate(ofUser(user), params.webhook),
    testWebhook: ({ user, params }) => work.test(ofUser(user), params.webhook),
    listWebhookDeliveries: ({ user, params, query }) =>
      work.deliveries(ofUser(user), params.webhook, query.after),
    sendWebhookAgain: ({ user, params }) => work.again(ofUser(user), params),
    listDomainWebhooks: ({ user, params }) => work.list(ofDomain(user, params)),
    createDomainWebhook: ({ user, params, body }) => work.create(ofDomain(user, params), body),
    changeDomainWebhook: ({ user, params, body }) =>
      work.change(ofDomain(user, params), params.webhook, body),
    deleteDomainWebhook: ({ user, params }) => work.remove(ofDomain(user, params), params.webhook),
    rotateDomainWebhookSecret: ({ user, params }) => work.rotate(ofDomain(user, params), params.webhook),
    testDomainWebhook: ({ user, params }) => work.test(ofDomain(user, params), params.webhook),
    listDomainWebhookDeliveries: ({ user, params, query }) =>
      work.deliveries(ofDomain(user, params), params.webhook, query.after),
    sendDomainWebhookAgain: ({ user, params }) => work.again(ofDomain(user, params), params),
  };
};

function ofUser(user: VerifiedUser): Caller {
  const email = emailOf(user);
  return {
    ...{ owner: { uid: user.uid }, email, name: email ?? user.uid },
    domain: domainOf(email ?? undefined),
    signedInAt: user.authTime * 1000,
    isOfPlatform: user.domain !== undefined,
  };
}

/** Rejects unless the actor administers the domain; a webhook is of one domain. */
function ofDomain(actor: Actor, { domain: text }: { readonly domain: string }): Caller {
  const { data: domain } = policyDomainSchema.safeParse(text);
  if (domain === undefined) throw new ServerError('forbidden', { message: 'A webhook is of one domain.' });
  requireDomain(actor, domain);
  const { name } = actor;
  return { owner: { domain }, email: name, name, domain, signedInAt: 0, isOfPlatform: false };
}

function createWork(needs: WebhookCallNeeds) {
  const { stores, policies, jobs, newId, now } = needs;
  const isAllowed = ({ owner, email, isOfPlatform }: Caller): boolean =>
    !isOfPlatform && !isForbidden({ policies }, { owner_uid: 'uid' in owner ? owner.uid : null, email });
  const requireAllowed = (caller: Caller): void => {
    if (isAllowed(caller)) return;
    throw new ServerError('forbidden', {
      message: 'The administrator of your domain does not allow webhooks.',
    });
  };
  const send = (id: string): Promise<void> => jobs.enqueue({ kind: SEND_WEBHOOK, key: id });
  const changed = <T>(caller: Caller, action: WebhookAction, change: Work<T>): Promise<T> =>
    stores.audit.change(async ({ webhooks }, append) => {
      const { webhook, answer } = await change(webhooks);
      await append(entryOf(caller, action, webhook, now()));
      return answer;
    });
  return {
    list: async (caller: Caller) => ({
      webhooks: (await stores.webhooks.list(caller.owner)).map((webhook) => present(webhook, now())),
      allowed: isAllowed(caller),
    }),
    create: async (caller: Caller, body: Address) => {
      requireAllowed(caller);
      const webhook = newWebhook(caller, { ...checked(needs, body), id: newId(), now: now() });
      return changed(caller, 'webhook_created', async (webhooks) => {
        await webhooks.create(webhook);
        if ((await webhooks.list(caller.owner)).length > MAX_WEBHOOKS) throw tooMany();
        return { webhook, answer: { ...present(webhook, now()), secret: webhook.secret } };
      });
    },
    change: async (caller: Caller, id: string, body: Change) => {
      if (!onlySwitchesOff(body)) requireAllowed(caller);
      const answer = await changed(caller, 'webhook_changed', async (webhooks) => {
        await webhooks.change(id, valuesOf(checked(needs, body), await find(webhooks, caller, id)));
        const webhook = await find(webhooks, caller, id);
        return { webhook, answer: present(webhook, now()) };
      });
      await send(id);
      return answer;
    },
    remove: (caller: Caller, id: string) =>
      changed(caller, 'webhook_deleted', async (webhooks) => {
        const webhook = await find(webhooks, caller, id);
        await webhooks.remove(id);
        return { webhook, answer: undefined };
      }),
    rotate: (caller: Caller, id: string) =>
      changed(caller, 'webhook_changed', async (webhooks) => {
        const webhook = await find(webhooks, caller, id);
        const secret = newSecret();
        const earlier = { earlier_secret: webhook.secret, earlier_until_ms: now() + EARLIER_SECRET_MS };
        await webhooks.change(id, { secret, ...earlier });
        return { webhook, answer: { ...present({ ...webhook, ...earlier }, now()), secret } };
      }),
    ...createLogWork(needs, { requireAllowed, send }),
  };
}

interface LogWork {
  readonly requireAllowed: (caller: Caller) => void;
  readonly send: (id: string) => Promise<void>;
}

function createLogWork({ stores, newId, now }: WebhookCallNeeds, { requireAllowed, send }: LogWork) {
  return {
    test: async (caller: Caller, id: string) => {
      requireAllowed(caller);
      requireOn(await find(stores.webhooks, caller, id));
      const delivery = newId();
      const added = { id: delivery, webhook_id: id, event: TEST_EVENT, at_ms: now() } as const;
      if (!(await stores.webhooks.add(added))) throw noWebhook();
      await send(id);
      return presentDelivery(await findDelivery(stores.webhooks, id, delivery));
    },
    deliveries: async (caller: Caller, id: string, after: string | undefined) => {
      await find(stores.webhooks, caller, id);
      const position = after === undefined ? undefined : readListPosition(after);
      const from = position && { at_ms: position.createdAt, id: position.id };
      const found = await stores.webhooks.deliveries(id, PAGE + 1, from);
      const page = found.slice(0, PAGE);
      const last = found.length > PAGE ? page.at(-1) : undefined;
      return {
        deliveries: page.map(presentDelivery),
        ...(last && { next: writeListPosition({ createdAt: last.at_ms, id: last.id }) }),
      };
    },
    again: async (
      caller: Caller,
      { webhook: id, delivery }: { readonly webhook: string; readonly delivery: string },
    ) => {
      requireAllowed(caller);
      requireOn(await find(stores.webhooks, caller, id));
      const found = await findDelivery(stores.webhooks, id, delivery);
      await stores.webhooks.sendAgain(found);
      await send(id);
      return presentDelivery(await findDelivery(stores.webhooks, id, delivery));
    },
  };
}

type WebhookAction = Extract<AuditAction, `webhook_${string}`>;
type Work<T> = (
  webhooks: AuditedStores['webhooks'],
) => Promise<{ readonly webhook: StoredWebhook; readonly answer: T }>;

async function find(
  webhooks: Pick<WebhookStore, 'find'>,
  { owner }: Caller,
  id: string,
): Promise<StoredWebhook> {
  const webhook = await webhooks.find(owner, id);
  if (webhook) return webhook;
  throw noWebhook();
}

function noWebhook(): ServerError {
  return new ServerError('not_found', { message: 'There is no such webhook.' });
}

async function findDelivery(
  webhooks: Pick<WebhookStore, 'findDelivery'>,
  webhookId: string,
  id: string,
): Promise<StoredDelivery> {
  const delivery = await webhooks.findDelivery(webhookId, id);
  if (delivery) return delivery;
  throw new ServerError('not_found', { message: 'This event is not in the log.' });
}

function requireOn({ off_reason }: StoredWebhook): void {
  if (off_reason === null) return;
  throw new ServerError('conflict', { message: 'This webhook is switched off. Switch it on first.' });
}

function tooMany(): ServerError {
  return new ServerError('conflict', { message: `There are ${MAX_WEBHOOKS} webhooks. Delete one first.` });
}

/** Rejects with `invalid_request` for an address that webhooks may not be sent to. */
function checked<A extends Partial<Address>>({ outgoing }: WebhookCallNeeds, address: A): A {
  const problem = address.url === undefined ? undefined : outgoing.refusalOf(address.url);
  if (problem === undefined) return address;
  throw new ServerError('invalid_request', { message: problem });
}

interface NewValues extends Address {
  readonly id: string;
  readonly now: number;
}

function newWebhook(
  { owner, email, signedInAt }: Caller,
  { id, url, events, now }: NewValues,
): StoredWebhook {
  return {
    ...{ id, url, events: stored(events), email, secret: newSecret() },
    owner_uid: 'uid' in owner ? owner.uid : null,
    domain: 'domain' in owner ? owner.domain : null,
    // Never before the sign-in, on any clock: the deletion of the account covers what was made before it.
    created_at_ms: Math.max(now, signedInAt),
    ...{ earlier_secret: null, earlier_until_ms: null },
    ...{ off_reason: null, told_at_ms: null, failures: 0, failing_since_ms: null, rests_until_ms: 0 },
  };
}

function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Each between spaces, for the triggers. */
function stored(events: readonly WebhookEvent[]): string {
  return ` ${WEBHOOK_EVENTS.filter((event) => events.includes(event)).join(' ')} `;
}

/** Where webhooks are forbidden too. */
function onlySwitchesOff({ url, events, enabled }: Change): boolean {
  return url === undefined && events === undefined && enabled !== true;
}

function valuesOf(
  { url, events, enabled }: Change,
  before: StoredWebhook,
): Parameters<WebhookStore['change']>[1] {
  return {
    ...(url !== undefined && url !== before.url && { url }),
    ...(events && { events: stored(events) }),
    ...(enabled !== undefined && { off_reason: enabled ? null : ('owner' as const) }),
  };
}

/** About the host: an address may hold a secret. */
function entryOf(
  { name, domain }: Caller,
  action: WebhookAction,
  webhook: StoredWebhook,
  at: number,
): NewAuditEntry {
  const { hostname: subject } = new URL(webhook.url);
  return { at, action, actor: name, subject, domain, details: { webhook: webhook.id } };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

function present(webhook: StoredWebhook, now: number): Webhook {
  const { id, url, events, created_at_ms, off_reason, failing_since_ms, earlier_until_ms } = webhook;
  return {
    ...{ id, url, events: WEBHOOK_EVENTS.filter((event) => events.includes(` ${event} `)) },
    created_at: seconds(created_at_ms),
    ...(off_reason !== null && { off: off_reason }),
    ...(failing_since_ms !== null && { failing_since: seconds(failing_since_ms) }),
    ...(earlier_until_ms !== null &&
      earlier_until_ms > now && { earlier_secret_until: seconds(earlier_until_ms) }),
  };
}

function presentDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { id, event, at_ms, state, attempts, last_at_ms, next_at_ms, status, problem } = delivery;
  return {
    ...{ id, event, at: seconds(at_ms), state, attempts },
    ...(last_at_ms !== null && { last_attempt_at: seconds(last_at_ms) }),
    ...(state === 'waiting' && { next_attempt_at: seconds(Math.max(at_ms, next_at_ms)) }),
    ...(status !== null && { status }),
    ...(problem !== null && { problem }),
  };
}

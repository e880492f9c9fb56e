import type { JobHandler } from '../../jobs/job-worker.ts';
import { domainOf } from '../../policies/domain-of.ts';
import { type PostNeeds, postWebhook } from './post-webhook.ts';
import { type PresentNeeds, presentEvent } from './present-event.ts';
import { outcomeOf } from './retry-schedule.ts';
import { signedHeaders } from './signed-headers.ts';
import { SEND_WEBHOOK, type StoredDelivery, type StoredWebhook, type WebhookStore } from './storage/index.ts';

/** Webhooks of a process that are sent at once; of each webhook one event after the other. */
const SLOTS = 8;
/** Then other webhooks have their turn. */
const TURN_MS = 20_000;

export interface SendNeeds extends PresentNeeds, PostNeeds {
  readonly stores: PresentNeeds['stores'] & {
    readonly webhooks: Pick<WebhookStore, 'findAny' | 'due' | 'note' | 'giveUp'>;
  };
}

/** The job that sends what waits for a webhook. An event that was sent when the process was killed is sent again. */
export function createSendJob(needs: SendNeeds): JobHandler {
  return {
    kind: SEND_WEBHOOK,
    slots: SLOTS,
    work: async ({ key }, signal) => {
      const begun = performance.now();
      while (performance.now() - begun < TURN_MS && (await sendNext(needs, key, signal)));
    },
  };
}

/** False if nothing else is to be sent now. */
async function sendNext(needs: SendNeeds, id: string, signal: AbortSignal): Promise<boolean> {
  const { webhooks } = needs.stores;
  signal.throwIfAborted();
  const webhook = await webhooks.findAny(id);
  if (!webhook || webhook.off_reason !== null || webhook.rests_until_ms > needs.now()) return false;
  if (isForbidden(needs, webhook)) {
    await webhooks.giveUp(id, 'forbidden');
    return false;
  }
  const delivery = await webhooks.due(id, needs.now());
  return delivery !== undefined && (await attempt(needs, webhook, delivery, signal));
}

/** By the policy of today. It is about users; administrators decide about the webhooks of their domain themselves. */
export function isForbidden(
  { policies }: Pick<SendNeeds, 'policies'>,
  { owner_uid, email }: Pick<StoredWebhook, 'owner_uid' | 'email'>,
): boolean {
  return owner_uid !== null && policies.policyOf(domainOf(email ?? undefined)).webhooks === 'forbidden';
}

/** Resolves with true if it succeeded. */
async function attempt(
  needs: SendNeeds,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { stores, now } = needs;
  const event = await presentEvent(needs, webhook, delivery);
  if (event === undefined) {
    await stores.webhooks.note(delivery, { at: now(), status: null, problem: 'forbidden', nextAt: null });
    return true;
  }
  const body = JSON.stringify(event);
  const headers = signedHeaders(webhook, { id: delivery.id, body, at: now() });
  const answer = await postWebhook(needs, { url: webhook.url, headers, body }, signal);
  const outcome = outcomeOf(answer, delivery, webhook, now());
  await stores.webhooks.note(delivery, outcome);
  return outcome.nextAt === undefined;
}

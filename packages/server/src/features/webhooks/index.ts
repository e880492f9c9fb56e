import { webhookCalls } from '@beep/api/features/webhooks';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { JobHandler } from '../../jobs/job-worker.ts';
import type { Stores } from '../../storage/stores.ts';
import { defineFeature } from '../define-feature.ts';
import { createWebhookHandlers } from './calls.ts';
import { createOffMailJobs, MAIL_WEBHOOK_OFF, type OffMailNeeds } from './off-mail.ts';
import { createSendJob, type SendNeeds } from './send-webhooks.ts';
import { SEND_WEBHOOK } from './storage/index.ts';

/** How long, and how many of each webhook, the log has. */
const KEPT_MS = 30 * 86_400_000;
const MAX_KEPT = 10_000;
const FORGET_EVERY_MS = 3_600_000;
/** Webhooks that are given a job at once. */
const MAX_PLANNED = 1000;

type WebhookJobNeeds = SendNeeds &
  OffMailNeeds & {
    readonly stores: Pick<Stores, 'webhooks'>;
    readonly jobs: Pick<JobRunner, 'enqueue'>;
    readonly times: { readonly sweepIntervalMs: number };
  };

/** Tells other programs what happens, by the Standard Webhooks specification. */
export const webhooks = defineFeature({
  calls: webhookCalls,
  createHandlers: createWebhookHandlers,
  createJobs: (needs: WebhookJobNeeds): readonly JobHandler[] => [
    createSendJob(needs),
    {
      kind: 'plan_webhooks',
      slots: 1,
      periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
      work: () => plan(needs),
    },
    {
      kind: 'forget_webhook_deliveries',
      slots: 1,
      periodic: { everyMs: FORGET_EVERY_MS, firstMs: 0 },
      work: (_job, signal) => needs.stores.webhooks.forget(needs.now() - KEPT_MS, MAX_KEPT, signal),
    },
    ...createOffMailJobs(needs),
  ],
});

/** Queues what is due again, and what happened while a job had looked already. */
async function plan({ stores: { webhooks: store }, jobs, mailing, now }: WebhookJobNeeds): Promise<void> {
  for (const key of await store.unattended(now(), MAX_PLANNED)) {
    await jobs.enqueue({ kind: SEND_WEBHOOK, key });
  }
  if (!mailing) return;
  for (const key of await store.untold(MAIL_WEBHOOK_OFF, MAX_PLANNED)) {
    await jobs.enqueue({ kind: MAIL_WEBHOOK_OFF, key });
  }
}

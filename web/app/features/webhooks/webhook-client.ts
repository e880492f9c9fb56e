import { type NewWebhook, type WebhookChange, webhookCalls } from '@beep/api/features/webhooks';
import { asRemoved } from '@beep/browser';
import { WEBHOOK_TEXTS } from '@beep/core/texts';
import { createContext, use } from 'react';
import type { Owner } from '../../session/owner-client.tsx';

/** The calls on webhooks of one owner, a user or a domain. */
export type WebhookClient = ReturnType<typeof ownWebhookClient>;

/** The calls on those of the signed-in user. */
export const ownWebhookClient = ({ call, uid }: Owner) => ({
  /** Identifies what is loaded. */
  key: ['webhooks', uid] as readonly string[],
  /** Why the service forbids to add or change one. */
  forbiddenHint: WEBHOOK_TEXTS.forbiddenHint as string,
  list: () => call(webhookCalls.listWebhooks, {}),
  create: (body: NewWebhook) => call(webhookCalls.createWebhook, { body }),
  change: (webhook: string, body: WebhookChange) => call(webhookCalls.changeWebhook, { webhook, body }),
  remove: async (webhook: string) => asRemoved(await call(webhookCalls.deleteWebhook, { webhook })),
  rotate: (webhook: string) => call(webhookCalls.rotateWebhookSecret, { webhook }),
  test: (webhook: string) => call(webhookCalls.testWebhook, { webhook }),
  deliveries: (webhook: string, after: string | undefined) =>
    call(webhookCalls.listWebhookDeliveries, { webhook, query: { after } }),
  sendAgain: (webhook: string, delivery: string) =>
    call(webhookCalls.sendWebhookAgain, { webhook, delivery }),
});

export const WebhookClientContext = createContext<WebhookClient | null>(null);

export function useWebhookClient(): WebhookClient {
  const client = use(WebhookClientContext);
  if (client === null) throw new Error('No WebhookClientContext above this component');
  return client;
}

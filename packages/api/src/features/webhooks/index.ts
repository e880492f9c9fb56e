/** The contract of webhooks, with which the service tells other programs what happens. */

export { type WebhookBody, webhookBody } from './body.ts';
export {
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type Webhooks,
  webhookCalls,
} from './contract.ts';
export {
  OFF_REASONS,
  type OffReason,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_PROBLEMS,
  type WebhookEvent,
  type WebhookProblem,
} from './events.ts';

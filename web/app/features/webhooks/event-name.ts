import type { WebhookDelivery } from '@beep/api/features/webhooks';
import { WEBHOOK_TEXTS } from '@beep/core/texts';

type Name = keyof typeof WEBHOOK_TEXTS.eventNames;

const NAMES = {
  'recording.created': 'created',
  'recording.transcribed': 'transcribed',
  'recording.heard': 'heard',
  'reply.received': 'replied',
  'recording.deleted': 'deleted',
  'recording.restored': 'restored',
  'recording.suspended': 'suspended',
  'recording.unsuspended': 'unsuspended',
  'webhook.test': 'test',
} as const satisfies Record<WebhookDelivery['event'], Name>;

export function eventName(event: WebhookDelivery['event']): string {
  return WEBHOOK_TEXTS.eventNames[NAMES[event]];
}

/** What a webhook may tell, in the order in which the page lists it. */
export const WEBHOOK_EVENTS = [
  'recording.created',
  'recording.transcribed',
  'recording.heard',
  'reply.received',
  'recording.deleted',
  'recording.restored',
  'recording.suspended',
  'recording.unsuspended',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that is sent when its owner asks for one. */
export const TEST_EVENT = 'webhook.test';

/** Why an attempt failed, if there was no answer. */
export const WEBHOOK_PROBLEMS = [
  'forbidden',
  'no_address',
  'private_address',
  'timeout',
  'certificate',
  'unreachable',
] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

/** Why it gets no events: its owner switched it off, it failed for too long, or it answered 410. */
export const OFF_REASONS = ['owner', 'failing', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

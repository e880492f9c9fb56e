import * as z from 'zod/mini';
import { named, whole } from '../../calls/parts.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './events.ts';

const recording = z.object({
  id: z.string(),
  link: z.exactOptional(
    z.url().check(z.describe('Absent of deleted and suspended ones, and for administrators.')),
  ),
  title: z.exactOptional(z.string()),
  duration: z.exactOptional(z.number().check(z.describe('Seconds.'))),
  created_at: z.exactOptional(whole('Seconds since the epoch.')),
  expires_at: z.exactOptional(whole('0 for never.')),
  transcript: z.exactOptional(
    z.string().check(z.describe('The state of the transcript, as of the recording.')),
  ),
  first_heard_at: z.exactOptional(whole('Absent if the policy forbids to tell.')),
  suspended: z.exactOptional(z.boolean()),
  owner: z.exactOptional(z.string().check(z.describe('The account, for administrators only.'))),
});
const reply = z.object({ id: z.string(), created_at: z.exactOptional(whole()) });

/** What is sent to a webhook, by the Standard Webhooks specification. */
export const webhookBody = named(
  'WebhookBody',
  z.object({
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    timestamp: z.iso.datetime().check(z.describe('When it happened.')),
    data: z.object({ recording: z.exactOptional(recording), reply: z.exactOptional(reply) }),
  }),
);
export type WebhookBody = z.output<typeof webhookBody>;

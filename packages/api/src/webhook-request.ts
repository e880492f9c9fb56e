import { type RouteConfig, z } from '@hono/zod-openapi';
import { refTo } from './calls/describe-calls.ts';
import { webhookBody } from './features/webhooks/index.ts';

/** The request that the service sends to a webhook for each event. The document lists it below `webhooks`, as `event`. */
export const webhookRequest: RouteConfig = {
  method: 'post',
  path: 'event',
  operationId: 'receiveEvent',
  summary: 'Something happened to a recording, or a test event was asked for',
  description: 'Sent to the address of a webhook, signed by the Standard Webhooks specification.',
  security: [],
  request: {
    headers: z.object({
      'webhook-id': z.string().openapi({ description: 'The same for each attempt.' }),
      'webhook-timestamp': z.string().openapi({
        description: 'Of the attempt, in seconds since the epoch.',
        example: '1795944600',
      }),
      'webhook-signature': z.string().openapi({
        description: 'One for each secret that is valid, separated by spaces.',
        example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      }),
    }),
    body: { required: true, content: { 'application/json': { schema: refTo(webhookBody) } } },
  },
  responses: {
    '2XX': { description: 'Taken, within 15 seconds' },
    410: { description: 'Switches the webhook off. After anything else the event is sent again.' },
  },
};

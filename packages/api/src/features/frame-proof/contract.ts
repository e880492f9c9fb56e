import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { challenge, named } from '../../calls/parts.ts';

const request = z.discriminatedUnion('host', [
  z.object({
    host: z.literal('docs'),
    challenge,
    token: z.string().check(z.maxLength(2048)),
  }),
  z.object({ host: z.literal('front'), secret: z.string().check(z.maxLength(512)) }),
  z.object({ host: z.literal('site'), origin: z.string().check(z.maxLength(300)) }),
]);

const proof = named(
  'FrameProof',
  z.discriminatedUnion('proven', [
    z.object({ proven: z.literal(true) }),
    z.object({
      proven: z.literal(false),
      reason: z.enum(['not_configured', 'not_valid', 'other_account']),
    }),
  ]),
);

/** The evidence that a framed page received from the embedding page. */
export type FrameProofRequest = z.output<typeof request>;
/** Whether the embedding page is the add-on or plugin of this installation. */
export type FrameProof = z.output<typeof proof>;

/** The call of a page that a host frames. */
export const frameProofCalls = {
  proveFrame: {
    method: 'POST',
    path: '/frame-proof',
    caller: 'user',
    scope: null,
    summary: 'Whether the page around a framed recorder is the add-on or plugin of this installation',
    body: request,
    answer: [200, 'The result of the check', proof],
    refusals: [],
  },
} as const satisfies Record<string, Call>;

import { z } from '@hono/zod-openapi';
import { count } from './schema-parts.ts';

const progress = {
  recordingsDone: count,
  recordingsTotal: count.nullable().openapi({ description: 'null until they are counted.' }),
};

/** An archive of everything that a user recorded, as a ZIP file. */
export const archiveSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('preparing'), ...progress }),
    z.object({
      state: z.literal('ready'),
      ...progress,
      bytes: count,
      unreadable: count.openapi({
        description: 'Recordings and voice replies whose sound could not be read, and is not in the file.',
      }),
      url: z.url().openapi({ description: 'Works without a token, also in parts.' }),
      expiresAt: count.openapi({ description: 'Seconds since the epoch.' }),
    }),
    z.object({ state: z.literal('failed') }),
    z.object({ state: z.literal('outdated') }).openapi({
      description: 'It was ready, and something in it was removed since. Prepare it again.',
    }),
  ])
  .openapi('Archive');

export const archiveFileQuerySchema = z.object({
  grant: z.string().max(100).openapi({ description: 'From the link.' }),
});

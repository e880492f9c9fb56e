import { z } from '@hono/zod-openapi';
import * as mini from 'zod/mini';
import { named, whole } from './calls/parts.ts';

const count = whole();
const progress = {
  recordingsDone: count,
  recordingsTotal: mini.nullable(count).check(mini.describe('null until they are counted.')),
};

/** An archive of everything that a user recorded, as a ZIP file. */
export const archiveSchema = named(
  'Archive',
  mini.discriminatedUnion('state', [
    mini.object({ state: mini.enum(['none']) }),
    mini.object({ state: mini.enum(['preparing']), ...progress }),
    mini.object({
      state: mini.enum(['ready']),
      ...progress,
      bytes: count,
      unreadable: whole(
        'Recordings and voice replies whose sound could not be read, and is not in the file.',
      ),
      url: mini.url().check(mini.describe('Works without a token, also in parts.')),
      expiresAt: whole('Seconds since the epoch.'),
    }),
    mini.object({ state: mini.enum(['failed']) }),
    mini
      .object({ state: mini.enum(['outdated']) })
      .check(mini.describe('It was ready, and something in it was removed since. Prepare it again.')),
  ]),
);

export const archiveFileQuerySchema = z.object({
  grant: z.string().max(100).openapi({ description: 'From the link.' }),
});

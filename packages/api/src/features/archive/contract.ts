import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named, whole } from '../../calls/parts.ts';

const count = z.int().check(z.nonnegative());
const progress = {
  recordingsDone: count,
  recordingsTotal: z.nullable(count).check(z.describe('null until they are counted.')),
};

/** An archive of everything that a user recorded, as a ZIP file. */
export const archiveState = named(
  'Archive',
  z.discriminatedUnion('state', [
    z.object({ state: z.enum(['none']) }),
    z.object({ state: z.enum(['preparing']), ...progress }),
    z.object({
      state: z.enum(['ready']),
      ...progress,
      bytes: count,
      unreadable: whole(
        'Recordings and voice replies whose sound could not be read, and is not in the file.',
      ),
      url: z.url({ protocol: /^https?$/ }).check(z.describe('Works without a token, also in parts.')),
      expiresAt: whole('Seconds since the epoch.'),
    }),
    z.object({ state: z.enum(['failed']) }),
    z
      .object({ state: z.enum(['outdated']) })
      .check(z.describe('It was ready, and something in it was removed since. Prepare it again.')),
  ]),
);

export type ArchiveState = z.output<typeof archiveState>;

const PATH = '/profile/me/archive';

/** Calls on the archive of the signed-in user. The file is loaded by its link. */
export const archiveCalls = {
  getArchive: {
    method: 'GET',
    path: PATH,
    caller: 'user',
    scope: 'read',
    summary: 'The state of the archive of everything that the account recorded',
    answer: [200, 'The state', archiveState],
    refusals: [],
  },
  prepareArchive: {
    method: 'POST',
    path: PATH,
    caller: 'user',
    scope: 'manage',
    summary: 'Prepare the archive, unless it is being prepared or is a few minutes old',
    answer: [200, 'The state', archiveState],
    refusals: [],
  },
} as const satisfies Record<string, Call>;

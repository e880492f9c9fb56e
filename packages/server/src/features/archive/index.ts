import { archiveCalls } from '@beep/api/features/archive';
import { createArchiveJobs } from '../../archive/archive-jobs.ts';
import { type ArchiveNeeds, findArchive, openArchive } from '../../archive/open-archive.ts';
import { defineFeature } from '../define-feature.ts';

const scopeOf = (uid: string) => ({ kind: 'account', subject: uid }) as const;

/** The archive of everything that an account recorded. */
export const archive = defineFeature({
  calls: archiveCalls,
  createHandlers: (service: ArchiveNeeds) => ({
    getArchive: async ({ user, context }) => {
      context.header('Cache-Control', 'no-store');
      return findArchive(service, scopeOf(user.uid));
    },
    prepareArchive: async ({ user, context }) => {
      context.header('Cache-Control', 'no-store');
      return openArchive(service, scopeOf(user.uid));
    },
  }),
  createJobs: createArchiveJobs,
});

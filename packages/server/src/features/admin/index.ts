import { adminCalls } from '@beep/api/features/admin';
import type { SqlStores } from '../../storage/stores.ts';
import { defineFeature } from '../define-feature.ts';
import { type AdministratorNeeds, createAdministratorHandlers } from './administrator-calls.ts';
import { createModerationHandlers, type ModerationNeeds } from './moderation-calls.ts';
import { createPeopleHandlers, type PeopleNeeds } from './people-calls.ts';
import { createPolicyHandlers, type PolicyNeeds } from './policy-calls.ts';

export type { AdminDeps } from './admin-deps.ts';
export { exportAudit, presentAuditEntry } from './audit-export.ts';
export { deletePeople, deletePerson } from './delete-people.ts';
export { fillInPeople } from './fill-in-people.ts';
export { listPeople, listPersonRecordings, presentPerson } from './list-people.ts';
export { findAdministered, type Moderation, moderateRecording } from './moderate-recording.ts';
export { presentPolicy, presentPreview } from './policy-calls.ts';
export { readUsage } from './read-usage.ts';
export { closeReport, listReports } from './reports.ts';

const FORGET_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export interface AdminJobNeeds {
  readonly stores: Pick<SqlStores, 'audit'>;
  /** How long the audit log keeps an entry. */
  readonly auditDays: number;
  readonly now: () => number;
}

/** Administration: policies, people, reports, administrators, usage and the audit log. */
export const admin = defineFeature({
  calls: adminCalls,
  createHandlers: (service: AdministratorNeeds & PolicyNeeds & PeopleNeeds & ModerationNeeds) => ({
    ...createAdministratorHandlers(service),
    ...createPolicyHandlers(service),
    ...createPeopleHandlers(service),
    ...createModerationHandlers(service),
  }),
  createJobs: ({ stores, auditDays, now }: AdminJobNeeds) => [
    {
      kind: 'forget_audit_entries',
      slots: 1,
      periodic: { everyMs: FORGET_EVERY_MS, firstMs: 0 },
      work: (_job, signal) => stores.audit.forgetBefore(now() - auditDays * DAY_MS, signal),
    },
  ],
});

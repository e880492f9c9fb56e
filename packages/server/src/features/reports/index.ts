import { reportCalls } from '@beep/api/features/reports';
import type { Language } from '@beep/core/languages';
import { findForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier, VerifiedUser } from '../../auth/token-verifier.ts';
import { takeReport } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import type { Mailing } from '../../mail/mailing.ts';
import type { Stores } from '../../storage/stores.ts';
import { type CallHandlers, defineFeature } from '../define-feature.ts';
import { type AddReportDeps, addReport } from './add-report.ts';
import { createReportMailJobs } from './report-mail.ts';

export { type AddReportDeps, addReport } from './add-report.ts';

const FORGET_EVERY_MS = 60_000;
const CLOSED_LIFE_MS = 365 * 86_400_000;

export interface ReportJobNeeds {
  readonly stores: Pick<Stores, 'reports' | 'preferences'>;
  /** Without it no mail is sent. */
  readonly mailing?: Mailing | undefined;
  /** Of the installation: of mails to who has chosen none. */
  readonly language: Language;
  readonly now: () => number;
}

export interface ReportNeeds extends VisitDeps, AddReportDeps {
  readonly stores: VisitDeps['stores'] & AddReportDeps['stores'];
  readonly verifier: TokenVerifier;
  readonly limits: RequestLimits;
}

/** Reports of recordings. Administration judges them. */
export const reports = defineFeature({
  calls: reportCalls,
  createHandlers: (service: ReportNeeds): CallHandlers<typeof reportCalls> => ({
    /** For whoever may listen. */
    reportRecording: async ({ params, body, context }) => {
      await takeReport(context, service.limits);
      let user: Promise<VerifiedUser | undefined> | undefined;
      const identify = () => {
        user ??= authenticate(context, service.verifier);
        return user;
      };
      const recording = await findForVisitor(service, params.filename, { use: 'listen', identify });
      // A report needs no sign-in, so one that has ended refuses none.
      const uid = (await identify().catch(() => undefined))?.uid;
      await addReport(service, recording, { ...body, uid, network: context.get('client').network });
    },
  }),
  createJobs: ({ stores, mailing, language, now }: ReportJobNeeds) => [
    ...createReportMailJobs(mailing, stores, language),
    {
      kind: 'forget_reports',
      slots: 1,
      periodic: { everyMs: FORGET_EVERY_MS, firstMs: 0 },
      work: (_job, signal) => stores.reports.forgetClosedBefore(now() - CLOSED_LIFE_MS, signal),
    },
  ],
});

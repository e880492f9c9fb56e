import { reportClosingSchema, reportListQuerySchema, reportRequestSchema } from '@beep/api/contract';
import { findForVisitor } from '../access/find-for-visitor.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { parseDeclaredJson, parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { takeReport } from '../limits/limit-requests.ts';
import type { Service } from '../service.ts';
import { requireTimeId } from './audit-handlers.ts';
import { reportedRecordings } from './reported-recordings.ts';
import { addReport, closeReport, listReports } from './reports.ts';
import { requireAdministrator } from './require-administrator.ts';

/** `POST /recordings/{filename}/reports`, for whoever may listen. */
export async function postReport(context: AppContext, service: Service): Promise<Response> {
  await takeReport(context, service.limits);
  const { network } = context.get('client');
  let user: Promise<VerifiedUser | undefined> | undefined;
  const identify = () => {
    user ??= authenticate(context, service.verifier);
    return user;
  };
  const id = context.req.param('filename') ?? '';
  const recording = await findForVisitor(service, id, { use: 'listen', identify });
  const report = await parseDeclaredJson(context, reportRequestSchema);
  // A report needs no sign-in, so one that has ended refuses none.
  const uid = (await identify().catch(() => undefined))?.uid;
  await addReport(service, recording, { ...report, uid, network });
  return context.body(null, 204);
}

/** `GET /admin/reports`. */
export async function getReports(context: AppContext, service: Service): Promise<Response> {
  const { domains } = await requireAdministrator(context, service);
  const page = parseWith(reportListQuerySchema, context.req.query(), 'the query');
  requireTimeId(page.after);
  const mayPlay = (domain: string | null): boolean => service.policies.policyOf(domain).administratorsPlay;
  const recordingOf = reportedRecordings(service, () => authenticate(context, service.verifier));
  return context.json(await listReports(service, { ...page, domains, mayPlay, recordingOf }));
}

/** `POST /admin/reports/{report}/closing`. */
export async function postClosing(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const closing = await parseDeclaredJson(context, reportClosingSchema);
  await closeReport(service, { id: context.req.param('report') ?? '', ...closing }, actor);
  return context.body(null, 204);
}

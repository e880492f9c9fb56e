import type { ReportListResource, ReportOutcome, ReportRequest, ReportResource } from '@beep/api';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { ReportMailQueue } from '../mail/report-mail.ts';
import { ServerError } from '../server-error.ts';
import type { Domains } from '../storage/domains.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import type { StoredReport } from '../storage/report-store.ts';
import { newTimeId } from '../storage/time-id.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { Actor } from './administrators.ts';
import {
  type AdministeredRecording,
  findAdministered,
  type Moderation,
  moderateIn,
} from './moderate-recording.ts';
import { requireDomain } from './require-administrator.ts';

/** More add nothing: an administrator reads them all. */
const MAX_OPEN_PER_RECORDING = 20;

export interface AddReportDeps extends Pick<AdminDeps, 'stores' | 'now'> {
  readonly queueReportMail: ReportMailQueue;
}

/** Stores what a listener reports. The listener learns nothing of other reports: one too many is dropped in silence. */
export async function addReport(
  { stores, now, queueReportMail }: AddReportDeps,
  recording: Pick<StoredRecording, 'id' | 'domain' | 'ownerUid'>,
  { reason, text, replyId = null }: ReportRequest & { readonly replyId?: string | null },
): Promise<void> {
  const at = now();
  const account = recording.domain === null ? await stores.accounts.find(recording.ownerUid) : undefined;
  const report = {
    ...{ id: newTimeId(at), recordingId: recording.id, reason, text: text.trim(), reportedAt: at },
    replyId,
    domain: recording.domain ?? account?.domain ?? null,
  };
  if (await stores.reports.add(report, MAX_OPEN_PER_RECORDING)) await queueReportMail(report.id);
}

export interface ReportPage {
  readonly domains: Domains;
  readonly state: 'open' | 'closed';
  readonly limit: number;
  readonly after?: string | undefined;
  /** Whether the policy of a domain lets administrators play. */
  readonly mayPlay: (domain: string | null) => boolean;
}

/** A page of reports, newest first. */
export async function listReports(
  { stores, now }: Pick<AdminDeps, 'stores' | 'now'>,
  { limit, mayPlay, ...page }: ReportPage,
): Promise<ReportListResource> {
  const found = await stores.reports.list({ ...page, now: now(), limit: limit + 1 });
  const reports = found.slice(0, limit);
  const last = reports.at(-1);
  return {
    reports: reports.map((report) => presentReport(report, mayPlay)),
    open: await stores.reports.countOpen(page.domains),
    ...(last && found.length > limit ? { next: last.id } : {}),
  };
}

const MODERATIONS: Readonly<Record<ReportOutcome, Moderation | undefined>> = {
  dismissed: undefined,
  suspended: 'suspend',
  deleted: 'delete',
};

/**
 * Closes a report, and with it all open ones of the recording if that is suspended or deleted. Rejects with
 * `not_found`, `forbidden`, or with `conflict` if it is closed already.
 */
export async function closeReport(
  deps: AdminDeps,
  { id, outcome }: { readonly id: string; readonly outcome: ReportOutcome },
  actor: Actor,
): Promise<void> {
  const { stores } = deps;
  const report = await stores.reports.find(id);
  if (!report) throw new ServerError('not_found', { message: 'There is no such report.' });
  requireDomain(actor, report.domain);
  const moderation = MODERATIONS[outcome];
  const { recordingId, domain } = report;
  const administered = moderation && (await findIfLeft(deps, recordingId, actor));
  const at = deps.now();
  await stores.audit.change(async (audited, append) => {
    const closing = { closedAt: at, closedBy: actor.name, outcome };
    if ((await audited.reports.close({ id }, closing)) === 0) {
      throw new ServerError('conflict', { message: 'This report is closed already.' });
    }
    if (moderation) await audited.reports.close({ ofRecording: recordingId }, closing);
    await append({
      ...{ at, actor: actor.name, action: 'report_closed', domain },
      ...{ subject: recordingId, details: { report: id, outcome } },
    });
    if (moderation && administered) {
      await moderateIn({ stores: audited, append }, administered, { moderation, actor, at });
    }
  });
}

/** Undefined if the recording is deleted: then nothing is left to silence. */
async function findIfLeft(
  deps: AdminDeps,
  id: string,
  actor: Actor,
): Promise<AdministeredRecording | undefined> {
  return findAdministered(deps, id, actor).catch((error: unknown) => {
    if (error instanceof ServerError && ['deleted', 'not_found'].includes(error.code)) return undefined;
    throw error;
  });
}

function presentReport(
  { reportedAt, closing, reply, replyId: _, ...report }: StoredReport,
  mayPlay: ReportPage['mayPlay'],
): ReportResource {
  return {
    ...report,
    reportedAt: Math.floor(reportedAt / 1000),
    ...(reply && {
      reply: {
        createdAt: Math.floor(reply.createdAt / 1000),
        duration: reply.duration,
        mime: AUDIO_FORMATS[reply.format].mimeType,
        playable: mayPlay(report.domain),
      },
    }),
    ...(closing
      ? {
          closedAt: Math.floor(closing.closedAt / 1000),
          closedBy: closing.closedBy,
          outcome: closing.outcome,
        }
      : {}),
  };
}

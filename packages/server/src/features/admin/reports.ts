import type { Report, ReportList, ReportOutcome } from '@beep/api/features/admin';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { Actor } from '../../access/administrators.ts';
import { requireDomain } from '../../access/administrators.ts';
import { ServerError } from '../../server-error.ts';
import type { Domains } from '../../storage/domains.ts';
import type { StoredReport } from '../../storage/report-store.ts';
import type { AdminDeps } from './admin-deps.ts';
import {
  type AdministeredRecording,
  findAdministered,
  type Moderation,
  type ModerationOrder,
  moderateIn,
} from './moderate-recording.ts';

export interface ReportPage {
  readonly domains: Domains;
  readonly state: 'open' | 'closed';
  readonly limit: number;
  readonly after?: string | undefined;
  /** Whether the policy of a domain lets administrators play. */
  readonly mayPlay: (domain: string | null) => boolean;
  /** What the reader may know of the recording of a report. */
  readonly recordingOf?: (report: StoredReport) => Promise<Report['recording']>;
}

/** A page of reports, newest first. */
export async function listReports(
  { stores, now }: Pick<AdminDeps, 'stores' | 'now'>,
  { limit, mayPlay, recordingOf = async () => undefined, ...page }: ReportPage,
): Promise<ReportList> {
  const found = await stores.reports.list({ ...page, now: now(), limit: limit + 1 });
  const reports = found.slice(0, limit);
  const last = reports.at(-1);
  const recordings = await Promise.all(reports.map(recordingOf));
  return {
    reports: reports.map((report, index) => {
      const recording = recordings[index];
      return { ...presentReport(report, mayPlay), ...(recording && { recording }) };
    }),
    open: await stores.reports.countOpen(page.domains),
    ...(last && found.length > limit ? { next: last.id } : {}),
  };
}

const MODERATIONS: Readonly<Record<ReportOutcome, Moderation | undefined>> = {
  dismissed: undefined,
  suspended: 'suspend',
  deleted: 'delete',
};

export interface ReportClosingOrder extends Pick<ModerationOrder, 'reason'> {
  readonly id: string;
  readonly outcome: ReportOutcome;
}

/**
 * Closes a report, and with it all open ones of the recording if that is suspended or deleted. Rejects with
 * `not_found`, `forbidden`, or with `conflict` if it is closed already.
 */
export async function closeReport(
  deps: AdminDeps,
  { id, outcome, reason }: ReportClosingOrder,
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
      await moderateIn({ stores: audited, append }, administered, { moderation, reason, actor, at });
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
  { reportedAt, closing, reply, replyId, further, ...report }: StoredReport,
  mayPlay: ReportPage['mayPlay'],
): Report {
  return {
    ...report,
    reportedAt: Math.floor(reportedAt / 1000),
    ...(further > 0 && { further }),
    ...(replyId !== null && { replyId }),
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

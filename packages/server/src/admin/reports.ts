import { createHmac } from 'node:crypto';
import type { ReportListResource, ReportOutcome, ReportRequest, ReportResource } from '@beep/api';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import { widerNetwork } from '../http/client-address.ts';
import type { ReportMailQueue } from '../mail/report-mail.ts';
import { ServerError } from '../server-error.ts';
import type { Domains } from '../storage/domains.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import type { ReportLimits, StoredReport } from '../storage/report-store.ts';
import { newTimeId } from '../storage/time-id.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { Actor } from './administrators.ts';
import {
  type AdministeredRecording,
  findAdministered,
  type Moderation,
  type ModerationOrder,
  moderateIn,
} from './moderate-recording.ts';
import { requireDomain } from './require-administrator.ts';

/** Nobody, and no network, fills the list of a recording that administrators read. */
const LIMITS: ReportLimits = { perReporter: 3, perNetwork: 10, perRecording: 200 };
/** Open reports of a recording that administrators get a mail about. */
const MAX_MAILED = 20;

export interface AddReportDeps extends Pick<AdminDeps, 'stores' | 'now'> {
  readonly queueReportMail: ReportMailQueue;
  readonly listenSecret: Buffer;
}

/** A report, and where it comes from. */
export interface SentReport extends ReportRequest {
  readonly replyId?: string;
  readonly uid: string | undefined;
  /** As the limits of requests have it. */
  readonly network: string;
}

/**
 * Stores what a listener reports. The listener learns nothing of other reports: one too many is counted, and the
 * administrator sees the count.
 */
export async function addReport(
  { stores, now, queueReportMail, listenSecret }: AddReportDeps,
  recording: Pick<StoredRecording, 'id' | 'domain' | 'ownerUid'>,
  { reason, text, replyId, uid, network }: SentReport,
): Promise<void> {
  const at = now();
  const account = recording.domain === null ? await stores.accounts.find(recording.ownerUid) : undefined;
  const report = {
    ...{ id: newTimeId(at), recordingId: recording.id, reason, text: text.trim(), reportedAt: at },
    replyId: replyId ?? null,
    domain: recording.domain ?? account?.domain ?? null,
  };
  const hashed = (...parts: readonly string[]): string =>
    createHmac('sha256', listenSecret)
      .update(JSON.stringify(['report', recording.id, ...parts]))
      .digest('base64url');
  // Each reply is reported once, by the owner only.
  const who = replyId ?? uid;
  const reporter = who === undefined ? hashed('address', siteOf(network)) : hashed('reporter', who);
  const from = replyId === undefined ? hashed('network', widerNetwork(network)) : reporter;
  const source = { reporter, network: from };
  const { isKept, open } = await stores.reports.add({ ...report, ...source }, LIMITS);
  if (isKept && open <= MAX_MAILED) await queueReportMail(report.id);
}

/** A subscriber may have many networks of IPv6, and has seldom more than one address of IPv4. */
function siteOf(network: string): string {
  return network.includes(':') ? widerNetwork(network) : network;
}

export interface ReportPage {
  readonly domains: Domains;
  readonly state: 'open' | 'closed';
  readonly limit: number;
  readonly after?: string | undefined;
  /** Whether the policy of a domain lets administrators play. */
  readonly mayPlay: (domain: string | null) => boolean;
  /** What the reader may know of the recording of a report. */
  readonly recordingOf?: (report: StoredReport) => Promise<ReportResource['recording']>;
}

/** A page of reports, newest first. */
export async function listReports(
  { stores, now }: Pick<AdminDeps, 'stores' | 'now'>,
  { limit, mayPlay, recordingOf = async () => undefined, ...page }: ReportPage,
): Promise<ReportListResource> {
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
  { reportedAt, closing, reply, replyId: _, further, ...report }: StoredReport,
  mayPlay: ReportPage['mayPlay'],
): ReportResource {
  return {
    ...report,
    reportedAt: Math.floor(reportedAt / 1000),
    ...(further > 0 && { further }),
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

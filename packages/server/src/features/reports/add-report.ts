import { createHmac } from 'node:crypto';
import type { ReportRequest } from '@beep/api/features/reports';
import { widerNetwork } from '../../http/client-address.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Log } from '../../log/log.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { ReportLimits } from '../../storage/report-store.ts';
import type { Stores } from '../../storage/stores.ts';
import { newTimeId } from '../../storage/time-id.ts';
import { MAIL_REPORT } from './report-mail.ts';

/** Nobody, and no network, fills the list of a recording that administrators read. */
const LIMITS: ReportLimits = { perReporter: 3, perNetwork: 10, perRecording: 200 };
/** Open reports of a recording that administrators get a mail about. */
const MAX_MAILED = 20;

export interface AddReportDeps {
  readonly stores: Pick<Stores, 'reports' | 'accounts'>;
  /** True if a mail server is configured. */
  readonly sendsMail: boolean;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** The key of the hashes of who reports. */
  readonly listenSecret: Buffer;
  readonly now: () => number;
}

/** A report, and where it comes from. */
interface SentReport extends ReportRequest {
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
  { stores, now, sendsMail, jobs, log, listenSecret }: AddReportDeps,
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
  if (!sendsMail || !isKept || open > MAX_MAILED) return;
  // The report is stored, whatever becomes of the mail.
  await jobs
    .enqueue({ kind: MAIL_REPORT, key: report.id })
    .catch((error: unknown) => log.error('queue_report_mail', error));
}

/** A subscriber may have many networks of IPv6, and has seldom more than one address of IPv4. */
function siteOf(network: string): string {
  return network.includes(':') ? widerNetwork(network) : network;
}

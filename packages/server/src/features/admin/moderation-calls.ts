import type { adminCalls } from '@beep/api/features/admin';
import { requireDomain } from '../../access/administrators.ts';
import { mediaUrl } from '../../access/grants.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import { mediaName } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { noReply, type SendSoundDeps, sendSound } from '../replies/index.ts';
import type { AdminDeps } from './admin-deps.ts';
import { requireTimeId } from './list-query.ts';
import { findAdministered, moderateRecording } from './moderate-recording.ts';
import { type ReportedDeps, reportedRecordings } from './reported-recordings.ts';
import { closeReport, listReports } from './reports.ts';

type ModerationCalls = Pick<
  typeof adminCalls,
  | 'listReports'
  | 'closeReport'
  | 'playAsAdministrator'
  | 'playReportedReply'
  | 'suspendRecording'
  | 'unsuspendRecording'
  | 'deleteRecordingAsAdministrator'
>;

export interface ModerationNeeds extends AdminDeps, ReportedDeps, SendSoundDeps {
  readonly stores: AdminDeps['stores'] & ReportedDeps['stores'];
  readonly verifier: TokenVerifier;
}

/** Calls on reports, and on recordings of others. */
export const createModerationHandlers = (service: ModerationNeeds): CallHandlers<ModerationCalls> => ({
  listReports: ({ user, query, context }) => {
    requireTimeId(query.after);
    const mayPlay = (domain: string | null): boolean => service.policies.policyOf(domain).administratorsPlay;
    const recordingOf = reportedRecordings(service, () => authenticate(context, service.verifier));
    return listReports(service, { ...query, domains: user.domains, mayPlay, recordingOf });
  },
  closeReport: async ({ user, params, body }) => {
    await closeReport(service, { id: params.report, ...body }, user);
  },
  /** The entry in the audit log is stored before the link is given. A suspended recording is silent here too. */
  playAsAdministrator: async ({ user, params }) => {
    const { recording, domain, owner } = await findAdministered(service, params.filename, user);
    requirePlaying(service, domain);
    const now = service.now();
    if (recordingState(recording, now) !== 'live') throw new ServerError('expired');
    if (recording.suspendedAt !== null) {
      throw new ServerError('forbidden', { message: 'Lift the suspension before you play this recording.' });
    }
    await service.stores.audit.append({
      ...{ at: now, actor: user.name, action: 'recording_played', domain },
      ...{ subject: recording.id, details: { owner } },
    });
    const grant = service.grants.issue({ recordingId: recording.id, use: 'listen' });
    return {
      url: mediaUrl(`${service.publicUrl}/media/${mediaName(recording)}`, grant),
      expiresAt: Math.floor(grant.expiresAt / 1000),
    };
  },
  /**
   * The entry in the audit log is stored before the audio is sent. Only a reply whose owner reported it is heard, not the
   * answers to it.
   */
  playReportedReply: async ({ user, params, query, context }) => {
    const { stores, now } = service;
    const report = await stores.reports.find(params.report);
    if (!report || report.replyId === null) throw noReply();
    const { id, replyId, domain } = report;
    requireDomain(user, domain);
    requirePlaying(service, domain);
    const sound = await stores.replies.findSound(replyId, now());
    if (sound?.isReported !== true) throw noReply();
    const account = await stores.accounts.find(sound.ownerUid);
    await stores.audit.append({
      ...{ at: now(), actor: user.name, action: 'reply_played', domain, subject: sound.recordingId },
      details: { owner: account?.email ?? sound.ownerUid, report: id },
    });
    return sendSound(context, service, { sound, ...query });
  },
  suspendRecording: async ({ user, params, body }) => {
    await moderateRecording(service, { id: params.filename, moderation: 'suspend', ...body }, user);
  },
  unsuspendRecording: async ({ user, params }) => {
    await moderateRecording(service, { id: params.filename, moderation: 'restore' }, user);
  },
  deleteRecordingAsAdministrator: async ({ user, params }) => {
    await moderateRecording(service, { id: params.filename, moderation: 'delete' }, user);
  },
});

/** Rejects with `forbidden` if the policy of a domain lets no administrator play. */
function requirePlaying({ policies }: Pick<ModerationNeeds, 'policies'>, domain: string | null): void {
  if (policies.policyOf(domain).administratorsPlay) return;
  throw new ServerError('forbidden', { message: 'The policy does not let administrators play recordings.' });
}

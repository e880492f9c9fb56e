import { soundQuery } from '@beep/api/features/replies';
import { noReply, sendSound } from '../features/replies/index.ts';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { requirePlaying } from './play-recording.ts';
import { requireAdministrator, requireDomain } from './require-administrator.ts';

/**
 * `POST /admin/reports/{report}/play`. The entry in the audit log is stored before the audio is sent. Only a reply whose
 * owner reported it is heard, not the answers to it.
 */
export async function playReply(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const query = parseWith(soundQuery, context.req.query(), 'the query');
  const { stores, now } = service;
  const id = context.req.param('report') ?? '';
  const report = await stores.reports.find(id);
  if (!report || report.replyId === null) throw noReply();
  const { replyId, domain } = report;
  requireDomain(actor, domain);
  requirePlaying(service, domain);
  const sound = await stores.replies.findSound(replyId, now());
  if (sound?.isReported !== true) throw noReply();
  const account = await stores.accounts.find(sound.ownerUid);
  await stores.audit.append({
    ...{ at: now(), actor: actor.name, action: 'reply_played', domain, subject: sound.recordingId },
    details: { owner: account?.email ?? sound.ownerUid, report: id },
  });
  return sendSound(context, service, { sound, ...query });
}

import type { TemporaryLinkResource } from '@beep/api';
import { mediaUrl } from '../access/grants.ts';
import type { AppContext } from '../http/request-context.ts';
import { recordingState } from '../recordings/find-recording.ts';
import { mediaName } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { findAdministered } from './moderate-recording.ts';
import { requireAdministrator } from './require-administrator.ts';

/** Rejects with `forbidden` if the policy of a domain lets no administrator play. */
export function requirePlaying({ policies }: Pick<Service, 'policies'>, domain: string | null): void {
  if (policies.policyOf(domain).administratorsPlay) return;
  throw new ServerError('forbidden', { message: 'The policy does not let administrators play recordings.' });
}

/**
 * `POST /admin/recordings/{filename}/play`. The entry in the audit log is stored before the link is given. A suspended
 * recording is silent for administrators too.
 */
export async function playRecording(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const id = context.req.param('filename') ?? '';
  const { recording, domain, owner } = await findAdministered(service, id, actor);
  requirePlaying(service, domain);
  const now = service.now();
  if (recordingState(recording, now) !== 'live') throw new ServerError('expired');
  if (recording.suspendedAt !== null) {
    throw new ServerError('forbidden', { message: 'Lift the suspension before you play this recording.' });
  }
  await service.stores.audit.append({
    ...{ at: now, actor: actor.name, action: 'recording_played', domain },
    ...{ subject: id, details: { owner } },
  });
  const grant = service.grants.issue({ recordingId: id, use: 'listen' });
  const resource: TemporaryLinkResource = {
    url: mediaUrl(`${service.publicUrl}/media/${mediaName(recording)}`, grant),
    expiresAt: Math.floor(grant.expiresAt / 1000),
  };
  return context.json(resource);
}

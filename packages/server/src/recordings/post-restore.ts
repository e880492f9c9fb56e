import { ownRecording } from '../access/own-recording.ts';
import { requireUser } from '../auth/authenticate.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { presentRecording } from './present-recording.ts';
import { restoreRecording } from './restore-recording.ts';

type Needs = Pick<Service, 'stores' | 'verifier' | 'policies' | 'grants' | 'publicUrl' | 'now'>;

/** `POST /recordings/{id}/restore`. */
export async function postRestore(context: AppContext, service: Needs): Promise<Response> {
  const { uid } = await requireUser(context, service.verifier);
  const id = context.req.param('filename') ?? '';
  const restored = await restoreRecording(service.stores, { id, ownerUid: uid, now: service.now() });
  return context.json(presentRecording(ownRecording(restored, { uid }), service, uid));
}

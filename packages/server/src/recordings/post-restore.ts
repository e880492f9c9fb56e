import { ownRecording } from '../access/own-recording.ts';
import { requireUser } from '../auth/authenticate.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { AppContext } from '../http/request-context.ts';
import { type PresentDeps, presentRecording } from './present-recording.ts';
import { restoreRecording } from './restore-recording.ts';

export interface RestoreNeeds extends PresentDeps {
  readonly stores: Parameters<typeof restoreRecording>[0];
  readonly verifier: TokenVerifier;
  readonly now: () => number;
}

/** `POST /recordings/{id}/restore`. */
export async function postRestore(context: AppContext, service: RestoreNeeds): Promise<Response> {
  const { uid } = await requireUser(context, service.verifier);
  const id = context.req.param('filename') ?? '';
  const restored = await restoreRecording(service.stores, { id, ownerUid: uid, now: service.now() });
  return context.json(presentRecording(ownRecording(restored, { uid }), service, uid));
}

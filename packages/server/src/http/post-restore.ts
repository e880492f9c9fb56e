import { presentRecording } from '../recordings/present-recording.ts';
import { restoreRecording } from '../recordings/restore-recording.ts';
import type { Service } from '../service.ts';
import { requireUser } from './authenticate.ts';
import type { AppContext } from './request-context.ts';

/** `POST /recordings/{id}/restore`. */
export async function postRestore(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireUser(context, service.verifier);
  const id = context.req.param('filename') ?? '';
  const recording = await restoreRecording(service.stores, { id, ownerUid: uid, now: service.now() });
  return context.json(presentRecording(recording, { publicUrl: service.publicUrl, viewerUid: uid }));
}

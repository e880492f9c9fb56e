import type { TitleResource } from '@beep/api';
import { titleChangeSchema } from '@beep/api/contract';
import { findOwnRecording } from '../access/own-recording.ts';
import { requireUser } from '../auth/authenticate.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';

/** `PATCH /recordings/{id}/title`. */
export async function changeTitle(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const recording = await findOwnRecording(service, context.req.param('filename') ?? '', user);
  const { title, shown } = await parseJsonBody(context, titleChangeSchema);
  const change = {
    ...(title === undefined ? {} : { title: title === '' ? null : title }),
    ...(shown === undefined ? {} : { isTitleShown: shown }),
  };
  if (Object.keys(change).length > 0) await service.stores.recordings.setTitle(recording.id, change);
  const changed = { ...recording, ...change };
  const resource: TitleResource = { title: changed.title ?? '', shown: changed.isTitleShown };
  return context.json(resource);
}

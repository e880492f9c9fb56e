import { suspensionSchema } from '@beep/api/contract';
import { parseOptionalJson } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import { type Moderation, moderateRecording } from './moderate-recording.ts';
import { requireAdministrator } from './require-administrator.ts';

/** `POST` and `DELETE /admin/recordings/{filename}/suspension`, and `DELETE /admin/recordings/{filename}`. */
export async function moderate(
  context: AppContext,
  service: Service,
  moderation: Moderation,
): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const { reason } = moderation === 'suspend' ? await parseOptionalJson(context, suspensionSchema) : {};
  await moderateRecording(service, { id: context.req.param('filename') ?? '', moderation, reason }, actor);
  return context.body(null, 204);
}

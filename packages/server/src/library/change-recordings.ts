import type { BulkChange, BulkResultResource } from '@beep/api';
import { bulkChangeSchema } from '@beep/api/contract';
import { findOwnRecording } from '../access/own-recording.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { changeOwnExpiry, deleteOwnRecording } from '../recordings/change-own-recording.ts';
import { restoreRecording } from '../recordings/restore-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { findOwnLabel } from './label-handlers.ts';
import { requireSelf } from './require-self.ts';

type Change = (id: string) => Promise<unknown>;

/** `POST /users/{uid}/recordings/changes`. A refused recording stops none of the others. */
export async function changeRecordings(context: AppContext, service: Service): Promise<Response> {
  const user = await requireSelf(context, service);
  const order = await parseJsonBody(context, bulkChangeSchema);
  if (order.action === 'label' || order.action === 'unlabel')
    await findOwnLabel(service, user.uid, order.label);
  const change = changeOf(service, user, order);
  const done: string[] = [];
  const refused: BulkResultResource['refused'][number][] = [];
  for (const id of new Set(order.recordings)) {
    try {
      await change(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      refused.push({ recording: id, code: error.code });
    }
  }
  return context.json({ done, refused } satisfies BulkResultResource);
}

function changeOf(service: Service, user: VerifiedUser, order: BulkChange): Change {
  const { labels } = service.stores;
  switch (order.action) {
    case 'delete':
      return (id) => deleteOwnRecording(service, { id, user });
    case 'restore':
      return (id) => restoreRecording(service.stores, { id, ownerUid: user.uid, now: service.now() });
    case 'expire':
      return (id) => changeOwnExpiry(service, { id, user }, order.expires_at);
    case 'label':
    case 'unlabel':
      return async (id) => {
        const own = await findOwnRecording(service, id, user);
        await labels.assign([own.id], { labelId: order.label, isSet: order.action === 'label' });
      };
  }
}

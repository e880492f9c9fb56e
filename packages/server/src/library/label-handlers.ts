import type { LabelListResource, LabelResource } from '@beep/api';
import { labelChangeSchema, newLabelSchema } from '@beep/api/contract';
import { type Label, MAX_LABELS } from '@beep/core/recordings';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { requireSelf } from './require-self.ts';

/** `GET /users/{uid}/labels`. */
export async function listLabels(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const resource: LabelListResource = { labels: [...(await service.stores.labels.list(uid))] };
  return context.json(resource);
}

/** `POST /users/{uid}/labels`. */
export async function createLabel(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const label = { id: service.newId(), ...(await parseJsonBody(context, newLabelSchema)) };
  return context.json(await store(service, uid, label), 201);
}

/** `PATCH /users/{uid}/labels/{label}`. */
export async function changeLabel(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const label = await findOwnLabel(service, uid, context.req.param('label') ?? '');
  const change = await parseJsonBody(context, labelChangeSchema);
  return context.json(await store(service, uid, { ...label, ...change }));
}

/** `DELETE /users/{uid}/labels/{label}`. */
export async function deleteLabel(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  if (!(await service.stores.labels.remove(uid, context.req.param('label') ?? ''))) throw noLabel();
  return context.body(null, 204);
}

/** Rejects with `not_found` if the user has no such label. */
export async function findOwnLabel({ stores }: Service, uid: string, id: string): Promise<Label> {
  const label = (await stores.labels.list(uid)).find((own) => own.id === id);
  if (label) return label;
  throw noLabel();
}

function noLabel(): ServerError {
  return new ServerError('not_found', { message: 'There is no such label.' });
}

async function store({ stores }: Service, uid: string, label: Label): Promise<LabelResource> {
  switch (await stores.labels.put(uid, label, MAX_LABELS)) {
    case 'stored':
      return label;
    case 'name_taken':
      throw new ServerError('conflict', { message: 'There is a label with this name. Choose another.' });
    case 'full':
      throw new ServerError('conflict', { message: `There are ${MAX_LABELS} labels. Delete one first.` });
  }
}

import type { SheetListResource } from '@beep/api';
import { newSheetSchema, slotChangeSchema } from '@beep/api/contract';
import { labelsOf, MAX_SHEETS } from '@beep/core/sheets';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { requireSelf } from '../library/require-self.ts';
import { domainOf } from '../policies/domain-of.ts';
import { mayRecord } from '../policies/may-record.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredSheet } from '../storage/sheet-store.ts';
import { findOwnSlot } from './check-slot.ts';
import { presentSheet, presentSheetSummary, presentSlotOfSheet } from './present-sheet.ts';

/** `GET /users/{uid}/sheets`. */
export async function listSheets(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const sheets = await service.stores.sheets.list(uid, service.now());
  return context.json({ sheets: sheets.map(presentSheetSummary) } satisfies SheetListResource);
}

/** `POST /users/{uid}/sheets`. */
export async function createSheet(context: AppContext, service: Service): Promise<Response> {
  const user = await requireSelf(context, service);
  if (!mayRecord(service.policies.policyOf(domainOf(user.verifiedEmail)), user)) {
    throw new ServerError('forbidden', {
      message: 'The policy does not let this account record, so it needs no labels.',
    });
  }
  const { title, layout } = await parseJsonBody(context, newSheetSchema);
  // Never before the sign-in, on any clock, as recordings: account deletion covers what was made before it.
  const createdAt = Math.max(service.now(), user.authTime * 1000);
  const sheet: StoredSheet = { id: service.newId(), ownerUid: user.uid, title, layout, createdAt };
  const slotIds = Array.from({ length: labelsOf(layout) }, () => service.newId());
  if ((await service.stores.sheets.create(sheet, slotIds, MAX_SHEETS)) === 'full') {
    throw new ServerError('conflict', { message: `There are ${MAX_SHEETS} sheets. Delete one first.` });
  }
  return context.json(await present(service, sheet), 201);
}

/** `GET /users/{uid}/sheets/{sheet}`. */
export async function getSheet(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  return context.json(await present(service, await findOwnSheet(context, service, uid)));
}

/** `DELETE /users/{uid}/sheets/{sheet}`. */
export async function deleteSheet(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const sheet = await findOwnSheet(context, service, uid);
  await service.stores.sheets.remove(sheet.id, service.now());
  return context.body(null, 204);
}

/** `GET /users/{uid}/slots/{slot}`. */
export async function getSlot(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const slot = await findOwnSlot(service, context.req.param('slot') ?? '', uid);
  return context.json(presentSlotOfSheet(slot, service.publicUrl));
}

/** `PATCH /users/{uid}/slots/{slot}`. */
export async function changeSlot(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const slot = await findOwnSlot(service, context.req.param('slot') ?? '', uid);
  const name = (await parseJsonBody(context, slotChangeSchema)).name || null;
  await service.stores.sheets.rename(slot.id, name);
  return context.json(presentSlotOfSheet({ ...slot, name }, service.publicUrl));
}

/** `DELETE /users/{uid}/slots/{slot}`. */
export async function revokeSlot(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const slot = await findOwnSlot(service, context.req.param('slot') ?? '', uid);
  await service.stores.sheets.revoke(slot.id, service.now());
  return context.body(null, 204);
}

/** Rejects with `not_found` if the user has no such sheet. */
async function findOwnSheet(context: AppContext, { stores }: Service, uid: string): Promise<StoredSheet> {
  const sheet = await stores.sheets.findSheet(context.req.param('sheet') ?? '');
  if (sheet?.ownerUid === uid) return sheet;
  throw new ServerError('not_found', { message: 'There is no such sheet.' });
}

async function present({ stores, now, publicUrl }: Service, sheet: StoredSheet) {
  return presentSheet(sheet, await stores.sheets.slotsOf(sheet.id, now()), publicUrl);
}

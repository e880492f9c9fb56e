import {
  labelsOf,
  type Sheet,
  type SheetSlot,
  type SheetSummary,
  type sheetCalls,
} from '@beep/api/features/sheets';
import { MAX_SHEETS } from '@beep/core/limits';
import { domainOfUser } from '../../policies/domain-of.ts';
import { mayRecord } from '../../policies/may-record.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { findOwnSlot, type SlotOfSheet } from '../../recordings/check-slot.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { SheetStore, SlotFacts, StoredSheet } from './storage/index.ts';

export interface SheetNeeds {
  readonly stores: { readonly sheets: SheetStore };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly publicUrl: string;
  readonly newId: () => string;
  readonly now: () => number;
}

export const createSheetHandlers = (needs: SheetNeeds): CallHandlers<typeof sheetCalls> => ({
  listSheets: async ({ user }) => ({
    sheets: (await needs.stores.sheets.list(user.uid, needs.now())).map(summaryOf),
  }),
  createSheet: async ({ user, body: { title, layout, names } }) => {
    const { newId, now, policies, stores } = needs;
    if (!mayRecord(policies.policyOf(domainOfUser(user)), user)) {
      throw new ServerError('forbidden', {
        message: 'The policy does not let this account record, so it needs no labels.',
      });
    }
    // Never before the sign-in, on any clock, as recordings: account deletion covers what was made before it.
    const createdAt = Math.max(now(), user.authTime * 1000);
    const sheet = { id: newId(), owner_uid: user.uid, title, layout, created_at_ms: createdAt };
    const labels: readonly (string | null)[] = names ?? Array(labelsOf(layout)).fill(null);
    const slots = labels.map((name) => ({ id: newId(), name }));
    if ((await stores.sheets.create(sheet, slots, MAX_SHEETS)) === 'full') {
      throw new ServerError('conflict', { message: `There are ${MAX_SHEETS} sheets. Delete one first.` });
    }
    return withSlots(needs, await findOwnSheet(needs, sheet.id, user.uid));
  },
  getSheet: async ({ user, params }) => withSlots(needs, await findOwnSheet(needs, params.sheet, user.uid)),
  deleteSheet: async ({ user, params }) => {
    const { id } = await findOwnSheet(needs, params.sheet, user.uid);
    await needs.stores.sheets.remove(id, needs.now());
  },
  getSlot: async ({ user, params }) => withSheet(needs, await findOwnSlot(needs, params.slot, user.uid)),
  changeSlot: async ({ user, params, body }) => {
    const { name: _, ...slot } = await findOwnSlot(needs, params.slot, user.uid);
    await needs.stores.sheets.rename(slot.id, body.name || null);
    return withSheet(needs, { ...slot, ...(body.name !== '' && { name: body.name }) });
  },
  revokeSlot: async ({ user, params }) => {
    const { id } = await findOwnSlot(needs, params.slot, user.uid);
    await needs.stores.sheets.revoke(id, needs.now());
  },
});

/** Rejects with `not_found` if the user has no such sheet. */
async function findOwnSheet({ stores }: SheetNeeds, id: string, uid: string): Promise<StoredSheet> {
  const sheet = await stores.sheets.findSheet(id);
  if (sheet?.owner_uid === uid) return sheet;
  throw new ServerError('not_found', { message: 'There is no such sheet.' });
}

function summaryOf(sheet: StoredSheet & Pick<SheetSummary, 'labels' | 'recorded' | 'revoked'>): SheetSummary {
  const { id, title, layout, created_at_ms, labels, recorded, revoked } = sheet;
  return { id, title, layout, created_at: Math.floor(created_at_ms / 1000), labels, recorded, revoked };
}

async function withSlots({ stores, now, publicUrl }: SheetNeeds, sheet: StoredSheet): Promise<Sheet> {
  const slots = await stores.sheets.slotsOf(sheet.id, now());
  const count = (state: SheetSlot['state']): number => slots.filter((slot) => slot.state === state).length;
  const counts = { labels: slots.length, recorded: count('recorded'), revoked: count('revoked') };
  const summary = summaryOf({ ...sheet, ...counts });
  return { ...summary, slots: slots.map((slot) => withUrl(slot, publicUrl)) };
}

function withSheet({ publicUrl }: SheetNeeds, { sheet: { id, title }, ...slot }: SlotOfSheet) {
  return { ...withUrl(slot, publicUrl), sheet: { id, title } };
}

function withUrl(slot: SlotFacts, publicUrl: string): SheetSlot {
  return { ...slot, url: `${publicUrl}/play/${slot.id}` };
}

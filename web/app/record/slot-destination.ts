import type { DraftDestination } from '@beep/core/drafts';
import type { Outbox } from '@beep/core/outbox';

export type SlotDestination = Extract<DraftDestination, { type: 'slot' }>;

/** The printed label that the recorder's URL names; undefined if it names none. */
export function slotInUrl(search: string): SlotDestination | undefined {
  const query = new URLSearchParams(search);
  const slotId = query.get('slot');
  const replaces = query.get('replaces');
  if (!slotId) return undefined;
  return { type: 'slot', slotId, ...(replaces && { replaces }) };
}

/**
 * The label for the recording that begins now. After a recording for a label was saved, the page's next ones have links
 * of their own: replacing it needs the owner's consent.
 */
export function createSlotDestination(
  outbox: Pick<Outbox, 'getSnapshot' | 'subscribe'>,
  search: () => string,
): () => SlotDestination | undefined {
  const saved = new Set<string>();
  outbox.subscribe(() => {
    for (const { draft } of outbox.getSnapshot().uploads) {
      if (draft.destination?.type === 'slot') saved.add(draft.destination.slotId);
    }
  });
  return () => {
    const slot = slotInUrl(search());
    return slot === undefined || saved.has(slot.slotId) ? undefined : slot;
  };
}

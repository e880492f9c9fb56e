/** What other pages show of sheets. Its code loads when they do. */

import type { OpenOwnSlot } from './open-own-slot.tsx';
import type { PrintLabels } from './print-labels.tsx';
import type { SlotNotice } from './slot-notice.tsx';

export type { OpenOwnSlotProps } from './open-own-slot.tsx';

export const loadSlotNotice = async (): Promise<typeof SlotNotice> =>
  (await import('./slot-notice.tsx')).SlotNotice;

export const loadOpenOwnSlot = async (): Promise<typeof OpenOwnSlot> =>
  (await import('./open-own-slot.tsx')).OpenOwnSlot;

export const loadPrintLabels = async (): Promise<typeof PrintLabels> =>
  (await import('./print-labels.tsx')).PrintLabels;

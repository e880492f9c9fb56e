import type { OutboxState } from '@beep/core/outbox';
import { aStoredDraft } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { createSlotDestination, slotInUrl } from './slot-destination.ts';

it('reads the label and what it replaces from the URL', () => {
  expect(slotInUrl('?slot=x')).toEqual({ type: 'slot', slotId: 'x' });
  expect(slotInUrl('?slot=x&replaces=r1')).toEqual({ type: 'slot', slotId: 'x', replaces: 'r1' });
  expect(['', '?slot=', '?replaces=r1'].map(slotInUrl)).toEqual([undefined, undefined, undefined]);
});

// spec: sheets.9
it('gives a label one recording, and the next ones links of their own', () => {
  let uploads: OutboxState['uploads'] = [];
  let changed = (): void => undefined;
  let search = '?slot=x';
  const destination = createSlotDestination(
    {
      getSnapshot: () => ({ uploads }) as OutboxState,
      subscribe(listener) {
        changed = listener;
        return () => undefined;
      },
    },
    () => search,
  );
  const slot = { type: 'slot', slotId: 'x' } as const;
  expect(destination()).toEqual(slot);
  expect(destination()).toEqual(slot);
  const draft = { ...aStoredDraft(), destination: slot };
  uploads = [{ draft, isStored: true, isWatched: true, status: 'sending', progress: 0 }];
  changed();
  uploads = [];
  expect(destination()).toBeUndefined();
  search = '?slot=y';
  expect(destination()).toEqual({ type: 'slot', slotId: 'y' });
});

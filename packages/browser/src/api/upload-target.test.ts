import { expect, it } from 'vitest';
import { uploadTarget } from './upload-target.ts';

const pathOf = (destination?: Parameters<typeof uploadTarget>[0]['destination']): string =>
  uploadTarget(
    { ownerUid: 'ann', ...(destination && { destination }) },
    (id) => `https://beep.test/play/${id}`,
  ).path;

it('sends a recording for a label with the label and what it replaces', () => {
  expect(pathOf()).toBe('/recordings/?expires_in=never');
  expect(pathOf({ type: 'slot', slotId: 'a&b' })).toBe('/recordings/?expires_in=never&slot=a%26b');
  expect(pathOf({ type: 'slot', slotId: 'x', replaces: 'r1' })).toBe(
    '/recordings/?expires_in=never&slot=x&replaces=r1',
  );
});

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

it('sends the title of a file, with or without a label, in characters that a header can have', () => {
  const destination = { type: 'slot', slotId: 'x' } as const;
  for (const where of [{}, { destination }]) {
    const { headers } = uploadTarget({ ownerUid: 'ann', title: 'Émile 2', ...where }, (id) => id);
    expect(headers).toEqual({ 'Recording-Title': '%C3%89mile%202' });
  }
});

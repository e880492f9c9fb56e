import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { LengthLimit } from './length-limit.tsx';

it.each([
  [0, ''],
  [47, ''],
  [48, 'At most 60 characters.'],
  [60, 'At most 60 characters.'],
])('says the limit of a field with %s of 60 characters: %s', async (length, text) => {
  await renderUi(<LengthLimit length={length} most={60} />);
  await expect.poll(() => page.getByRole('status').element().textContent).toBe(text);
});

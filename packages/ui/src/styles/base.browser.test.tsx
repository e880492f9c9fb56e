import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';

afterEach(() => page.viewport(1280, 800));

it('breaks a word that is wider than the page', async () => {
  await page.viewport(320, 640);
  await renderUi(
    <p>
      <bdi>{'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'}</bdi>
    </p>,
  );
  expect(document.documentElement.scrollWidth).toBe(320);
});

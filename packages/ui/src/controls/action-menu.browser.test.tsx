import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { ActionMenu } from './action-menu.tsx';

it('keeps its button where it is when it opens: a press that ends beside it would close the menu', async () => {
  await renderUi(
    <div className="row">
      <style>{'.row { display: flex } .row > :last-child { margin-inline-start: auto }'}</style>
      <span>1.0×</span>
      <ActionMenu label="More" items={[{ label: 'Make a Link', onSelect: () => undefined }]} />
    </div>,
  );
  const more = page.getByRole('button', { name: 'More' });
  const { left, top } = more.element().getBoundingClientRect();
  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'Make a Link' })).toBeVisible();
  expect(more.element().getBoundingClientRect()).toMatchObject({ left, top });
});

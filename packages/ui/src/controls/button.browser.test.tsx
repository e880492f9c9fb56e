import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

it('can be pressed by mouse and keyboard, but not while busy', async () => {
  const pressed = vi.fn();
  const { screen } = await renderUi(
    <Button kind="primary" busy onClick={pressed}>
      Save
    </Button>,
  );
  const button = page.getByRole('button', { name: 'Save' });
  await button.click({ force: true });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter} ');
  expect(pressed).not.toHaveBeenCalled();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await screen.rerender(
    <Button kind="primary" onClick={pressed}>
      Save
    </Button>,
  );
  await button.click();
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('cannot be pressed while busy as an icon button', async () => {
  const pressed = vi.fn();
  await renderUi(<IconButton icon="download" label="Download" busy onClick={pressed} />);
  const button = page.getByRole('button', { name: 'Download' });
  await button.click({ force: true });
  expect(pressed).not.toHaveBeenCalled();
});

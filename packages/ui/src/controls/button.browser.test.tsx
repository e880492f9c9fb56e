import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

it('is pressed by mouse and by keyboard, but not while it is busy', async () => {
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

it('is not pressed while it is busy where it is an icon, either', async () => {
  const pressed = vi.fn();
  await renderUi(<IconButton icon="download" label="Download" busy onClick={pressed} />);
  const button = page.getByRole('button', { name: 'Download' });
  await button.click({ force: true });
  expect(pressed).not.toHaveBeenCalled();
});

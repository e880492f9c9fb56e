import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { ConsentBanner } from './consent-banner.tsx';

async function draw() {
  const responses = { onAccept: vi.fn(), onDecline: vi.fn() };
  await renderUi(<ConsentBanner {...responses} policy={<a href="#policy">Privacy Policy</a>} />);
  return responses;
}

describe('the cookie banner', () => {
  it('takes no focus, and refusing is as easy as accepting', async () => {
    const { onAccept, onDecline } = await draw();
    expect(document.activeElement).toBe(document.body);
    for (const name of ['Privacy Policy', 'Decline', 'Accept']) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement?.textContent).toBe(name);
    }
    await userEvent.keyboard('{Enter}');
    expect(onAccept).toHaveBeenCalledOnce();
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }).click();
    expect(onDecline).toHaveBeenCalledOnce();
  });

  it('is not dismissed with Escape', async () => {
    const { onAccept, onDecline } = await draw();
    await userEvent.keyboard('{Escape}');
    expect([...onAccept.mock.calls, ...onDecline.mock.calls]).toEqual([]);
  });
});

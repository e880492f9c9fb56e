import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { ConsentBanner } from './consent-banner.tsx';

const banner = page.getByRole('region', { name: 'Cookies' });

/** Runs the banner as {@link ConsentBanner} asks: it becomes visible, and the answers are noted. */
async function draw(): Promise<readonly (string | undefined)[]> {
  const answers: (string | undefined)[] = [];
  const run = (shown: HTMLElement | null): void => {
    if (shown === null) return;
    shown.hidden = false;
    for (const button of shown.querySelectorAll('button')) {
      button.addEventListener('click', () => answers.push(button.dataset.answer));
    }
  };
  await renderUi(
    <ConsentBanner run={run} tagManagerId="GTM-TEST" policy={<a href="#policy">Privacy Policy</a>} />,
  );
  return answers;
}

describe('the cookie banner', () => {
  // spec: carousel.4
  it('takes no focus, and refusing is as easy as accepting', async () => {
    const answers = await draw();
    expect(document.activeElement).toBe(document.body);
    for (const name of ['Privacy Policy', 'Decline', 'Accept']) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement?.textContent).toBe(name);
    }
    await userEvent.keyboard('{Enter}');
    await banner.getByRole('button', { name: 'Decline' }).click();
    expect(answers).toEqual(['accepted', 'declined']);
  });

  // spec: cookies.1
  it('is not dismissed with Escape', async () => {
    const answers = await draw();
    await userEvent.keyboard('{Escape}');
    await expect.element(banner).toBeVisible();
    expect(answers).toEqual([]);
  });

  it('is hidden until it runs', async () => {
    await renderUi(<ConsentBanner run={() => undefined} tagManagerId="GTM-TEST" policy={null} />);
    expect(banner.elements()).toEqual([]);
  });
});

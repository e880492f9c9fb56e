import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { buttonClass } from '../controls/button.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { CallToAction } from './call-to-action.tsx';

const BLACK = 'rgb(0, 0, 0)';
const WHITE = 'rgb(255, 255, 255)';

function draw(theme: string, texts: { readonly heading?: string; readonly text?: string } = {}) {
  document.documentElement.dataset.theme = theme;
  return renderUi(
    <CallToAction {...texts}>
      <a className={buttonClass({ kind: 'invert', large: true })} href="#create-account">
        Let’s Go
      </a>
    </CallToAction>,
  );
}

describe('the call to action', () => {
  // spec: home.1
  it.each(['light', 'dark'])('is black, with a button in white on black (%s)', async (theme) => {
    await draw(theme);
    const banner = page.getByRole('region', { name: 'Want to see if it lives up to the hype?' });
    expect(getComputedStyle(banner.element()).backgroundColor).toBe(BLACK);
    const button = getComputedStyle(page.getByRole('link', { name: 'Let’s Go' }).element());
    expect([button.backgroundColor, button.color, button.borderColor]).toEqual([BLACK, WHITE, WHITE]);
    delete document.documentElement.dataset.theme;
  });

  // spec: home.3
  it('has a default text', async () => {
    await draw('light');
    await expect
      .element(page.getByRole('heading', { name: 'Want to see if it lives up to the hype?' }))
      .toBeVisible();
    await expect.element(page.getByText('It only takes 30 seconds. Give it a try for free!')).toBeVisible();
  });

  // spec: home.4
  it('shows the text of the page', async () => {
    await draw('light', { heading: 'Answer the next one out loud', text: 'Beep is free.' });
    await expect.element(page.getByRole('region', { name: 'Answer the next one out loud' })).toBeVisible();
    await expect.element(page.getByText('Beep is free.')).toBeVisible();
  });
});

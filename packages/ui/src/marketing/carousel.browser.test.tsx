import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulateFeatures } from '../testing/emulate-media.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Carousel } from './carousel.tsx';

const QUOTES = ['first', 'second', 'third'].map((content) => ({ author: 'Ada', appUser: 'Gmail', content }));

async function draw(): Promise<FakeClock> {
  const clock = createFakeClock();
  await emulateFeatures({ 'prefers-reduced-motion': 'no-preference' });
  await renderUi(
    <>
      <Carousel label="What people say" quotes={QUOTES} />
      <button type="button">Elsewhere</button>
    </>,
    { clock },
  );
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  return clock;
}

function slides(): string[] {
  return page
    .getByRole('figure')
    .elements()
    .map((slide) => `${slide.getAttribute('aria-label')}: ${slide.querySelector('blockquote')?.textContent}`);
}

async function expectShown(shown: string): Promise<void> {
  await expect.poll(slides).toEqual([shown]);
}

describe('the testimonials', () => {
  // spec: product.12, user.8, carousel.5, limits.32
  it('advance every five seconds, and wrap around', async () => {
    const clock = await draw();
    await expectShown('1 of 3: first');
    clock.advance(4999);
    await expectShown('1 of 3: first');
    clock.advance(1);
    await expectShown('2 of 3: second');
    clock.advance(5000);
    await expectShown('3 of 3: third');
    clock.advance(5000);
    await expectShown('1 of 3: first');
  });

  // spec: product.13
  it('show the author and the app', async () => {
    await draw();
    const slide = page.getByRole('figure', { name: '1 of 3' });
    await expect.element(slide.getByText('Ada', { exact: true })).toBeVisible();
    await expect.element(slide.getByText('Gmail', { exact: true })).toBeVisible();
  });

  // spec: carousel.5
  it('go back from the first to the last', async () => {
    await draw();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectShown('3 of 3: third');
    await page.getByRole('button', { name: 'Next' }).click();
    await expectShown('1 of 3: first');
  });

  it('pause under the pointer', async () => {
    const clock = await draw();
    await userEvent.hover(page.getByText('first'));
    await expect.poll(() => document.querySelector('[aria-live="polite"]')).not.toBeNull();
    clock.advance(20_000);
    await expectShown('1 of 3: first');
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    await expect.poll(() => document.querySelector('[aria-live="off"]')).not.toBeNull();
    clock.advance(5000);
    await expectShown('2 of 3: second');
  });

  it('pause while focused', async () => {
    const clock = await draw();
    page.getByRole('button', { name: 'Next' }).element().focus();
    await expect.poll(() => document.querySelector('[aria-live="off"]')).toBeNull();
    clock.advance(20_000);
    await expectShown('1 of 3: first');
  });

  it('stop and start with the button', async () => {
    const clock = await draw();
    await page.getByRole('button', { name: 'Stop rotation' }).click();
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    page.getByRole('button', { name: 'Elsewhere' }).element().focus();
    await expect.element(page.getByRole('button', { name: 'Start rotation' })).toBeVisible();
    clock.advance(20_000);
    await expectShown('1 of 3: first');
    await page.getByRole('button', { name: 'Start rotation' }).click();
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    page.getByRole('button', { name: 'Elsewhere' }).element().focus();
    await expect.poll(() => document.querySelector('[aria-live="off"]')).not.toBeNull();
    clock.advance(5000);
    await expectShown('2 of 3: second');
  });

  it('are stopped for users who prefer reduced motion, until started', async () => {
    const clock = createFakeClock();
    await emulateFeatures({ 'prefers-reduced-motion': 'reduce' });
    await renderUi(<Carousel label="What people say" quotes={QUOTES} />, { clock });
    await expect.element(page.getByRole('button', { name: 'Start rotation' })).toBeVisible();
    clock.advance(20_000);
    await expectShown('1 of 3: first');
    await page.getByRole('button', { name: 'Start rotation' }).click();
    await expect.element(page.getByRole('button', { name: 'Stop rotation' })).toBeVisible();
  });

  it('have no controls if there is only one', async () => {
    await renderUi(<Carousel label="What people say" quotes={QUOTES.slice(0, 1)} />);
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

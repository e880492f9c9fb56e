import type { TranscriptLine } from '@beep/core/transcripts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Logo, logoClass } from '../shell/header.tsx';
import { aRecording } from '../testing/fake-library.ts';
import { type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { EmbedCard } from './embed-card.tsx';
import type { LoadCaptions } from './use-caption.ts';

const LINES: readonly TranscriptLine[] = [
  { startSeconds: 1, endSeconds: 2.5, text: 'And so, my fellow Americans,' },
  { startSeconds: 3, endSeconds: 5, text: 'مرحبا بكم' },
  { startSeconds: 5, endSeconds: null, text: 'ask what you can do for your country. '.repeat(20) },
];

const play = page.getByRole('button', { name: 'Play', exact: true });
const toggle = page.getByRole('button', { name: 'Captions' });
const heading = page.getByRole('heading', { name: 'Voice Note' });
const captionElement = (): HTMLElement | null => document.querySelector('main > p[dir=auto]');
const caption = (): string | undefined => captionElement()?.textContent;

afterEach(() => page.viewport(1280, 800));

const home = (
  <a className={logoClass} href="/">
    <Logo />
  </a>
);

function draw(loadCaptions?: LoadCaptions): Promise<RenderedUi> {
  return renderUi(<EmbedCard recording={aRecording()} home={home} loadCaptions={loadCaptions} />);
}

/** Draws the card with captions, and moves to a position, in seconds. */
async function drawAt(positionSeconds: number): Promise<RenderedUi> {
  const drawn = await draw(async () => LINES);
  await play.click();
  drawn.audio[0]?.report({ type: 'audio.moved', positionSeconds });
  return drawn;
}

describe('captions of the framed player', () => {
  it('follow the recording, from the first play', async () => {
    let loads = 0;
    const { audio } = await draw(async () => {
      loads += 1;
      return LINES;
    });
    expect([loads, caption()]).toEqual([0, undefined]);
    await play.click();
    await expect.poll(caption).toBe('');
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 1.2 });
    await expect.poll(caption).toBe('And so, my fellow Americans,');
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 2.6 });
    await expect.poll(caption).toBe('');
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 3 });
    await expect.poll(caption).toBe('مرحبا بكم');
    expect(loads).toBe(1);
  });

  it('have the direction of their text', async () => {
    const { audio } = await drawAt(1);
    const direction = (): string => getComputedStyle(captionElement() ?? document.body).direction;
    await expect.poll(caption).toBe(LINES[0]?.text);
    expect(direction()).toBe('ltr');
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 3 });
    await expect.poll(caption).toBe(LINES[1]?.text);
    expect(direction()).toBe('rtl');
  });

  it('are turned off and on again', { tags: 'long' }, async () => {
    await drawAt(1);
    await expect.poll(caption).toBe(LINES[0]?.text);
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(caption()).toBeUndefined();
    await toggle.click();
    await expect.poll(caption).toBe(LINES[0]?.text);
  });

  it('are not loaded while they are off', async () => {
    let loads = 0;
    await draw(async () => {
      loads += 1;
      return LINES;
    });
    await toggle.click();
    await play.click();
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(loads).toBe(0);
  });

  it('are loaded again at the next play if they could not be loaded', { tags: 'long' }, async () => {
    let isDown = true;
    const { audio } = await draw(async () => {
      if (isDown) throw new Error('down');
      return LINES;
    });
    await play.click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 1 });
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(caption()).toBeUndefined();
    await expect.element(heading).toBeVisible();
    isDown = false;
    await play.click();
    await expect.poll(caption).toBe(LINES[0]?.text);
  });

  it('are not offered without times', async () => {
    await draw();
    await play.click();
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect([toggle.elements(), caption()]).toEqual([[], undefined]);
  });
});

describe.each([
  [480, 200],
  [320, 200],
  [320, 150],
  [480, 500],
  [240, 400],
])('captions in a frame of %i by %i', (width, height) => {
  it('can be read, and neither move the player nor make the frame larger', { tags: 'long' }, async () => {
    await page.viewport(width, height);
    const { audio } = await draw(async () => LINES);
    const top = (): number => play.element().getBoundingClientRect().top;
    await expect.element(toggle).toBeInViewport({ ratio: 1 });
    const before = top();
    await play.click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 1 });
    await expect.poll(caption).toBe(LINES[0]?.text);
    const box = captionElement()?.getBoundingClientRect();
    expect(captionElement()?.scrollHeight).toBeLessThanOrEqual(captionElement()?.clientHeight ?? 0);
    expect(box?.width).toBeGreaterThan(width / 2);
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 5 });
    await expect.poll(caption).toBe(LINES[2]?.text);
    const { scrollWidth, scrollHeight } = document.documentElement;
    expect([scrollWidth, scrollHeight]).toEqual([width, height]);
    await page.getByRole('button', { name: 'Pause' }).click();
    // The pressed button shrinks for a moment.
    await expect.poll(top).toBe(before);
  });
});

it.each([
  [240, 120],
  [320, 90],
  [240, 150],
])('has no captions in a frame of %i by %i, which has no room for them', async (width, height) => {
  await page.viewport(width, height);
  await drawAt(1);
  await expect.poll(caption).toBe(LINES[0]?.text);
  expect(captionElement()?.checkVisibility()).toBe(false);
  await expect.element(toggle).not.toBeInTheDocument();
  const { scrollWidth, scrollHeight } = document.documentElement;
  expect([scrollWidth, scrollHeight]).toEqual([width, height]);
});

it('keeps a long title and the date in one line of the frame that other sites make', async () => {
  await page.viewport(480, 200);
  const recording = aRecording({
    title: 'A title that says all that there is to say about this essay and its reader',
  });
  await renderUi(<EmbedCard recording={recording} home={home} loadCaptions={async () => LINES} />);
  await expect.element(toggle).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollHeight).toBe(200);
  const [title, date] = ['h1 bdi', 'time'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  expect(Math.abs((title?.bottom ?? 0) - (date?.bottom ?? 99))).toBeLessThan(8);
});

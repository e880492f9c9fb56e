import { describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type DrawnRecorder, drawPaused, heading, save } from '../../testing/draw-recorder.tsx';
import { facts, press, seek, shares, start } from '../../testing/review-parts.ts';

const timer = page.getByRole('timer');
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

describe('the review', () => {
  it('removes the last 5 s, reports it, and undoes it', async () => {
    await drawPaused(42_000, { facts });
    await button('Remove last 5 s').click();
    await expect.element(timer).toHaveTextContent('0:37');
    await expect.element(page.getByText('5.0 s removed. Nothing is cut until you save.')).toBeVisible();
    expect(shares()[1]).toBeCloseTo(37 / 42, 2);
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(shares()[1]).toBeCloseTo(1, 2);
  });

  it('moves the focus to the heading when the focused button disappears', async () => {
    await drawPaused(42_000, { facts });
    await button(/^Trim Silence/).click();
    await expect.element(timer).toHaveTextContent('0:35');
    expect(document.activeElement).toBe(heading.element());
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(document.activeElement).toBe(heading.element());
  });

  it('offers to trim silence if there is any, with its length', async () => {
    await drawPaused(42_000, { facts });
    await expect.element(button('Trim Silence 6.5 s')).toBeVisible();
    await press(start, '{PageUp}', '{PageUp}', '{PageUp}');
    await expect.element(button('Trim Silence 4.0 s')).toBeVisible();
  });

  it.each([false, true])(
    'has room for longer words of a translation on a phone (panel: %s)',
    async (isPanel) => {
      await page.viewport(360, 780);
      onTestFinished(() => page.viewport(1280, 800));
      await drawPaused(42_000, { facts, isPanel });
      const tools = [button('Remove last 5 s'), button(/^Trim Silence/)];
      for (const tool of tools) await expect.element(tool).toBeVisible();
      const elements = tools.map((tool) => tool.element());
      for (const element of elements) element.prepend('Stille am Anfang und Ende ');
      const [first, second] = elements.map((element) => element.getBoundingClientRect());
      expect(Math.max(first?.right ?? 0, second?.right ?? 0)).toBeLessThanOrEqual(360);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    },
  );

  it('works without an analysis of the audio', async () => {
    const { recorder } = await drawPaused(42_000);
    await expect.element(button('Play')).toBeVisible();
    expect(button(/^Trim Silence/).elements()).toEqual([]);
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('cannot save if nothing is left, and says so', async () => {
    const { recorder } = await drawPaused(4000);
    await button('Remove last 5 s').click();
    await expect.element(save).toBeDisabled();
    await expect.element(page.getByText('Nothing left. Undo or keep recording.')).toBeVisible();
    await button('Undo').click();
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('deletes after confirmation', async () => {
    const { recorder } = await drawPaused(7000);
    await button('Delete').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(recorder.getSnapshot().status).toBe('paused');
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });
});

describe('the review on a phone', () => {
  it('fits the narrowest one, with the seek range over the wave', async () => {
    await page.viewport(320, 640);
    await drawPaused(42_000, { facts });
    await button('Remove last 5 s').click();
    await expect.element(button('Undo')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const wave = seek.element().parentElement?.getBoundingClientRect();
    expect(seek.element().getBoundingClientRect()).toMatchObject({ left: wave?.left, right: wave?.right });
    await page.viewport(1280, 800);
  });
});

describe('playing a paused recording', () => {
  async function drawTrimmed(): Promise<DrawnRecorder> {
    const drawn = await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}');
    await button('Remove last 5 s').click();
    return drawn;
  }

  it('starts with what is kept', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 2', 'play']);
  });

  it('ends where the rest was removed, and starts over', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 37.05 });
    await expect.poll(() => audio[0]?.commands.slice(-2)).toEqual(['pause', 'seek 2']);
    await expect.element(page.getByText('0:00 / 0:35')).toBeVisible();
  });

  it('shows the time within what is kept', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 12 });
    await expect.element(page.getByText('0:10 / 0:35')).toBeVisible();
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:10 of 0:35');
  });

  it('stops when the recording resumes', async () => {
    const { audio } = await drawPaused(7000);
    await button('Play').click();
    const element = document.querySelector('audio');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    expect(audio).toHaveLength(1);
    expect(element?.isConnected).toBe(false);
  });
});

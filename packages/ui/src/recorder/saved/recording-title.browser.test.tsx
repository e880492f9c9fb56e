import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawPaused, drawRecording, heading, save } from '../../testing/draw-recorder.tsx';

const title = (): string => document.title;

beforeEach(() => {
  document.title = 'Record Beep · Beep';
});

describe('the page title', () => {
  it('shows the time during a recording, and is restored when it is saved', async () => {
    const { clock } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    clock.advance(42_000);
    await expect.poll(title).toBe('0:42 Recording · Beep');
    await save.click();
    await expect.element(heading).toHaveTextContent('Processing...');
    await expect.poll(title).toBe('Record Beep · Beep');
  });

  it('shows a pause, and the length that is kept', async () => {
    await drawPaused(42_000);
    await expect.poll(title).toBe('0:42 Paused · Beep');
    await page.getByRole('button', { name: 'Remove last 5 s' }).click();
    await expect.poll(title).toBe('0:37 Paused · Beep');
  });

  it('is not restored if another page has changed it', async () => {
    const { screen } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    document.title = 'History · Beep';
    await screen.unmount();
    expect(title()).toBe('History · Beep');
  });

  it('is restored when the recorder unmounts', async () => {
    const { screen } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    await screen.unmount();
    expect(title()).toBe('Record Beep · Beep');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawPaused, drawRecording, heading, save } from '../../testing/draw-recorder.tsx';

const title = (): string => document.title;

beforeEach(() => {
  document.title = 'Record Beep · Beep';
});

describe('the title of the page', () => {
  it('counts while it records, and is as before once it is saved', async () => {
    const { clock } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    clock.advance(42_000);
    await expect.poll(title).toBe('0:42 Recording · Beep');
    await save.click();
    await expect.element(heading).toHaveTextContent('Processing...');
    await expect.poll(title).toBe('Record Beep · Beep');
  });

  it('says that it is paused, and how much is kept', async () => {
    await drawPaused(42_000);
    await expect.poll(title).toBe('0:42 Paused · Beep');
    await page.getByRole('button', { name: 'Remove last 5 s' }).click();
    await expect.poll(title).toBe('0:37 Paused · Beep');
  });

  it('is left alone where another page has given itself one', async () => {
    const { screen } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    document.title = 'History · Beep';
    await screen.unmount();
    expect(title()).toBe('History · Beep');
  });

  it('is as before once the recorder has gone', async () => {
    const { screen } = await drawRecording();
    await expect.poll(title).toBe('0:00 Recording · Beep');
    await screen.unmount();
    expect(title()).toBe('Record Beep · Beep');
  });
});

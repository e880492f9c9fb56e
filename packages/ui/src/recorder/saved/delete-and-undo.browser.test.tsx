import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  type DrawnRecorder,
  type DrawRecorderOptions,
  drawRecording,
  heading,
  record,
  SAVED,
  save,
  saveRecording,
} from '../../testing/draw-recorder.tsx';

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const notice = page.getByText(
  'Recording deleted. You can undo this for 30 seconds, or until you record again.',
);

async function deleteAfter(ms: number, options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
  const drawn = await drawRecording(options);
  drawn.clock.advance(ms);
  await button('Delete').click();
  await expect.element(record).toBeVisible();
  return drawn;
}

describe('Delete during a recording', () => {
  it('offers Undo, says for how long, and moves the focus to the heading', async () => {
    await deleteAfter(42_000);
    await expect.element(notice).toBeVisible();
    expect(notice.element().closest('[role]')?.role).toBe('status');
    expect(document.activeElement).toBe(heading.element());
  });

  it('is undone by keyboard, and the recording can be played and saved', async () => {
    const drawn = await deleteAfter(42_000);
    const { recorder } = drawn;
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Undo').element());
    await userEvent.keyboard('[Space]');
    await expect.element(heading).toHaveTextContent('Paused.');
    await expect.poll(() => recorder.getSnapshot().status).toBe('paused');
    expect(document.activeElement).toBe(heading.element());
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:42');
    await expect.element(page.getByText(/^Your recording is back/)).toBeVisible();
    expect(page.getByText(/microphone is gone|disconnected/).elements()).toEqual([]);
    expect(button('Resume').elements()).toEqual([]);
    await saveRecording(drawn);
  });

  it('is final after 30 s, and moves the focus from Undo to the heading', async () => {
    const { clock, recorder } = await deleteAfter(42_000);
    (button('Undo').element() as HTMLElement).focus();
    clock.advance(30_000);
    await expect.poll(() => button('Undo').elements()).toEqual([]);
    expect(recorder.getSnapshot().status).toBe('idle');
    expect(document.activeElement).toBe(heading.element());
    expect(notice.elements()).toEqual([]);
  });

  it('offers no Undo for less than a second', async () => {
    await deleteAfter(900);
    expect(button('Undo').elements()).toEqual([]);
  });
});

describe('Pause, Save and Delete', () => {
  it('are in this order, with Delete on its own row on a phone', async () => {
    await page.viewport(360, 780);
    await drawRecording();
    const [pause, middle, bin] = ['Pause', 'Save', 'Delete'].map((name) =>
      button(name).element().getBoundingClientRect(),
    );
    expect(pause?.bottom).toBe(middle?.bottom);
    expect((bin?.top ?? 0) - (middle?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
    expect(
      page
        .getByRole('button')
        .elements()
        .slice(-3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Pause', 'Save', 'Delete']);
    await page.viewport(1280, 800);
  });
});

describe('Save', () => {
  it('keeps the focus during the upload, ignores a second press, and then moves the focus to the heading', async () => {
    const { recorder, respondToUpload } = await drawRecording();
    for (let tabs = 0; tabs < 2; tabs++) await userEvent.tab();
    expect(document.activeElement).toBe(save.element());
    const pressed = document.activeElement;
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
    await expect.element(button('Processing...')).toHaveAttribute('aria-busy', 'true');
    expect(document.activeElement).toBe(pressed);
    const { operation } = recorder.getSnapshot();
    await userEvent.keyboard('[Enter]');
    expect(recorder.getSnapshot()).toMatchObject({ status: 'submitted', operation });
    respondToUpload({ status: 'ok', value: SAVED });
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
    expect(document.activeElement).toBe(heading.element());
  });

  // spec: files.10
  it('says when sending goes on while the service is busy, and counts down without announcing it', async () => {
    const { clock, respondToUpload, uploadStatus } = await drawRecording();
    await save.click();
    await expect.poll(uploadStatus).toBe('sending');
    const failure = { kind: 'refused', httpStatus: 429, code: 'rate_limited', message: 'Raw.' } as const;
    const held = page.getByText(/^The service is busy\./);
    await expect
      .poll(() => {
        respondToUpload({ status: 'failed', failure: { ...failure, retryAfterMs: 20_000 } });
        return held.elements().map((line) => line.textContent);
      })
      .toEqual(Array(2).fill('The service is busy. Sending goes on in 20 seconds.'));
    const [announced, seen] = held.elements();
    expect([announced?.role, seen?.ariaHidden]).toEqual(['status', 'true']);
    clock.advance(19_000);
    await expect.poll(() => seen?.textContent).toMatch(/ in 1 second\.$/);
    expect(announced?.textContent).toMatch(/ in 20 seconds\.$/);
    await expect.element(button('Processing...')).toBeVisible();
    clock.advance(1000);
    await expect
      .poll(() => {
        respondToUpload({ status: 'ok', value: SAVED });
        return heading.element().textContent;
      })
      .toBe('Your Beep is ready');
    expect(held.elements()).toEqual([]);
  });

  it.each(['Pause', 'Delete'])(
    'moves the focus from %s to the heading when the recording stops automatically',
    async (name) => {
      const { clock } = await drawRecording();
      (button(name).element() as HTMLElement).focus();
      clock.advance(300_000);
      await expect.element(heading).toHaveTextContent('Processing...');
      expect(document.activeElement).toBe(heading.element());
    },
  );
});

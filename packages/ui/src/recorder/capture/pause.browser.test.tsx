import { describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { drawPaused, drawRecording, heading, save } from '../../testing/draw-recorder.tsx';

const timer = page.getByRole('timer');
const start = page.getByRole('slider', { name: 'Start' });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

describe('Pause', () => {
  it('keeps the focus on the button, which becomes Resume, and continues the recording', async () => {
    const { recorder, microphone } = await drawPaused(7000);
    expect(document.activeElement).toBe(button('Resume').element());
    const { operation } = recorder.getSnapshot();
    await button('Resume').click();
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    expect(recorder.getSnapshot().operation).toBe(operation);
    expect(microphone.isPaused).toBe(false);
  });

  it('has its buttons in sight in a low window, and Play above them', async () => {
    await page.viewport(640, 360);
    onTestFinished(() => page.viewport(1280, 800));
    const isInSight = (one: Locator): boolean => {
      const element = one.element();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint((left + right) / 2, y)),
      );
    };
    const { clock } = await drawRecording();
    const shown = ['Pause', 'Save', 'Delete'].map(button);
    expect(shown.map(isInSight)).toEqual([true, true, true]);
    clock.advance(7000);
    await button('Pause').click();
    const again = ['Resume', 'Save', 'Delete', 'Play'].map(button);
    await expect.element(button('Play')).toBeVisible();
    expect(again.map(isInSight)).toEqual([true, true, true, true]);
  });

  it('does not move the layout', async () => {
    const drawn = await drawRecording();
    drawn.clock.advance(7000);
    const positions = (): readonly number[] =>
      [heading, timer, save, button('Delete')].map((one) => one.element().getBoundingClientRect().top);
    const before = positions();
    drawn.recorder.send({ type: 'pause' });
    await expect.element(start).toBeVisible();
    expect(positions()).toEqual(before);
    await save.click();
    await expect.element(heading).toHaveTextContent('Processing...');
    expect(button('Processing...').element().getBoundingClientRect().top).toBe(before[2]);
  });

  it('is P, as is Resume', async () => {
    const { recorder } = await drawRecording();
    await expect.poll(() => document.body.textContent).toContain('Space or S saves, P pauses');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Paused.');
    await expect.poll(() => document.body.textContent).toContain('Space or S saves, P resumes');
    await expect.poll(() => recorder.getSnapshot().status).toBe('paused');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
  });

  it('is not P if the shortcuts are off', async () => {
    const { recorder } = await drawRecording({ stored: { 'beep.keyboardShortcuts': 'off' } });
    await userEvent.keyboard('p');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('comes by itself when the last microphone ends, with the reason', async () => {
    const { clock, microphone } = await drawRecording();
    clock.advance(7000);
    microphone.interrupt();
    await expect.element(heading).toHaveTextContent('Paused.');
    await expect
      .element(page.getByText('Your microphone was disconnected. Everything so far is safe.'))
      .toBeVisible();
    await expect.element(save).toBeEnabled();
    expect(button('Resume').elements().length).toBe(0);
  });

  it('has no Resume after the microphone has gone', async () => {
    const { microphone, recorder } = await drawPaused(7000);
    microphone.interrupt();
    await expect.poll(() => button('Resume').elements().length).toBe(0);
    await expect
      .element(page.getByText('Your microphone was disconnected. Everything so far is safe.'))
      .toBeVisible();
    (heading.element() as HTMLElement).focus();
    await userEvent.keyboard('p');
    expect(recorder.getSnapshot().status).toBe('paused');
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });
});

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecording, heading, save } from '../../testing/draw-recorder.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const hint = (): string => document.querySelector('p:has(> kbd)')?.textContent ?? '';

describe('the keys of a recording, after a click on a button', () => {
  it('pause, resume and save, and the hint omits Space', async () => {
    const { recorder, clock } = await drawRecording();
    clock.advance(7000);
    await expect.poll(hint).toBe('Space or S saves, P pauses');
    await button('Pause').click();
    await expect.element(button('Resume')).toHaveFocus();
    await expect.poll(hint).toBe('S saves, P resumes');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    await expect.poll(hint).toBe('S saves, P pauses');
    await userEvent.keyboard('p');
    await expect.poll(() => recorder.getSnapshot().status).toBe('paused');
    await userEvent.keyboard('s');
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('leave Space to the button', async () => {
    const { recorder } = await drawRecording();
    await button('Pause').click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('paused');
    await userEvent.keyboard('[Space]');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    await expect.element(save).toBeEnabled();
    (heading.element() as HTMLElement).focus();
    await expect.poll(hint).toBe('Space or S saves, P pauses');
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });
});

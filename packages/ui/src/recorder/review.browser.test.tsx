import { someTakeFacts } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { type DrawnRecorder, drawPaused, drawRecording, heading, save } from '../testing/draw-recorder.tsx';

const timer = page.getByRole('timer');
const start = page.getByRole('slider', { name: 'Start' });
const end = page.getByRole('slider', { name: 'End' });
const seek = page.getByRole('slider', { name: 'Seek' });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const facts = someTakeFacts({ durationMs: 42_000, silence: { leadMs: 2500, trailMs: 4000 } });

function shares(): readonly number[] {
  const width = (element: Element): number => element.getBoundingClientRect().width;
  const wave = seek.element().parentElement;
  return [...(wave?.querySelectorAll('[data-end]') ?? [])].map((grip) => {
    const { left, right } = grip.getBoundingClientRect();
    const edge = grip.getAttribute('data-end') === 'start' ? right : left;
    return (edge - (wave?.getBoundingClientRect().left ?? 0)) / width(wave ?? grip);
  });
}

interface Devtools {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** At a place of the tested page, which is a frame. */
async function mouse(type: string, x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? 0) / window.innerWidth;
  const place = { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
  const devtools = cdp() as unknown as Devtools;
  await devtools.send('Input.dispatchMouseEvent', {
    type,
    ...place,
    button: 'left',
    buttons: 1,
    clickCount: 1,
  });
}

async function press(slider: Locator, ...keys: readonly string[]): Promise<void> {
  (slider.element() as HTMLElement).focus();
  for (const key of keys) await userEvent.keyboard(key);
}

describe('Pause', () => {
  it('keeps the focus on the button that becomes Resume, and goes on in the same take', async () => {
    const { recorder, microphone } = await drawPaused(7000);
    expect(document.activeElement).toBe(button('Resume').element());
    const { operation } = recorder.getSnapshot();
    await button('Resume').click();
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    expect(recorder.getSnapshot().operation).toBe(operation);
    expect(microphone.isPaused).toBe(false);
  });

  it('moves nothing', async () => {
    const drawn = await drawRecording();
    drawn.clock.advance(7000);
    const places = (): readonly number[] =>
      [heading, timer, save, button('Delete')].map((one) => one.element().getBoundingClientRect().top);
    const before = places();
    drawn.recorder.send({ type: 'pause' });
    await expect.element(start).toBeVisible();
    expect(places()).toEqual(before);
    await save.click();
    await expect.element(heading).toHaveTextContent('Processing...');
    expect(button('Processing...').element().getBoundingClientRect().top).toBe(before[2]);
  });

  it('is P, and so is Resume', async () => {
    const { recorder } = await drawRecording();
    await expect.poll(() => document.body.textContent).toContain('Space or S saves, P pauses');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Paused.');
    await expect.poll(() => document.body.textContent).toContain('Space or S saves, P resumes');
    await expect.poll(() => recorder.getSnapshot().status).toBe('paused');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
  });

  it('is not P where the shortcuts are off', async () => {
    const { recorder } = await drawRecording({ stored: { 'beep.keyboardShortcuts': 'off' } });
    await userEvent.keyboard('p');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('has no way on where the microphone is gone', async () => {
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

describe('the review', () => {
  it('takes the last 5 s back, says so, and undoes it', async () => {
    await drawPaused(42_000, { facts });
    await button('Remove last 5 s').click();
    await expect.element(timer).toHaveTextContent('0:37');
    await expect.element(page.getByText('5.0 s removed. Nothing is cut until you save.')).toBeVisible();
    expect(shares()[1]).toBeCloseTo(37 / 42, 2);
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(shares()[1]).toBeCloseTo(1, 2);
  });

  it('gives the focus to the heading when the button that had it goes', async () => {
    await drawPaused(42_000, { facts });
    await button(/^Trim Silence/).click();
    await expect.element(timer).toHaveTextContent('0:35');
    expect(document.activeElement).toBe(heading.element());
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(document.activeElement).toBe(heading.element());
  });

  it('offers to trim silence only where there is some, and says how much', async () => {
    await drawPaused(42_000, { facts });
    await expect.element(button('Trim Silence 6.5 s')).toBeVisible();
    await press(start, '{PageUp}', '{PageUp}', '{PageUp}');
    await expect.element(button('Trim Silence 4.0 s')).toBeVisible();
  });

  it('shows what it can of a take that cannot be looked into', async () => {
    const { recorder } = await drawPaused(42_000);
    await expect.element(button('Play')).toBeVisible();
    expect(button(/^Trim Silence/).elements()).toEqual([]);
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('does not save where nothing is left, and says so', async () => {
    const { recorder } = await drawPaused(4000);
    await button('Remove last 5 s').click();
    await expect.element(save).toBeDisabled();
    await expect.element(page.getByText('Nothing left. Undo or keep recording.')).toBeVisible();
    await button('Undo').click();
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('is thrown away only after a question', async () => {
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
  it('is no wider than the smallest, with the range to seek by over the wave', async () => {
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

describe('the handles', () => {
  it('move by a tenth and by a second, and say where they stand', async () => {
    await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:02.1');
    await press(end, '{PageDown}', '{ArrowDown}');
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:40.9');
    await expect.element(timer).toHaveTextContent('0:38');
  });

  it('go back again, but not beyond the take nor nearer than a second', async () => {
    await drawPaused(4000);
    await press(start, '{End}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:03.0');
    await press(start, '{Home}', '{ArrowLeft}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:00.0');
    await press(end, '{Home}');
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:01.0');
  });

  it('are one step, which Undo takes back as a whole', async () => {
    await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}', '{PageUp}');
    await press(end, '{PageDown}');
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(button('Undo').elements()).toEqual([]);
  });

  it('are obeyed by what is sent', async () => {
    const { editor } = await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}');
    await save.click();
    await expect.poll(() => editor.cuts).toMatchObject([[{ fromMs: 2000 }]]);
  });

  it('are obeyed by what is taken back after them', async () => {
    const { recorder } = await drawPaused(42_000, { facts });
    await press(end, '{PageDown}', '{PageDown}');
    await button('Remove last 5 s').click();
    await expect.element(timer).toHaveTextContent('0:35');
    expect(recorder.getSnapshot()).toMatchObject({ edit: { removed: [{ fromMs: 35_000, toMs: 42_000 }] } });
  });

  it('follow the pointer from where they were taken', async () => {
    await drawPaused(42_000, { facts });
    const wave = seek.element().parentElement?.getBoundingClientRect();
    const grip = document.querySelector('[data-end=start]')?.getBoundingClientRect();
    const x = (grip?.left ?? 0) + 3;
    const y = (grip?.top ?? 0) + 20;
    await mouse('mousePressed', x, y);
    await mouse('mouseMoved', x + (wave?.width ?? 0) / 2, y);
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:21.0');
    await mouse('mouseMoved', x + (wave?.width ?? 0) / 4, y);
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:10.5');
    await mouse('mouseReleased', x + (wave?.width ?? 0) / 4, y);
  });

  it('can be taken side by side', async () => {
    await drawPaused(4000);
    await press(start, '{End}');
    const boxes = [start, end].map((one) => one.element().getBoundingClientRect());
    const [before, after] = shares();
    expect((after ?? 0) - (before ?? 0)).toBeCloseTo(0.25, 1);
    expect((boxes[1]?.left ?? 0) - (boxes[0]?.left ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

describe('an end that is put where the sound stands', () => {
  async function drawAt(seconds: number): Promise<DrawnRecorder> {
    const drawn = await drawPaused(42_000, { facts });
    drawn.audio[0]?.report({ type: 'audio.moved', positionSeconds: seconds });
    await expect.element(seek).toHaveValue(String(seconds));
    return drawn;
  }

  it('needs one press and no dragging, and is said', async () => {
    await drawAt(12);
    await button('Start Here').click();
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:12.0');
    const said = page.getByText('12.0 s removed. Nothing is cut until you save.');
    await expect.element(said).toBeVisible();
    expect(said.element().getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(button('Start Here').element());
  });

  it('is the other end as well, by the keyboard, and what is sent obeys both', async () => {
    const { audio, editor } = await drawAt(5);
    await button('Start Here').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 20 });
    await expect.element(seek).toHaveValue('20');
    (button('End Here').element() as HTMLElement).focus();
    await userEvent.keyboard('[Enter]');
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:20.0');
    await expect.element(timer).toHaveTextContent('0:15');
    await save.click();
    await expect.poll(() => editor.cuts).toMatchObject([[{ fromMs: 5000, toMs: 20_000 }]]);
  });

  it('comes no nearer to the other than a second', async () => {
    await drawAt(0);
    await button('End Here').click();
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:01.0');
    await button('Undo').click();
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:42.0');
  });

  it.each([
    [320, 640],
    [360, 480],
  ])('has targets of 44 px side by side at %s px', async (width, height) => {
    await page.viewport(width, height);
    await drawAt(12);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const [left, right] = [button('Start Here'), button('End Here')].map((one) =>
      one.element().getBoundingClientRect(),
    );
    for (const box of [left, right]) {
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    expect(left?.right ?? 0).toBeLessThanOrEqual(right?.left ?? 0);
    await page.viewport(1280, 800);
  });
});

describe('listening to a paused take', () => {
  async function drawTrimmed(): Promise<DrawnRecorder> {
    const drawn = await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}');
    await button('Remove last 5 s').click();
    return drawn;
  }

  it('begins with what is kept', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 2', 'play']);
  });

  it('ends where the rest was taken out, and starts over', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 37.05 });
    await expect.poll(() => audio[0]?.commands.slice(-2)).toEqual(['pause', 'seek 2']);
    await expect.element(page.getByText('0:00 / 0:35')).toBeVisible();
  });

  it('tells the time that is heard', async () => {
    const { audio } = await drawTrimmed();
    await button('Play').click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 12 });
    await expect.element(page.getByText('0:10 / 0:35')).toBeVisible();
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:10 of 0:35');
  });

  it('falls silent when the take goes on', async () => {
    const { audio } = await drawPaused(7000);
    await button('Play').click();
    const element = document.querySelector('audio');
    await userEvent.keyboard('p');
    await expect.element(heading).toHaveTextContent('Recording in progress.');
    expect(audio).toHaveLength(1);
    expect(element?.isConnected).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { type DrawnRecorder, drawPaused, save } from '../../testing/draw-recorder.tsx';
import { end, facts, press, seek, shares, start } from '../../testing/review-parts.ts';

const timer = page.getByRole('timer');
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

interface Devtools {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** At a point of the tested page, which is in a frame. */
async function mouse(type: string, x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = (frame?.width ?? 0) / window.innerWidth;
  const point = { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
  const devtools = cdp() as unknown as Devtools;
  await devtools.send('Input.dispatchMouseEvent', {
    type,
    ...point,
    button: 'left',
    buttons: 1,
    clickCount: 1,
  });
}

describe('the trim handles', () => {
  it('move by 0.1 s and by 1 s, and announce their position', async () => {
    await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:02.1');
    await press(end, '{PageDown}', '{ArrowDown}');
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:40.9');
    await expect.element(timer).toHaveTextContent('0:38');
  });

  it('move back, but not beyond the ends or closer than a second', async () => {
    await drawPaused(4000);
    await press(start, '{End}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:03.0');
    await press(start, '{Home}', '{ArrowLeft}');
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:00.0');
    await press(end, '{Home}');
    await expect.element(end).toHaveAttribute('aria-valuetext', 'End 0:01.0');
  });

  it('are one step for Undo', async () => {
    await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}', '{PageUp}');
    await press(end, '{PageDown}');
    await button('Undo').click();
    await expect.element(timer).toHaveTextContent('0:42');
    expect(button('Undo').elements()).toEqual([]);
  });

  it('determine the range that is uploaded', async () => {
    const { editor } = await drawPaused(42_000, { facts });
    await press(start, '{PageUp}', '{PageUp}');
    await save.click();
    await expect.poll(() => editor.cuts).toMatchObject([[{ fromMs: 2000 }]]);
  });

  it('apply before Remove last 5 s', async () => {
    const { recorder } = await drawPaused(42_000, { facts });
    await press(end, '{PageDown}', '{PageDown}');
    await button('Remove last 5 s').click();
    await expect.element(timer).toHaveTextContent('0:35');
    expect(recorder.getSnapshot()).toMatchObject({ edit: { removed: [{ fromMs: 35_000, toMs: 42_000 }] } });
  });

  it('follow the pointer from where they were grabbed', async () => {
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

  it('can be grabbed side by side', async () => {
    await drawPaused(4000);
    await press(start, '{End}');
    const boxes = [start, end].map((one) => one.element().getBoundingClientRect());
    const [before, after] = shares();
    expect((after ?? 0) - (before ?? 0)).toBeCloseTo(0.25, 1);
    expect((boxes[1]?.left ?? 0) - (boxes[0]?.left ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

describe('a trim end set to the playback position', () => {
  async function drawAt(seconds: number): Promise<DrawnRecorder> {
    const drawn = await drawPaused(42_000, { facts });
    drawn.audio[0]?.report({ type: 'audio.moved', positionSeconds: seconds });
    await expect.element(seek).toHaveValue(String(seconds));
    return drawn;
  }

  it('needs one press, and is announced', async () => {
    await drawAt(12);
    await button('Start Here').click();
    await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:12.0');
    const said = page.getByText('12.0 s removed. Nothing is cut until you save.');
    await expect.element(said).toBeVisible();
    expect(said.element().closest('[role]')?.role).toBe('status');
    expect(document.activeElement).toBe(button('Start Here').element());
  });

  it('works by keyboard for both ends, which determine the upload', async () => {
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

  it('stays at least a second from the other end', async () => {
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

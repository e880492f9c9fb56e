import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecorder, heading, record, save } from '../testing/draw-recorder.tsx';
import { drawReplyRecorder } from '../testing/draw-reply-recorder.tsx';

/** Makes the view of the running recording throw while it is drawn, until the returned function is called. */
function breakView(): () => void {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    throw new Error('nobody foresaw this');
  });
  const mend = (): void => {
    drawing.mockRestore();
    logged.mockRestore();
  };
  onTestFinished(mend);
  return mend;
}

// spec: translated.6
it.each([
  ['of the record screen', save, () => drawRecorder()],
  ['of a reply', page.getByRole('button', { name: 'Send', exact: true }), () => drawReplyRecorder()],
])('a view %s that fails ends no recording, which can be saved without it', async (_name, submit, draw) => {
  const drawn = await draw();
  breakView();
  await record.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something went wrong on this page. You’re still recording, and nothing is lost.');
  drawn.clock.advance(6000);
  expect(drawn.recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 6000 });
  await submit.click();
  await expect.poll(drawn.uploadStatus).toBe('sending');
});

it('a view that failed is shown again on request', async () => {
  await drawRecorder();
  const mend = breakView();
  await record.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(heading).toHaveTextContent('Recording in progress.');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

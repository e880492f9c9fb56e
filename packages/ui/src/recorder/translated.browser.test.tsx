import { type PageTranslatorOptions, startPageTranslator } from '@beep/testkit/translator';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecorder, drawRecording, record, SAVED } from '../testing/draw-recorder.tsx';
import { drawReplyRecorder } from '../testing/draw-reply-recorder.tsx';

const MARK = ' ⸱tr';

const button = (name: string) => page.getByRole('button', { name: `${name}${MARK}`, exact: true });
const heading = page.getByRole('heading').first();
const timer = page.getByRole('timer');

describe.each<PageTranslatorOptions['manner']>(['font', 'merge'])('on a page translated by %s', (manner) => {
  beforeEach(() => startPageTranslator({ manner, mark: MARK }));

  // spec: translated.1
  it('records, pauses, resumes and saves; the time runs, and each text is the one of its state', async () => {
    const { clock, recorder, uploadStatus, respondToUpload } = await drawRecorder();
    await expect.element(page.getByText(`Tap to Record.${MARK}`)).toBeVisible();
    await record.click();
    await expect.element(heading).toHaveTextContent(`Recording in progress.${MARK}`);
    clock.advance(7000);
    await expect.element(timer).toHaveTextContent('0:07');
    await button('Pause').click();
    await expect.element(heading).toHaveTextContent(`Paused.${MARK}`);
    await expect.element(button('Resume')).toBeVisible();
    expect(button('Pause').elements()).toEqual([]);
    await button('Resume').click();
    await expect.element(heading).toHaveTextContent(`Recording in progress.${MARK}`);
    clock.advance(5000);
    await expect.element(timer).toHaveTextContent('0:12');
    await button('Save').click();
    await expect.element(button('Processing...')).toBeVisible();
    await expect.poll(uploadStatus).toBe('sending');
    respondToUpload({ status: 'ok', value: SAVED });
    await expect.element(heading).toHaveTextContent(`Your Beep is ready${MARK}`);
    await expect.element(page.getByRole('textbox', { name: 'Share link' })).toHaveValue(SAVED.shareUrl);
    expect(recorder.getSnapshot().status).toBe('submitted');
  });

  it('deletes a recording, and Undo brings it back', async () => {
    const { clock, recorder } = await drawRecording();
    clock.advance(3000);
    await button('Delete').click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('deleted');
    await button('Undo').click();
    await expect.element(heading).toHaveTextContent(`Paused.${MARK}`);
    await expect.element(timer).toHaveTextContent('0:03');
  });

  it('says why the microphone is refused, and records once it is allowed', async () => {
    await drawRecorder({ opening: 'failed', refusal: 'microphone-blocked' });
    await record.click();
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent(`Your microphone is blocked. Enable it to record your Beep.${MARK}`);
    await expect.element(record).toBeEnabled();
  });

  it('counts down before the end, and removes the warning with the recording', async () => {
    const { clock, recorder } = await drawRecording();
    clock.advance(285_000);
    await expect.element(page.getByText(/^Stopping in 15 seconds/).first()).toBeVisible();
    clock.advance(15_000);
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
    await expect.element(heading).toHaveTextContent(`Processing...${MARK}`);
  });

  // spec: translated.1
  it('sends a visitor’s reply, and offers another one', async () => {
    const drawn = await drawReplyRecorder();
    await record.click();
    drawn.clock.advance(4000);
    await expect.element(timer).toHaveTextContent('0:04');
    await button('Send').click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
    drawn.respondToUpload({ status: 'ok', value: { id: 'r1', shareUrl: SAVED.shareUrl } });
    await expect.element(heading).toHaveTextContent(`Your reply was sent${MARK}`);
    await button('Record Another Reply').click();
    await expect.element(timer).toBeVisible();
  });
});

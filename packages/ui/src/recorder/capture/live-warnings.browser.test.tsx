import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecorder, drawRecording, heading, record, save } from '../../testing/draw-recorder.tsx';

describe('a microphone that fails during a recording', () => {
  it('is reported once when replaced, and the recording continues', async () => {
    const { microphone, recorder, clock } = await drawRecording();
    clock.advance(5000);
    microphone.replace('USB Headset', { fromMs: 3000, toMs: 3400 });
    const notice = page.getByText('Your microphone was disconnected. Still recording with USB Headset.');
    await expect.element(notice).toBeVisible();
    expect(notice.element().closest('[role]')?.role).toBe('status');
    clock.advance(8000);
    await expect.poll(() => notice.elements().length).toBe(0);
    await expect.element(page.getByText('Stops automatically at 5:00')).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('is reported when muted, with a choice of others', async () => {
    const { microphone } = await drawRecording();
    microphone.mute();
    const choice = page.getByRole('combobox', { name: /^Your microphone is muted/ });
    await expect.element(choice).toBeVisible();
    microphone.unmute();
    await expect.poll(() => choice.elements().length).toBe(0);
  });
});

describe('a browser with little storage', () => {
  it('warns during the recording', async () => {
    await drawRecording({ freeBytes: 5 * 1024 * 1024 });
    await expect.element(page.getByText('This device is almost full.')).toBeVisible();
  });

  it('warns while it waits for the microphone', async () => {
    await drawRecorder({ freeBytes: 5 * 1024 * 1024, opening: 'never-answers' });
    await record.click();
    await expect.element(page.getByText(/^This device is almost full/)).toBeVisible();
  });

  it('records nothing if storage is full', async () => {
    await drawRecorder({ freeBytes: 1024, opening: 'never-answers' });
    await record.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(record).toBeVisible();
  });

  it('stops when storage is full, keeps the draft, and says why in each later view', async () => {
    const { microphone, journal, clock, respondToUpload, recorder } = await drawRecording();
    clock.advance(2000);
    journal.setWriteOutcome('full');
    microphone.handOver(1024);
    await expect.element(heading).toHaveTextContent('Processing...');
    const why = page.getByText('Recording stopped because this device is full. Everything so far is safe.');
    await expect.element(why).toBeVisible();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
    respondToUpload({
      status: 'failed',
      failure: { kind: 'refused', httpStatus: 413, code: 'too_large', message: 'No.' },
    });
    await expect.element(heading).toHaveTextContent('Your Beep wasn’t sent');
    await expect.element(why).toBeVisible();
  });
});

describe('a browser that stores no drafts', () => {
  it('warns during the recording and while paused', async () => {
    const { journal, microphone, clock } = await drawRecording();
    clock.advance(2000);
    journal.setWriteOutcome('failed');
    microphone.handOver(1024);
    const warning = page.getByText(
      'Your browser can’t store this recording. Keep this page open until you save it.',
    );
    await expect.element(warning).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.element(heading).toHaveTextContent('Paused.');
    await expect.element(warning).toBeVisible();
  });
});

describe('an upload while offline', () => {
  it('shows that the draft is stored', async () => {
    const { clock } = await drawRecording();
    clock.advance(2000);
    await save.click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await expect
      .element(page.getByText('Saved on this device. It will be sent when you’re back online.'))
      .toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => page.getByText(/^Saved on this device/).elements().length).toBe(0);
  });
});

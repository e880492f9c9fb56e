import type { UploadFailure } from '@beep/core/outbox';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  type DrawnRecorder,
  type DrawRecorderOptions,
  drawRecording,
  heading,
  SAVED,
  save,
} from '../../testing/draw-recorder.tsx';

const REFUSED = { kind: 'refused', httpStatus: 413, code: 'too_large', message: 'Too large.' } as const;
const BUSY = { kind: 'refused', httpStatus: 503, code: 'unavailable', message: 'Busy.' } as const;
const button = (name: string): Locator => page.getByRole('button', { name });

/** Fails every automatic attempt of the upload. */
async function drawUnsent(
  failure: Exclude<UploadFailure, { kind: 'session-expired' }>,
  options: DrawRecorderOptions = {},
): Promise<DrawnRecorder> {
  const drawn = await drawRecording(options);
  drawn.clock.advance(2000);
  await save.click();
  await expect.poll(drawn.uploadStatus).toBe('sending');
  await expect
    .poll(() => {
      drawn.respondToUpload({ status: 'failed', failure });
      drawn.clock.advance(3000);
      return drawn.uploadStatus();
    })
    .toBe('failed');
  await expect.element(heading).toHaveTextContent('Your Beep wasn’t sent');
  return drawn;
}

describe('a draft that failed to upload', () => {
  // spec: recorder.17
  it('says why and that it is retried automatically, and can be retried', async () => {
    const { respondToUpload, uploadStatus } = await drawUnsent(BUSY);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The service can’t store recordings right now.');
    await expect.element(page.getByText(/We’ll keep trying to send it/)).toBeVisible();
    await button('Try Again').click();
    await expect.poll(uploadStatus).toBe('sending');
    await expect
      .poll(() => {
        respondToUpload({ status: 'ok', value: SAVED });
        return uploadStatus();
      })
      .toBe('sent');
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
  });

  // spec: files.10
  it('says when it is sent again, and offers no try that the service would refuse', async () => {
    const later = { ...BUSY, httpStatus: 429, code: 'rate_limited', retryAfterMs: 3_600_000 } as const;
    await drawUnsent(later);
    await expect.element(page.getByText('The service is busy right now.')).toBeVisible();
    await expect
      .element(page.getByText(/^Saved on this device\. Sending goes on at \d+:\d\d [AP]M\.$/))
      .toBeVisible();
    expect(button('Try Again').elements()).toEqual([]);
    await expect.element(button('Save Audio File')).toBeVisible();
  });

  it('can be tried again before that if the service may accept it', async () => {
    await drawUnsent({ ...BUSY, retryAfterMs: 3_600_000 });
    await expect.element(page.getByText(/Sending goes on at/)).toBeVisible();
    await expect.element(button('Try Again')).toBeVisible();
  });

  it('says that it is uploaded when the network returns, only without one', async () => {
    await drawUnsent({ kind: 'network', reason: 'unreachable' });
    await expect.element(page.getByText(/We’ll keep trying to send it/)).toBeVisible();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await expect.element(page.getByText(/sent when you’re back online/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/We’ll keep trying to send it/)).toBeVisible();
  });

  it('stays in the journal when the next one is recorded', async () => {
    const { journal, recorder } = await drawUnsent(BUSY);
    const kept = journal.drafts().map(({ id }) => id);
    await button('Record Again').click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('recording');
    expect(journal.drafts().map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
  });
});

describe('a draft whose user was signed out', () => {
  it('says once that it waits for a new sign-in: the dialog says the rest', async () => {
    const drawn = await drawRecording();
    drawn.clock.advance(2000);
    await save.click();
    await expect.poll(drawn.uploadStatus).toBe('sending');
    await expect
      .poll(() => {
        drawn.respondToUpload({
          status: 'failed',
          failure: { kind: 'refused', httpStatus: 401, code: 'unauthorized', message: 'No.' },
        });
        drawn.clock.advance(3000);
        return drawn.uploadStatus();
      })
      .toBe('failed');
    await expect.element(page.getByText(/It will be sent after you log in again\.$/)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(page.getByText(/session expired/i).elements()).toEqual([]);
  });
});

it('offers the log-in that a draft waits for, instead of a try that would fail', async () => {
  const { asked } = await drawUnsent({ kind: 'signed-out' }, { uid: null });
  await expect.element(page.getByText(/It will be sent after you log in again\.$/)).toBeVisible();
  await expect.element(button('Save Audio File')).toBeVisible();
  expect(button('Try Again').elements()).toEqual([]);
  await button('Log In').click();
  expect(asked).toEqual(['log in']);
});

describe('a draft that the policy forbids', () => {
  const FORBIDDEN = { kind: 'refused', httpStatus: 403, code: 'forbidden', message: 'No.' } as const;

  // spec: school.3
  it('says so, stays on the device, and can be saved as a file or sent again', async () => {
    const { journal } = await drawUnsent(FORBIDDEN);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This account isn’t allowed to record. An administrator can change that.');
    await expect.element(page.getByText(/^Saved on this device\. Save the audio file/)).toBeVisible();
    await expect.element(button('Save Audio File')).toBeVisible();
    expect(journal.drafts().map(({ status }) => status)).toEqual(['to-send']);
    await button('Try Again').click();
    await expect.element(heading).toHaveTextContent('Processing...');
  });
});

describe('a draft that its label refused', () => {
  const destination = { type: 'slot', slotId: 'label1' } as const;
  const REVOKED = { kind: 'refused', httpStatus: 409, code: 'slot_revoked', message: 'No.' } as const;

  // spec: sheets.15
  it('is kept, and sent with a link of its own on request', async () => {
    const { journal, respondToUpload, uploadStatus } = await drawUnsent(REVOKED, { destination });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This QR label has been revoked.');
    await expect.element(page.getByText(/with a link of its own\.$/)).toBeVisible();
    await expect.element(button('Save Audio File')).toBeVisible();
    await expect.poll(() => journal.drafts()).toMatchObject([{ status: 'refused', destination }]);
    await button('Send with Its Own Link').click();
    await expect.poll(uploadStatus).toBe('sending');
    await expect.poll(() => journal.drafts()).toMatchObject([{ status: 'to-send' }]);
    expect(journal.drafts()[0]).not.toHaveProperty('destination');
    await expect
      .poll(() => {
        respondToUpload({ status: 'ok', value: SAVED });
        return uploadStatus();
      })
      .toBe('sent');
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
    await expect.poll(() => journal.drafts()).toEqual([]);
  });
});

describe('a draft that the service refuses finally', () => {
  // spec: recorder.17, api-errors.7
  it('says so, offers no retry, and can be saved as a file', async () => {
    await drawUnsent(REFUSED);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This recording is too large to be sent. Save it as a file, or delete it.');
    await expect
      .element(page.getByText('This recording can’t be sent. Save the audio file to keep it.'))
      .toBeVisible();
    expect(button('Try Again').elements()).toEqual([]);
    const names: string[] = [];
    const listen = (event: Event): void => {
      const link = event.target as HTMLElement;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      names.push(link.download);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', listen, { once: true });
      click.call(this);
    };
    await button('Save Audio File').click();
    HTMLAnchorElement.prototype.click = click;
    expect(names).toEqual(['beep-6f1c0e0e-0000-4000-8000-000000000001.webm']);
  });

  it('is deleted after confirmation', async () => {
    const { recorder, uploadStatus } = await drawUnsent(REFUSED);
    await button('Delete').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(uploadStatus()).toBe('failed');
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });
});

describe('a draft that cannot be cut', () => {
  it('is uploaded whole only on request', async () => {
    const { editor, recorder, clock, journal } = await drawRecording();
    clock.advance(9000);
    editor.failCuts();
    await button('Pause').click();
    await button('Remove last 5 s').click();
    await save.click();
    await expect.element(heading).toHaveTextContent('Your edits weren’t applied');
    expect(journal.drafts()).toHaveLength(1);
    await button('Send Full Recording').click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });
});

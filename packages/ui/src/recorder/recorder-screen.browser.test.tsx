import { takeText } from '@beep/core';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from '../testing/fake-recorder.ts';
import { type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { RecorderScreen } from './recorder-screen.tsx';

const SAVED = { id: 'Kq7v2xW9', shareUrl: 'https://beep.example/play/Kq7v2xW9' };

interface Drawn extends FakeRecorder, RenderedUi {
  readonly library: FakeLibrary;
}

async function draw(options: FakeRecorderOptions & { readonly mayCopy?: boolean } = {}): Promise<Drawn> {
  const fake = createFakeRecorder(options);
  const library = createFakeLibrary([aRecording()]);
  const ui = await renderUi(
    <RecorderScreen
      recorder={fake.recorder}
      library={library}
      pageUrl={() => 'https://beep.example/record'}
    />,
    options,
  );
  return { ...fake, ...ui, library };
}

const record = page.getByRole('button', { name: 'Tap to Record' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const heading = page.getByRole('heading', { level: 1 });

async function drawRecording(options: FakeRecorderOptions = {}): Promise<Drawn> {
  const drawn = await draw(options);
  await record.click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  return drawn;
}

async function drawSaved(options: { readonly mayCopy?: boolean } = {}): Promise<Drawn> {
  const drawn = await draw(options);
  await record.click();
  await save.click();
  await expect.element(heading).toHaveTextContent('Processing...');
  await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('uploading');
  drawn.answerUpload({ status: 'ok', value: SAVED });
  await expect.element(heading).toHaveTextContent('Your Beep is ready');
  return drawn;
}

describe('the idle view', () => {
  it('names the disc and starts on a press', async () => {
    await draw();
    await expect.element(heading).toHaveTextContent('Record Beep');
    await record.click();
    await expect.element(heading).toHaveTextContent('Recording in progress.');
  });

  it('says that it waits for the microphone and takes no second press', async () => {
    const { recorder } = await draw({ microphone: 'never-answers' });
    await record.click();
    await expect
      .element(page.getByRole('status').first())
      .toHaveTextContent('Waiting for your microphone...');
    const { operation } = recorder.getSnapshot();
    await record.click({ force: true });
    expect(recorder.getSnapshot().operation).toBe(operation);
  });

  it('waits while it is not known who is there', async () => {
    await draw({ session: { status: 'loading' } });
    await record.click();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('One moment...');
  });

  it('says what to do about a blocked microphone, and can be tried again', async () => {
    await draw({ microphone: 'failed' });
    await record.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your microphone is blocked. Enable it to record your Beep.');
    await expect.element(record).toBeEnabled();
  });

  it('refuses a take that is too small with the error code', async () => {
    await drawRecording({ audio: new Blob([new Uint8Array(1023)]) });
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(takeText('take-too-small'));
  });
});

describe('the live view', () => {
  it('shows the time and moves the focus to the heading', async () => {
    const { passTime } = await drawRecording();
    expect(document.activeElement).toBe(heading.element());
    passTime(42_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:42');
    expect(page.getByRole('timer').element().getAttribute('aria-live')).toBe('off');
  });

  it('gives the focus to the heading of what comes after Delete', async () => {
    await drawRecording();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(document.activeElement).toBe(heading.element());
    expect(heading.element().textContent).toBe('Record Beep');
  });

  it('draws on the canvas', async () => {
    await drawRecording();
    const canvas = document.querySelector('canvas');
    await expect.poll(() => hasInk(canvas)).toBe(true);
  });

  it.each([
    ['Space', ' '],
    ['S', 's'],
  ])('saves with %s', async (_name, key) => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard(key === ' ' ? '[Space]' : key);
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
  });

  it('lets Space press the focused Delete and not save', async () => {
    const { recorder } = await drawRecording();
    await userEvent.tab();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Delete' }).element());
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });

  it('does not save with a modifier', async () => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('tells how much has been sent', async () => {
    const { recorder, sendProgress } = await drawRecording();
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
    sendProgress(1024);
    await expect.poll(() => page.getByRole('progressbar').element().getAttribute('value')).toBe('0.25');
    await expect
      .element(page.getByRole('button', { name: 'Processing...' }))
      .toHaveAttribute('aria-busy', 'true');
  });
});

describe('the saved view', () => {
  it('offers the link in a read-only field of 215 px and copies it', async () => {
    const { copied } = await drawSaved();
    const field = page.getByRole('textbox', { name: 'Share link' });
    await expect.element(field).toHaveValue(SAVED.shareUrl);
    expect(field.element()).toHaveProperty('readOnly', true);
    expect(field.element().getBoundingClientRect().width).toBe(215);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
    expect(copied).toEqual([SAVED.shareUrl]);
  });

  it('leaves the link selected where copying is refused', async () => {
    await drawSaved({ mayCopy: false });
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect
      .element(page.getByText('The link could not be copied. It is selected: copy it by hand.').first())
      .toBeVisible();
    const field = page.getByRole('textbox', { name: 'Share link' }).element() as HTMLInputElement;
    expect(field.selectionEnd).toBe(SAVED.shareUrl.length);
  });

  it('plays the stored recording', async () => {
    const { audio } = await drawSaved();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(audio.at(-1)?.commands).toContain('play');
  });

  it('changes the expiry; the heading of the list cannot be chosen', async () => {
    await drawSaved();
    const picker = page.getByRole('combobox', { name: 'Expires' });
    const options = [...(picker.element() as HTMLSelectElement).options];
    expect(options.find(({ text }) => text === 'AUTOMATICALLY DELETE...')?.disabled).toBe(true);
    await userEvent.selectOptions(picker, '1_week');
    await expect.element(page.getByText('Expiration date updated successfully').first()).toBeVisible();
    await expect
      .poll(() => (picker.element() as HTMLSelectElement).selectedOptions[0]?.text)
      .toBe('In 1 Week');
  });

  it('asks before it deletes, and goes back to the beginning', async () => {
    const { library } = await drawSaved();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Recording' });
    await expect.element(dialog).toBeVisible();
    expect(library.removed).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(library.removed).toEqual([SAVED.id]);
  });

  it('stays and says so when deleting fails', async () => {
    const { library } = await drawSaved();
    library.failure = { kind: 'network', message: 'down' };
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred while trying to delete the audio. Please try again.');
    await expect.element(page.getByRole('textbox', { name: 'Share link' })).toBeVisible();
  });

  it('leads back to the disc for another one', async () => {
    const { recorder } = await drawSaved();
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.element(record).toBeVisible();
    expect(recorder.getSnapshot().status).toBe('idle');
  });
});

describe('a take that was not sent', () => {
  async function drawUnsent(): Promise<Drawn> {
    const drawn = await drawRecording();
    await save.click();
    await expect.poll(() => drawn.recorder.getSnapshot().status).toBe('uploading');
    const refusal = { kind: 'refused', httpStatus: 413, code: 'too_large', message: 'Too large.' } as const;
    drawn.answerUpload({ status: 'failed', failure: refusal });
    await expect.element(heading).toHaveTextContent('Your Beep was not sent');
    return drawn;
  }

  it('says why and keeps the take for another try', async () => {
    const { answerUpload, recorder } = await drawUnsent();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Request failed: Too large. (from https://beep.example/record)');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('uploading');
    answerUpload({ status: 'ok', value: SAVED });
    await expect.element(heading).toHaveTextContent('Your Beep is ready');
  });

  it('can be saved as a file', async () => {
    await drawUnsent();
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
    await page.getByRole('button', { name: 'Save Audio File' }).click();
    HTMLAnchorElement.prototype.click = click;
    expect(names).toEqual(['beep-6f1c0e0e-0000-4000-8000-000000000001.webm']);
  });

  it('is thrown away only after a question', async () => {
    const { recorder } = await drawUnsent();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('alertdialog').elements().length).toBe(0);
    expect(recorder.getSnapshot().status).toBe('upload-failed');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });
});

function hasInk(canvas: HTMLCanvasElement | null): boolean {
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value) => value > 0) ?? false;
}

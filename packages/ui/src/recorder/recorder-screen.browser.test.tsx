import { createFakeOwnPolicy } from '@beep/core/testing';
import { RECORDER_TEXTS, RECORDING_FAILURE_TEXTS } from '@beep/core/texts';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  type DrawnRecorder,
  type DrawRecorderOptions,
  drawRecorder,
  drawRecording,
  drawSaved,
  heading,
  record,
  save,
} from '../testing/draw-recorder.tsx';
import { emulateFeatures } from '../testing/emulate-media.ts';
import { createFakeMicrophones } from '../testing/fake-microphones.ts';

describe('the idle view', () => {
  // spec: record.1, record.4, record.10
  it('names the record button and starts on a press', async () => {
    await drawRecorder();
    await expect.element(heading).toHaveTextContent('Record Beep');
    await expect.element(page.getByText('Tap to Record.', { exact: true })).toBeVisible();
    await record.click();
    await expect.element(heading).toHaveTextContent('Recording in progress.');
  });

  it('takes the focus back that a host took off its button, unless it is elsewhere', async () => {
    await drawRecorder({ focusesRecord: true });
    await expect.element(record).toHaveFocus();
    (record.element() as HTMLElement).blur();
    window.dispatchEvent(new FocusEvent('focus'));
    await expect.element(record).toHaveFocus();
    // Later the user decides.
    (record.element() as HTMLElement).blur();
    window.dispatchEvent(new FocusEvent('focus'));
    expect(document.activeElement).toBe(document.body);
  });

  it('says that the school forbids recording, and disables the button, before anything is tried', async () => {
    const policy = createFakeOwnPolicy({ mayRecord: false });
    const { recorder, screen } = await drawRecorder({ policy });
    const why = 'This account isn’t allowed to record. An administrator can change that.';
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(record).toHaveAccessibleDescription(why);
    await expect.element(record).toBeDisabled();
    await record.click({ force: true });
    expect(recorder.getSnapshot().status).toBe('idle');
    expect((await axe.run(screen.container)).violations).toEqual([]);
  });

  it('warns during a recording that began before the policy was known', async () => {
    const policy = createFakeOwnPolicy();
    await drawRecording({ policy });
    policy.change({ mayRecord: false });
    await expect.element(page.getByText(/This recording won’t be sent, but you can save it/)).toBeVisible();
  });

  // spec: record.2
  it('has a record button that pulses forever', async () => {
    await emulateFeatures({ 'prefers-reduced-motion': 'no-preference' });
    await drawRecorder();
    const pulses = record
      .element()
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
    expect(pulses.map(({ playState }) => playState)).toEqual(['running', 'running']);
  });

  it('shows that it waits for the microphone, and ignores a second press', async () => {
    const { recorder } = await drawRecorder({ opening: 'never-answers' });
    await record.click();
    await expect
      .element(page.getByRole('status').first())
      .toHaveTextContent('Waiting for your microphone...');
    const { operation } = recorder.getSnapshot();
    await record.click({ force: true });
    expect(recorder.getSnapshot().operation).toBe(operation);
  });

  it('waits for the auth state', async () => {
    await drawRecorder({ session: { status: 'loading' } });
    await record.click();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('One moment...');
  });

  // spec: recorder.10
  it('refuses a recording that is too small, with the error code', async () => {
    await drawRecording({ audio: new Blob([new Uint8Array(1023)]) });
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(RECORDING_FAILURE_TEXTS['recording-too-small']);
  });
});

describe('the live view', () => {
  // spec: record.10
  it('shows the time and moves the focus to the heading', async () => {
    const { clock } = await drawRecording();
    expect(document.activeElement).toBe(heading.element());
    clock.advance(42_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:42');
    expect(page.getByRole('timer').element().getAttribute('aria-live')).toBe('off');
  });

  // spec: record.12
  it('moves the focus to the heading after Delete', async () => {
    await drawRecording();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(record).toBeVisible();
    expect(document.activeElement).toBe(heading.element());
    expect(heading.element().textContent).toBe('Record Beep');
  });

  // spec: record.11, limits.10
  it('draws on the canvas', async () => {
    await drawRecording();
    await expect.poll(() => hasInk()).toBe(true);
  });

  it('is redrawn when the theme changes during the upload', async () => {
    await drawRecording();
    await save.click();
    await expect.element(heading).toHaveTextContent('Processing...');
    await emulateFeatures({ 'prefers-color-scheme': 'light' });
    await expect.poll(() => hasInk()).toBe(true);
    const inLight = inkOf();
    await emulateFeatures({ 'prefers-color-scheme': 'dark' });
    await expect.poll(() => inkOf()).not.toEqual(inLight);
    await emulateFeatures({ 'prefers-color-scheme': 'light' });
    await expect.poll(() => inkOf()).toEqual(inLight);
  });

  // spec: recorder.5, limits.7
  it.each([
    ['Space', ' '],
    ['S', 's'],
  ])('saves with %s', async (_name, key) => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard(key === ' ' ? '[Space]' : key);
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('leaves Space to a focused Delete', async () => {
    const { recorder } = await drawRecording();
    for (const name of ['Pause', 'Save', 'Delete']) {
      await userEvent.tab();
      expect(document.activeElement).toBe(page.getByRole('button', { name }).element());
    }
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('idle');
  });

  it('does not save with a modifier', async () => {
    const { recorder } = await drawRecording();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  // spec: record.13
  it('shows the upload progress', async () => {
    const { recorder, sendProgress } = await drawRecording();
    await save.click();
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
    sendProgress(1024);
    await expect.poll(() => page.getByRole('progressbar').element().getAttribute('value')).toBe('0.25');
    await expect
      .element(page.getByRole('button', { name: 'Processing...' }))
      .toHaveAttribute('aria-busy', 'true');
  });
});

describe('the end of the five minutes', () => {
  it('is not named if the recording ends before', async () => {
    const { clock } = await drawRecording({ longestMs: () => 60_000 });
    clock.advance(1000);
    await expect.element(page.getByText('Stops automatically at 1:00')).toBeVisible();
  });

  it('counts down the last 30 s, and announces 30 and 10 s', async () => {
    const { clock } = await drawRecording();
    const said = (): string | null | undefined =>
      document.querySelector('[aria-live=assertive]')?.textContent;
    const seen = (text: string): Locator => page.getByText(text);
    clock.advance(269_000);
    await expect.element(page.getByText('Stops automatically at 5:00')).toBeVisible();
    expect(said()).toBe('');
    clock.advance(1000);
    await expect.poll(said).toBe('Stopping in 30 seconds. Your recording will be saved.');
    clock.advance(7000);
    await expect.element(seen('Stopping in 23 seconds. Your recording will be saved.')).toBeVisible();
    expect(said()).toBe('Stopping in 30 seconds. Your recording will be saved.');
    clock.advance(13_000);
    await expect.poll(said).toBe('Stopping in 10 seconds. Your recording will be saved.');
    clock.advance(9000);
    await expect.element(seen('Stopping in 1 second. Your recording will be saved.')).toBeVisible();
    expect(said()).toBe('Stopping in 10 seconds. Your recording will be saved.');
  });

  // spec: recorder.7, limits.3
  it('stops and uploads the recording', async () => {
    const { clock, recorder } = await drawRecording();
    clock.advance(300_000);
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });
});

describe('a silent microphone', () => {
  const silenceNotice = page.getByText(/^We can’t hear you/);
  const microphones = page.getByRole('combobox', { name: /^We can’t hear you/ });

  async function drawSilent(options: DrawRecorderOptions = {}): Promise<DrawnRecorder> {
    const drawn = await drawRecording(options);
    drawn.microphone.setLevel(0);
    for (let look = 0; look < 180; look++) drawn.clock.advance(16);
    await expect.element(microphones).toBeVisible();
    return drawn;
  }

  // spec: recorder.23, limits.52
  it('offers the microphones after 180 frames, in a menu 140 to 300 px high, and keeps the focus', async () => {
    await drawSilent();
    expect(document.activeElement).toBe(heading.element());
    await microphones.click();
    await expect.element(page.getByRole('option', { name: 'USB Headset' })).toBeVisible();
    const menu = page.getByRole('listbox').element().parentElement;
    const height = menu?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThanOrEqual(140);
    expect(height).toBeLessThanOrEqual(300);
  });

  // spec: recorder.24
  it('continues with the chosen microphone, and stores the choice', async () => {
    const { recorder, recorderSettings, microphone } = await drawSilent();
    const { operation } = recorder.getSnapshot();
    await microphones.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    expect(microphone.switches).toEqual([{ deviceId: 'usb' }]);
    expect(recorderSettings.getSnapshot().microphoneId).toBe('usb');
    microphone.setLevel(0.5);
    await expect.poll(() => silenceNotice.elements().length).toBe(0);
    expect(recorder.getSnapshot()).toMatchObject({ status: 'recording', operation });
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('says why the chosen microphone failed, and continues', async () => {
    const { recorder } = await drawSilent({ switchFailure: 'microphone-missing' });
    await microphones.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    await expect
      .element(page.getByText('Selected microphone is unavailable. Try choosing a different device.'))
      .toBeVisible();
    expect(recorder.getSnapshot().status).toBe('recording');
  });

  it('is no longer reported once it has sound', async () => {
    const { microphone, clock } = await drawSilent();
    microphone.setLevel(0.5);
    clock.advance(16);
    await expect.poll(() => silenceNotice.elements().length).toBe(0);
  });

  it('is announced once per microphone, even if it has sound in between', async () => {
    const { microphone, clock } = await drawSilent();
    const alerts = page.getByRole('alert');
    const silent = async (): Promise<void> => {
      microphone.setLevel(0);
      for (let look = 0; look < 180; look++) clock.advance(16);
      await expect.element(microphones).toBeVisible();
    };
    await expect.element(alerts).toHaveTextContent(RECORDER_TEXTS.noSound);
    microphone.setLevel(0.5);
    clock.advance(16);
    await expect.poll(() => silenceNotice.elements().length).toBe(0);
    await silent();
    expect(alerts.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.element(heading).toHaveTextContent('Paused.');
    await page.getByRole('button', { name: 'Resume' }).click();
    await silent();
    expect(alerts.elements()).toEqual([]);
    await microphones.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    await expect.poll(() => silenceNotice.elements().length).toBe(0);
    await silent();
    await expect.element(alerts).toHaveTextContent(RECORDER_TEXTS.noSound);
  });

  // spec: recorder.26
  it('leaves Space to Save', async () => {
    const { recorder } = await drawSilent();
    await userEvent.keyboard('[Space]');
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  // spec: limits.54
  it('has a list that shows if there is nothing to choose', async () => {
    const microphonesOfNobody = createFakeMicrophones({ status: 'listed', devices: [] });
    await drawSilent({ microphones: microphonesOfNobody });
    await expect.element(microphones).toHaveTextContent('Select...');
    await microphones.click();
    await expect.element(page.getByText('No options')).toBeVisible();
  });
});

describe('disabled keyboard shortcuts', () => {
  // spec: browser-storage.10
  it('do nothing and are not mentioned', async () => {
    const { recorder } = await drawRecording({ stored: { 'beep.keyboardShortcuts': 'off' } });
    await userEvent.keyboard('s');
    await userEvent.keyboard('[Space]');
    expect(recorder.getSnapshot().status).toBe('recording');
    expect(page.getByText(/saves/).elements()).toEqual([]);
  });
});

describe('a user whose session has ended', () => {
  // spec: record.7, validation.12, roles.8, session-errors.7
  it.each(['Delete', 'Record Again'])('is asked to log in before %s', async (name) => {
    const { asked, library } = await drawSaved({ uid: null });
    // The link alone, which is shown until the view has loaded, also offers Record Again.
    await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('alertdialog', { name: 'You are not logged in' });
    await expect
      .element(dialog.getByText('Only logged users are able to record and delete beeps. Please log in.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Log In' }).click();
    expect(asked).toEqual(['log in']);
    expect(library.removed).toEqual([]);
  });
});

describe('Recording History below the recorder', () => {
  // spec: record.22, record.23
  it('shows the recent recordings when opened', async () => {
    await drawRecorder();
    expect(page.getByRole('table').elements()).toEqual([]);
    await page.getByText('Recording History').click();
    await expect.element(page.getByRole('button', { name: /^Play, voice note of / })).toBeVisible();
  });

  it('asks a visitor to log in', async () => {
    const { asked } = await drawRecorder({ uid: null });
    await page.getByText('Recording History').click();
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(asked).toEqual(['log in']);
  });
});

describe('the microphone line', () => {
  // spec: record.24
  it('names the microphone and opens the settings', async () => {
    await drawRecorder({ stored: { selectedAudioDevice: 'usb' } });
    await expect.element(page.getByText('USB Headset')).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });
});

/** The colour of the first opaque pixel. */
function inkOf(): readonly number[] {
  const pixels = stripPixels();
  for (let index = 3; index < pixels.length; index += 4) {
    if (pixels[index] === 255) return [...pixels.slice(index - 3, index)];
  }
  return [];
}

function hasInk(): boolean {
  return stripPixels().some((value) => value > 0);
}

/** Of the strip with the level, which is loaded late; none before. */
function stripPixels(): Uint8ClampedArray {
  const canvas = document.querySelector('canvas');
  const image = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return image?.data ?? new Uint8ClampedArray();
}

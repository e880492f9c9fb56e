import { createFakeOwnPolicy } from '@beep/core/testing';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFakeMicrophones } from '../testing/fake-microphones.ts';
import { NOW_MS, type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { useOpenSettings } from './settings-provider.tsx';

const dialog = page.getByRole('dialog', { name: 'Settings' });
const expiration = page.getByRole('combobox', { name: 'Default Recording Expiration Length' });
const microphone = page.getByRole('combobox', { name: 'Microphone' });
const save = page.getByRole('button', { name: 'Save Changes' });

function OpenButton(): ReactNode {
  return (
    <button type="button" onClick={useOpenSettings()}>
      open
    </button>
  );
}

/** A clock that runs frame by frame. */
function createFrames(): {
  readonly clock: RenderUiOptions['clock'];
  readonly pass: (count: number) => void;
} {
  const ticks = new Set<() => void>();
  return {
    clock: {
      nowMs: () => NOW_MS,
      after: () => () => undefined,
      every: (_ms, tick) => {
        ticks.add(tick);
        return () => ticks.delete(tick);
      },
    },
    pass(count) {
      for (let frame = 0; frame < count; frame++) for (const tick of [...ticks]) tick();
    },
  };
}

async function open(options: RenderUiOptions = {}): Promise<RenderedUi> {
  const ui = await renderUi(<OpenButton />, options);
  await page.getByRole('button', { name: 'open' }).click();
  await expect.element(dialog).toBeVisible();
  return ui;
}

describe('the default expiration under a policy', () => {
  const isDisabled = (): boolean[] =>
    [...(expiration.element() as HTMLSelectElement).options].slice(1).map(({ disabled }) => disabled);

  // spec: school.4
  it('is the policy’s until the user chooses one, and longer options cannot be chosen', async () => {
    const policy = createFakeOwnPolicy({ longestLife: '1_month', defaultExpiry: '1_week' });
    const { recorderSettings } = await open({ policy });
    await expect.element(expiration).toHaveValue('1_week');
    expect(isDisabled()).toEqual([true, false, false, false, true]);
    await expect
      .element(expiration)
      .toHaveAccessibleDescription('Recordings of this account are kept for at most 1 month.');
    await save.click();
    expect(recorderSettings.getSnapshot().expiration).toBeNull();
  });

  // spec: school.5
  it('counts as the longest if the user chose a longer one, which is said', async () => {
    const policy = createFakeOwnPolicy({ longestLife: '1_week', defaultExpiry: '1_day' });
    await open({ policy, stored: { defaultRecordingExpiration: 'never' } });
    await expect.element(expiration).toHaveValue('1_week');
    await expect
      .element(expiration)
      .toHaveAccessibleDescription(
        'Recordings of this account are kept for at most 1 week, so that applies instead of your choice.',
      );
  });
});

describe('the settings', () => {
  // spec: settings.1, settings.4, settings-rules.1, texts.11
  it('are saved together, raise the event and show a toast', async () => {
    const { recorderSettings, settingsChanges } = await open();
    await userEvent.selectOptions(expiration, '1_month');
    await microphone.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    await page.getByRole('switch', { name: /Keyboard shortcuts/ }).click({ force: true });
    await page.getByRole('switch', { name: /Natural sound/ }).click({ force: true });
    expect(recorderSettings.getSnapshot().expiration).toBeNull();
    await save.click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    await expect.element(page.getByText('Settings updated.').first()).toBeVisible();
    expect(recorderSettings.getSnapshot()).toEqual({
      expiration: '1_month',
      microphoneId: 'usb',
      hasKeyboardShortcuts: false,
      isNaturalSound: true,
      isVoiceIsolated: false,
      insertsTranscript: false,
    });
    expect(settingsChanges).toEqual([{ expiration: '1_month', microphone: 'usb', timestamp: NOW_MS }]);
  });

  // spec: expiration.2, expiration.3
  it('have a disabled heading in the list of expirations', async () => {
    await open({ stored: { defaultRecordingExpiration: '1_week' } });
    const select = expiration.element() as HTMLSelectElement;
    expect(select.value).toBe('1_week');
    expect(
      [...select.options].map(({ text, disabled }) => `${text}${disabled ? ' (disabled)' : ''}`),
    ).toEqual([
      'AUTOMATICALLY DELETE... (disabled)',
      'Never',
      'In 1 Day',
      'In 1 Week',
      'In 1 Month',
      'In 1 Year',
    ]);
  });

  // spec: settings.4, settings-rules.3
  it.each([
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press beside the dialog', () => userEvent.click(document.body, { position: { x: 4, y: 4 } })],
  ])('are discarded by %s', { tags: 'long' }, async (_name, leave) => {
    const { recorderSettings, settingsChanges } = await open();
    await userEvent.selectOptions(expiration, '1_day');
    await leave();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(recorderSettings.getSnapshot().expiration).toBeNull();
    expect(settingsChanges).toEqual([]);
    await page.getByRole('button', { name: 'open' }).click();
    await expect.element(expiration).toHaveValue('never');
  });

  // spec: settings.5
  it('prevent the page behind from scrolling', async () => {
    const tall = document.createElement('div');
    tall.style.height = '300vh';
    document.body.append(tall);
    await open();
    await expect
      .poll(() =>
        [document.documentElement, document.body].some(
          (element) => getComputedStyle(element).overflowY === 'hidden',
        ),
      )
      .toBe(true);
    tall.remove();
  });

  // spec: settings.3
  it('unfold the microphone help', { tags: 'long' }, async () => {
    await open();
    const help = page.getByText(/^Allow the microphone for this site/);
    await expect.poll(() => help.elements()).toEqual([]);
    await page.getByText('Microphone or recording issues?').click();
    await expect.element(help).toBeVisible();
    await page.getByText('Microphone or recording issues?').click();
    await expect.poll(() => help.elements()).toEqual([]);
  });
});

describe('the voice alone', () => {
  const isolation = page.getByRole('switch', { name: /Voice isolation/ });
  const natural = page.getByRole('switch', { name: /Natural sound/ });

  it('is off at first, and excludes natural sound', async () => {
    const { recorderSettings } = await open();
    await expect.element(isolation).not.toBeChecked();
    await natural.click({ force: true });
    await isolation.click({ force: true });
    await expect.element(natural).not.toBeChecked();
    await save.click();
    expect(recorderSettings.getSnapshot()).toMatchObject({ isVoiceIsolated: true, isNaturalSound: false });
  });

  it('is not offered where the browser cannot', async () => {
    await open({ mayIsolateVoice: false });
    await expect.element(natural).toBeInTheDocument();
    expect(isolation.elements()).toEqual([]);
  });
});

describe('the layout of the settings', { tags: 'long' }, () => {
  it.each([
    [320, 568],
    [390, 700],
    [1280, 600],
  ])('shows all of the unfolded help above the buttons, at %i by %i', async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    await open();
    await page.getByText('Microphone or recording issues?').click();
    const help = page.getByText(/^Allow the microphone for this site/);
    const actions = save.element().getBoundingClientRect();
    await expect.poll(() => help.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(actions.top);
    expect(help.element().getBoundingClientRect().top).toBeGreaterThan(
      dialog.element().getBoundingClientRect().top,
    );
  });

  it('shows the summary of the help at 1280 by 800', async () => {
    await page.viewport(1280, 800);
    await open();
    const help = dialog.element().querySelector('summary')?.getBoundingClientRect();
    expect(help?.bottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top);
  });

  it.each([
    [320, 480],
    [390, 700],
  ])('shows the focused control above its buttons, at %i by %i', async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    await open();
    const help = dialog.element().querySelector('summary');
    for (let tabs = 0; tabs < 8 && document.activeElement !== help; tabs += 1) {
      await userEvent.tab();
      if (document.activeElement === save.element()) break;
      const { bottom } = (document.activeElement as Element).getBoundingClientRect();
      expect(bottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top);
    }
    expect(document.activeElement).toBe(help);
  });

  it('keeps the knob of a switch inside its track in right-to-left text', async () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await open();
    const input = page.getByRole('switch', { name: /Keyboard shortcuts/ }).element();
    await expect
      .poll(() => getComputedStyle(input.nextElementSibling ?? input, '::after').marginRight)
      .toBe('18px');
  });
});

describe('the microphone choice', () => {
  // spec: validation.21
  it('keeps a selected microphone that is missing', async () => {
    await open({ stored: { selectedAudioDevice: 'gone' } });
    await expect.element(microphone).toHaveTextContent('Previously selected microphone (not detected)');
  });

  // spec: validation.22
  it('numbers microphones without a name', { tags: 'long' }, async () => {
    const devices = [
      { id: 'a', label: '' },
      { id: 'b', label: '' },
    ];
    await open({ microphones: createFakeMicrophones({ status: 'listed', devices }) });
    await microphone.click();
    await expect.element(page.getByRole('option', { name: 'Microphone 2' })).toBeVisible();
  });

  // spec: recorder-errors.13, recorder-errors.14, recorder-errors.15
  it.each([
    [{ status: 'failed', code: 'list-unsupported' }, 'Microphone list not available in this browser.'],
    [{ status: 'failed', code: 'list-blocked' }, 'Unable to access microphones. Check browser permissions.'],
    [{ status: 'listed', devices: [] }, 'No microphones detected.'],
  ] as const)('reports a problem with the list: %j', async (listed, text) => {
    await open({ microphones: createFakeMicrophones(listed) });
    await expect.element(page.getByText(text)).toBeVisible();
  });
});

describe('the mic check', () => {
  const state = dialog.getByRole('status');

  async function openCheck(options: RenderUiOptions): Promise<void> {
    await open(options);
    await page.getByText('Mic check').click();
  }

  // spec: settings.2, mic-check.2
  it('starts when its section is opened, and ends with it and with the dialog', async () => {
    const microphones = createFakeMicrophones();
    await open({ microphones });
    await expect.element(save).toBeVisible();
    expect(microphones.checked).toEqual([]);
    await page.getByText('Mic check').click();
    await expect.element(state).toHaveTextContent('Live');
    await page.getByText('Mic check').first().click();
    await expect.poll(() => microphones.openMeters).toBe(0);
    await page.getByText('Mic check').click();
    await expect.element(state).toHaveTextContent('Live');
    expect(microphones.checked).toEqual([undefined, undefined]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => microphones.openMeters).toBe(0);
  });

  // spec: mic-check.1
  it('releases a microphone that is granted after it ended', async () => {
    const microphones = createFakeMicrophones();
    const grant = microphones.delayMeter();
    await openCheck({ microphones });
    await expect.element(state).toHaveTextContent('Requesting');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    grant();
    await expect.poll(() => [microphones.checked.length, microphones.openMeters]).toEqual([1, 0]);
  });

  // spec: mic-check.5, mic-check.6, limits.13
  it('is active above a level of 6, not at it, until more than 45 quiet frames in a row', async () => {
    const microphones = createFakeMicrophones();
    const frames = createFrames();
    await openCheck({ microphones, ...(frames.clock === undefined ? {} : { clock: frames.clock }) });
    await expect.element(state).toHaveTextContent('Live');
    microphones.setLevel(6);
    frames.pass(5);
    await expect.element(state).toHaveTextContent('Live');
    microphones.setLevel(6.5);
    frames.pass(1);
    await expect.element(state).toHaveTextContent('Audio active');
    microphones.setLevel(0);
    frames.pass(44);
    microphones.setLevel(80);
    frames.pass(1);
    microphones.setLevel(0);
    frames.pass(45);
    await expect.element(state).toHaveTextContent('Audio active');
    frames.pass(1);
    await expect.element(state).toHaveTextContent('Live');
  });

  // spec: limits.11
  it('moves twelve bars', async () => {
    const microphones = createFakeMicrophones();
    await openCheck({ microphones });
    microphones.setLevel(255);
    await expect
      .poll(() => dialog.element().querySelector('fieldset path')?.getAttribute('d'))
      .toMatch(/^(M\d+ 2v36){12}$/);
  });

  // spec: mic-check.3
  it('switches to a chosen microphone at once', async () => {
    const microphones = createFakeMicrophones();
    await openCheck({ microphones });
    await microphone.click();
    await page.getByRole('option', { name: 'USB Headset' }).click();
    await expect.poll(() => microphones.checked).toEqual([undefined, 'usb']);
    await expect.poll(() => microphones.openMeters).toBe(1);
  });

  // spec: mic-check.1, recorder-errors.6, recorder-errors.7, recorder-errors.8, recorder-errors.9
  // spec: recorder-errors.10, recorder-errors.11
  it.each([
    ['unsupported', 'Mic check is not supported in this browser.'],
    ['visualizer-failed', 'Unable to render microphone visualizer.'],
    ['blocked', 'Microphone access blocked. Allow access in your browser settings.'],
    ['device-unavailable', 'Selected microphone is unavailable. Try choosing a different device.'],
    ['in-use', 'Microphone is in use by another app. Close the app and try again.'],
    ['failed', 'Unable to start the mic check. Please try again.'],
  ] as const)('ends in an error on %s', async (code, text) => {
    const microphones = createFakeMicrophones();
    microphones.failMeter(code);
    await openCheck({ microphones });
    await expect.element(state).toHaveTextContent('Error');
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  });

  // spec: mic-check.4, recorder-errors.12
  it('reports a lost microphone, and can be retried', async () => {
    const microphones = createFakeMicrophones();
    await openCheck({ microphones });
    await expect.element(state).toHaveTextContent('Live');
    microphones.lose();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Mic check unavailable.');
    expect(microphones.openMeters).toBe(0);
    await page.getByRole('button', { name: 'Try mic check again' }).click();
    await expect.element(state).toHaveTextContent('Live');
  });
});

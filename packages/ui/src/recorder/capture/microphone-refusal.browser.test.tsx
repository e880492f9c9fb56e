import type { MicrophoneFailure } from '@beep/core/recorder';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type DrawnRecorder, drawRecorder, heading, record } from '../../testing/draw-recorder.tsx';
import { createFakeMicrophones, type FakeMicrophones } from '../../testing/fake-microphones.ts';

const tryAgain = page.getByRole('button', { name: 'Try Again' });
const steps = page.getByRole('list', { name: 'How to allow the microphone' });
const say: Locator = page.getByRole('status').first();

interface Refused extends DrawnRecorder {
  readonly microphones: FakeMicrophones;
}

async function drawRefused(refusal: MicrophoneFailure): Promise<Refused> {
  const microphones = createFakeMicrophones();
  microphones.setPermission(refusal === 'microphone-dismissed' ? 'ask' : 'blocked');
  const drawn = await drawRecorder({ opening: 'failed', refusal, microphones });
  await record.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  return { ...drawn, microphones };
}

describe('waiting for the microphone', () => {
  it('asks the user to allow it while the browser prompts', async () => {
    const microphones = createFakeMicrophones();
    microphones.setPermission('ask');
    await drawRecorder({ opening: 'never-answers', microphones });
    await record.click();
    await expect.element(say).toHaveTextContent('Your browser asks for your microphone. Choose “Allow”.');
    microphones.setPermission('granted');
    await expect.element(say).toHaveTextContent('Waiting for your microphone...');
  });
});

describe('a dismissed microphone prompt', () => {
  it('offers only to try again', async () => {
    const { recorder } = await drawRefused('microphone-dismissed');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your microphone isn’t allowed yet. Try again and choose “Allow”.');
    expect(steps.elements()).toEqual([]);
    const { operation } = recorder.getSnapshot();
    await tryAgain.click();
    await expect
      .poll(() => recorder.getSnapshot())
      .toMatchObject({
        status: 'microphone-failed',
        operation: operation + 1,
      });
  });
});

class FakeMicrophoneElement extends HTMLElement {
  readonly stops: string[] = [];
  readonly constraints: unknown[] = [];
  track: { stop(): void } | null = null;

  setConstraints(constraints: unknown): void {
    this.constraints.push(constraints);
  }
}

/** Makes the page's browser one with, or without, the element that asks for the microphone again. */
function pretend(element: 'has' | 'has not'): void {
  vi.stubGlobal('HTMLMicrophoneElement', FakeMicrophoneElement);
  if (element === 'has not') Reflect.deleteProperty(globalThis, 'HTMLMicrophoneElement');
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const made = Document.prototype.createElement.call(document, name, options);
    if (element === 'has' && name === 'microphone') {
      Object.setPrototypeOf(made, FakeMicrophoneElement.prototype);
      Object.assign(made, { stops: [], constraints: [], track: null });
    }
    return made;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

describe('a blocked microphone, where the browser has a button for it', () => {
  const native = (): FakeMicrophoneElement => document.querySelector('microphone') as FakeMicrophoneElement;

  // spec: recorder.21
  it('is allowed with the browser’s button in place of the steps, and then recorded', async () => {
    pretend('has');
    const { recorder, microphones } = await drawRefused('microphone-blocked');
    await expect.poll(native).not.toBeNull();
    expect(steps.elements()).toEqual([]);
    const stopped: string[] = [];
    native().track = { stop: () => stopped.push('stopped') };
    const { operation } = recorder.getSnapshot();
    native().dispatchEvent(new Event('track'));
    await expect.poll(() => recorder.getSnapshot().operation).toBe(operation + 1);
    expect(stopped).toEqual(['stopped']);
    microphones.setPermission('granted');
    await expect.poll(native).toBeNull();
  });

  // spec: recorder.21
  it.each(['error', 'cancel'])('comes with the steps once that did not help (%s)', async (event) => {
    pretend('has');
    await drawRefused('microphone-blocked');
    await expect.poll(native).not.toBeNull();
    native().dispatchEvent(new Event(event));
    await expect.element(steps).toBeVisible();
    expect(native()).not.toBeNull();
  });

  it('comes with the system’s steps alone if the browser allows it', async () => {
    pretend('has');
    const { microphones } = await drawRefused('microphone-blocked');
    microphones.setPermission('granted');
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    await record.click();
    await expect
      .element(steps)
      .toHaveTextContent('Open the privacy settings of your device.Allow the microphone for this browser.');
    expect(native()).toBeNull();
  });
});

describe('a blocked microphone', () => {
  beforeEach(() => pretend('has not'));

  // spec: recorder.20
  it('is reported with the steps to allow it, and can be retried', async () => {
    await drawRefused('microphone-blocked');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Your microphone is blocked. Enable it to record your Beep.');
    await expect
      .element(steps)
      .toHaveTextContent('Select the icon to the left of the web address.Turn on Microphone.');
    await expect.element(tryAgain).toBeVisible();
    await expect.element(record).toBeEnabled();
  });

  it('is no longer reported once allowed; recording does not start by itself', async () => {
    const { microphones, recorder } = await drawRefused('microphone-blocked');
    microphones.setPermission('granted');
    await expect.element(say).toHaveTextContent('Your microphone is allowed now. Tap to record.');
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(recorder.getSnapshot().status).toBe('idle');
  });

  it('is reported again if the system blocks it, with other steps', async () => {
    const { microphones } = await drawRefused('microphone-blocked');
    microphones.setPermission('granted');
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    await record.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect
      .element(steps)
      .toHaveTextContent('Open the privacy settings of your device.Allow the microphone for this browser.');
  });

  it('can be retried by keyboard, which keeps the focus on a button', async () => {
    await drawRefused('microphone-blocked');
    (tryAgain.element() as HTMLElement).focus();
    await userEvent.keyboard('[Enter]');
    await expect.poll(() => document.activeElement).toBe(record.element());
  });
});

it('offers a retry without steps if another app uses the microphone', async () => {
  await drawRefused('microphone-in-use');
  expect(steps.elements()).toEqual([]);
  await expect.element(tryAgain).toBeVisible();
  await expect.element(heading).toHaveTextContent('Record Beep');
});

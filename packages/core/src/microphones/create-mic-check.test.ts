import { beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createFakeMicrophoneMeter,
  type FakeClock,
  type FakeMicrophoneMeter,
} from '../testing/index.ts';
import { MIC_CHECK_FAILURE_TEXTS } from '../texts/index.ts';
import { createMicCheck, type MicCheck } from './create-mic-check.ts';
import { micCheckLabel } from './mic-check-label.ts';

let clock: FakeClock;
let microphone: FakeMicrophoneMeter;
let check: MicCheck;

beforeEach(() => {
  clock = createFakeClock();
  microphone = createFakeMicrophoneMeter();
  check = createMicCheck({ microphone, clock });
});

const label = (): string => micCheckLabel(check.getSnapshot());
const frames = (count: number): void => clock.advance(count * 16);

async function listen(): Promise<void> {
  check.send({ type: 'check', microphoneId: 'default' });
  await microphone.grant();
}

describe('a mic check', () => {
  it('goes from idle to requesting to live', async () => {
    expect(label()).toBe('Idle');
    expect(check.levels()).toEqual([]);
    check.send({ type: 'check', microphoneId: 'default' });
    expect(label()).toBe('Requesting');
    await microphone.grant();
    expect(label()).toBe('Live');
    expect(check.levels()).toHaveLength(12);
  });

  it('requests the chosen device, or none for the default', () => {
    check.send({ type: 'check', microphoneId: 'default' });
    check.send({ type: 'check', microphoneId: 'usb' });
    expect(microphone.requests).toEqual([{}, { deviceId: 'usb' }]);
  });

  it('is active above a level of 6, not at it', async () => {
    await listen();
    microphone.setLevel(6);
    frames(5);
    expect(label()).toBe('Live');
    microphone.setLevel(6.5);
    frames(1);
    expect(label()).toBe('Audio active');
  });

  it('is inactive after more than 45 quiet frames in a row', async () => {
    await listen();
    microphone.setLevel(80);
    frames(1);
    microphone.setLevel(0);
    frames(44);
    microphone.setLevel(80);
    frames(1);
    microphone.setLevel(0);
    frames(45);
    expect(label()).toBe('Audio active');
    frames(1);
    expect(label()).toBe('Live');
  });

  it('releases the first microphone when another one is chosen', async () => {
    await listen();
    check.send({ type: 'check', microphoneId: 'usb' });
    expect(microphone.openMeters).toBe(0);
    await microphone.grant();
    expect(microphone.openMeters).toBe(1);
  });

  it('releases a microphone that is granted after it was stopped', async () => {
    check.send({ type: 'check', microphoneId: 'default' });
    check.stop();
    await microphone.grant();
    await expect.poll(() => microphone.openMeters).toBe(0);
  });

  it('releases the microphone when it is stopped', async () => {
    await listen();
    check.stop();
    expect(microphone.openMeters).toBe(0);
    expect(check.levels()).toEqual([]);
  });

  it('reports a lost microphone, and can be retried', async () => {
    await listen();
    microphone.lose();
    expect(check.getSnapshot()).toMatchObject({ status: 'error', code: 'lost' });
    expect(microphone.openMeters).toBe(0);
    check.send({ type: 'check', microphoneId: 'default' });
    expect(label()).toBe('Requesting');
  });

  it.each([
    ['unsupported', 'Mic check is not supported in this browser.'],
    ['visualizer-failed', 'Unable to render microphone visualizer.'],
    ['blocked', 'Microphone access blocked. Allow access in your browser settings.'],
    ['device-unavailable', 'Selected microphone is unavailable. Try choosing a different device.'],
    ['in-use', 'Microphone is in use by another app. Close the app and try again.'],
    ['failed', 'Unable to start the mic check. Please try again.'],
    ['lost', 'Mic check unavailable.'],
  ] as const)('ends in an error on %s', async (code, text) => {
    check.send({ type: 'check', microphoneId: 'default' });
    await microphone.refuse(code);
    expect(label()).toBe('Error');
    expect(MIC_CHECK_FAILURE_TEXTS[code]).toBe(text);
  });
});

import type { MicrophoneListOutcome } from '@beep/core/microphones';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecorder } from '../../testing/draw-recorder.tsx';
import { createFakeMicrophones } from '../../testing/fake-microphones.ts';

const DEVICES: MicrophoneListOutcome = {
  status: 'listed',
  devices: [{ id: 'default', label: 'Studio Microphone' }],
};

it('shows the microphone’s name once it is known, without moving the layout', async () => {
  let response: (outcome: MicrophoneListOutcome) => void = () => undefined;
  const list = (): Promise<MicrophoneListOutcome> =>
    new Promise((resolve) => {
      response = resolve;
    });
  const microphones = createFakeMicrophones();
  await drawRecorder({
    microphones: { ...microphones, devices: { ...microphones.devices, list } },
  });
  // A font that loads later would change the width of the button.
  await Promise.all([...document.fonts].map((font) => font.load()));
  const moved = ['Settings', 'Tap to Record'].map((name) => page.getByRole('button', { name }).element());
  const positions = (): unknown => moved.map((element) => element.getBoundingClientRect().toJSON());
  const before = positions();
  response(DEVICES);
  await expect.element(page.getByText('Studio Microphone')).toBeVisible();
  expect(positions()).toEqual(before);
});

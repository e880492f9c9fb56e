import { decodeToMono } from '@beep/testkit/audio';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { savedLink } from '../../fixtures/recorder-steps.ts';

declare global {
  interface Window {
    openedMicrophones?: MediaStreamTrack[];
  }
}

/** Below this level a second counts as silent; the speech has no silent second. */
const SILENCE_LEVEL = 0.002;
const STEP_SECONDS = 0.5;

test('a microphone that ends is replaced in the same recording', { tag: '@long' }, async ({
  memberPage: page,
  notes,
}) => {
  const stored = await notes.count();
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    window.openedMicrophones = opened;
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const stream = await getUserMedia.call(this, constraints);
      opened.push(...stream.getAudioTracks());
      return stream;
    };
  });
  await page.goto('/record');
  await recordFor(page);
  await expect(page.getByRole('timer')).toHaveText(/0:03/);
  await endMicrophones(page);
  await expect(page.getByText(/microphone/i).and(page.getByRole('status'))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/0:08/);
  await page.getByRole('button', { name: 'Save' }).click();
  const id = new URL(await savedLink(page)).pathname.split('/').pop();
  expect(await notes.count()).toBe(stored + 1);

  const { url } = (await (await page.request.get(`/api/v1/recordings/${id}`)).json()) as { url: string };
  const { samples, sampleRate } = await decodeToMono(
    new Uint8Array(await (await page.request.get(url)).body()),
  );
  const step = Math.round(sampleRate * STEP_SECONDS);
  let soundingSteps = 0;
  for (let from = 0; from + step <= samples.length; from += step) {
    const loudest = samples
      .subarray(from, from + step)
      .reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    if (loudest > SILENCE_LEVEL) soundingSteps += 1;
  }
  expect(samples.length / sampleRate).toBeGreaterThanOrEqual(7.5);
  expect(soundingSteps * STEP_SECONDS).toBeGreaterThanOrEqual(7.5);
});

/** Simulates unplugging, because `stop` alone fires no event. */
async function endMicrophones(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const track of window.openedMicrophones ?? []) {
      if (track.readyState === 'ended') continue;
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
}

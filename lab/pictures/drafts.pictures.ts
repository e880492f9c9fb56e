import { expect, type Page } from '@playwright/test';
import { PATIENTLY, recordFor, unfinishedDrafts, waitingDrafts } from '../../e2e/fixtures/draft-steps.ts';
import { holdRequests } from '../../e2e/fixtures/hold-requests.ts';
import { startRecording } from '../../e2e/fixtures/recorder-steps.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const UPLOADS = '**/api/v1/recordings/?*';
const MIB = 1024 ** 2;

declare global {
  interface Window {
    microphones?: MediaStreamTrack[];
  }
}

async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused.')).toBeVisible();
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save' }).click();

/** Lets the test unplug or mute a microphone. */
async function reachMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.microphones = [...(window.microphones ?? []), ...stream.getAudioTracks()];
      return stream;
    };
  });
}

async function withRoom(page: Page, bytes: number): Promise<void> {
  await page.addInitScript((quota) => {
    navigator.storage.estimate = async () => ({ quota, usage: 0 });
  }, bytes);
}

/** The draft of a page that was closed during a recording. */
async function leaveDraft(page: Page): Promise<Page> {
  await page.goto('/record');
  await recordFor(page, 3);
  const context = page.context();
  await page.close();
  return context.newPage();
}

test('a paused recording', async ({ memberPage: page }) => {
  await page.goto('/record');
  await recordFor(page, 8);
  await pause(page);
  await expect(page.getByRole('slider', { name: 'Start' })).toBeVisible();
  await picture(page, 'record-paused');
  await page.getByRole('slider', { name: 'Start' }).press('PageUp');
  await picture(page, 'record-paused-handle');
  await page.getByRole('button', { name: 'Remove last 5 s' }).click();
  await picture(page, 'record-paused-taken-back');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('audio')).toHaveJSProperty('paused', true, PATIENTLY);
  await picture(page, 'record-paused-listened');
  await page.getByRole('button', { name: 'Remove last 5 s' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await picture(page, 'record-paused-empty');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete Recording' })).toBeVisible();
  await picture(page, 'dialog-delete-paused', { windowOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await picture(page, 'record-resumed', { windowOnly: true });
});

test('an unplugged microphone, and a muted one', async ({ memberPage: page }) => {
  await reachMicrophones(page);
  await page.goto('/record');
  await startRecording(page);
  await page.evaluate(() => {
    const [track] = window.microphones ?? [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByText(/^Your microphone was disconnected/)).toBeVisible();
  await page.clock.install();
  await picture(page, 'record-replaced', { windowOnly: true });
  await page.evaluate(() => window.microphones?.at(-1)?.dispatchEvent(new Event('mute')));
  await expect(page.getByRole('combobox', { name: /^Your microphone is muted/ })).toBeVisible();
  await picture(page, 'record-muted', { windowOnly: true });
});

test('a browser with little storage', async ({ memberPage: page }) => {
  await withRoom(page, 5 * MIB);
  await page.goto('/record');
  await startRecording(page);
  await expect(page.getByText(/^This device is almost full/)).toBeVisible();
  await picture(page, 'record-room-low', { windowOnly: true });
});

test('a browser without storage', async ({ memberPage: page }) => {
  await withRoom(page, MIB / 2);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'record-storage-full');
});

test('an upload while the network fails', async ({ memberPage: page }) => {
  const held = await holdRequests(page, UPLOADS);
  await page.goto('/record');
  await startRecording(page);
  await save(page);
  await held.made;
  await page.context().setOffline(true);
  await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
  await picture(page, 'record-processing-offline', { windowOnly: true });
});

test('a draft that waits to be uploaded', async ({ memberPage: page }) => {
  await page.route(UPLOADS, (route) => route.abort());
  await page.goto('/record');
  await startRecording(page);
  await save(page);
  await expect(page.getByRole('heading', { name: 'Your Beep wasn’t sent' })).toBeVisible(PATIENTLY);
  await picture(page, 'record-unsent');
  const held = await holdRequests(page, UPLOADS);
  await page.goto('/history');
  await held.made;
  await waitingDrafts(page).click();
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible();
  await picture(page, 'outbox-sends', { windowOnly: true });
  held.release();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible(PATIENTLY);
  await picture(page, 'outbox-waits', { windowOnly: true });
  await page.getByRole('button', { name: /^Discard, / }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard Recording' })).toBeVisible();
  await picture(page, 'dialog-discard', { windowOnly: true });
});

test('an upload that the service rejects', async ({ memberPage: page }) => {
  const refuse = { status: 400, json: { code: 'invalid_request', message: 'The recording was refused.' } };
  await page.route(UPLOADS, (route) => route.fulfill(refuse));
  await page.goto('/record');
  await startRecording(page);
  await save(page);
  await expect(page.getByRole('heading', { name: 'Your Beep wasn’t sent' })).toBeVisible();
  await picture(page, 'record-refused');
});

test('unfinished drafts', async ({ memberPage }) => {
  const second = await leaveDraft(memberPage);
  const third = await leaveDraft(second);
  const page = await leaveDraft(third);
  await page.goto('/record');
  await expect(unfinishedDrafts(page)).toHaveCount(2);
  await picture(page, 'record-unfinished');
  await unfinishedDrafts(page).first().getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await page.getByRole('button', { name: /^Show All/ }).click();
  await picture(page, 'record-unfinished-open');
});

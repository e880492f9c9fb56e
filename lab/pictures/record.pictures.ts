import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../../e2e/fixtures/hold-requests.ts';
import { savedLink, startRecording } from '../../e2e/fixtures/recorder-steps.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const UPLOADS = '**/api/v1/recordings/?*';
const INSERT = {
  gmail: 'Insert into Gmail',
  docs: 'Insert into Docs',
  classroom: 'Insert into Google Classroom',
  front: 'Insert into Front',
  site: 'Add to Page',
} as const;

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save' }).click();

test('the recorder, signed out', async ({ page }) => {
  await page.goto('/record');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await picture(page, 'record-idle');
  await page.getByText('Recording History').click();
  await picture(page, 'record-idle-history');
});

test('the recorder from idle to deleted', async ({ collectorPage: page }) => {
  await page.goto('/record');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
  await picture(page, 'record-idle-member');
  await page.getByText('Recording History').click();
  await expect(page.getByRole('link', { name: 'All Recordings' })).toBeVisible();
  await picture(page, 'record-idle-member-history');
  await startRecording(page);
  await picture(page, 'record-live');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Recording History' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await picture(page, 'dialog-leave', { windowOnly: true });
  await page.keyboard.press('Escape');
  const held = await holdRequests(page, UPLOADS);
  await save(page);
  await held.made;
  await picture(page, 'record-processing');
  held.release();
  await savedLink(page);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await picture(page, 'record-saved');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
  await picture(page, 'dialog-link-copied', { windowOnly: true });
  await page.getByRole('button', { name: 'Got It' }).click();
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied. Paste it anywhere.').first()).toBeVisible();
  await picture(page, 'toast-link-copied', { windowOnly: true });
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete Recording' })).toBeVisible();
  await picture(page, 'dialog-delete', { windowOnly: true });
});

for (const [host, button] of Object.entries(INSERT)) {
  test(`the recorder for ${host}`, async ({ memberPage: page }) => {
    await page.goto(`/record/${host}`);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
    await picture(page, `record-${host}-idle`);
    await startRecording(page);
    await save(page);
    await savedLink(page);
    await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    await picture(page, `record-${host}-saved`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: 'Link copied' })).toBeVisible();
    await picture(page, `record-${host}-copied`, { windowOnly: true });
  });
}

test('the recorder without a signal', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () =>
      new AudioContext().createMediaStreamDestination().stream;
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  const microphones = page.getByRole('combobox', { name: /We can’t hear you/ });
  await expect(microphones).toBeVisible({ timeout: 20_000 });
  await picture(page, 'record-no-sound');
  await microphones.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await picture(page, 'record-no-sound-menu', { windowOnly: true });
});

test('the recorder shortly before its limit', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    // The audio determines the recording's length.
    const audio = BaseAudioContext.prototype;
    const currentTime = Object.getOwnPropertyDescriptor(audio, 'currentTime')?.get;
    Object.defineProperty(audio, 'currentTime', {
      get(): number {
        return currentTime?.call(this) + (document.documentElement.dataset.late === 'yes' ? 292 : 0);
      },
    });
  });
  await page.goto('/record');
  await startRecording(page);
  await page.evaluate(() => {
    document.documentElement.dataset.late = 'yes';
  });
  await expect(page.getByText(/^Stopping in \d+ seconds?\./).last()).toBeVisible();
  await picture(page, 'record-stops-soon', { windowOnly: true });
});

for (const [name, refusal] of Object.entries({
  blocked: 'NotAllowedError',
  'in-use': 'NotReadableError',
  missing: 'NotFoundError',
})) {
  test(`a microphone that is ${name}`, async ({ memberPage: page }) => {
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', error));
    }, refusal);
    await page.goto('/record');
    await page.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await picture(page, `record-microphone-${name}`);
  });
}

test('a browser that cannot record', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
    Reflect.deleteProperty(window, 'AudioWorkletNode');
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'record-unsupported');
});

test('a recording that is too short', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () =>
      new AudioContext().createMediaStreamDestination().stream;
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await save(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'record-too-small');
});

test('an expired session', async ({ memberPage: page }) => {
  const refuse = { status: 401, json: { code: 'unauthorized', message: 'Log in again.' } };
  await page.route(UPLOADS, (route) => route.fulfill(refuse));
  await page.goto('/record');
  await startRecording(page);
  await save(page);
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await picture(page, 'dialog-session-expired', { windowOnly: true });
});

test('the extension’s promotion', async ({ memberPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('beep.shareScreenViews', '9'));
  await page.goto('/record/docs');
  await startRecording(page);
  await save(page);
  await expect(page.getByRole('alertdialog', { name: 'Record inside Google Docs' })).toBeVisible({
    timeout: 15_000,
  });
  await picture(page, 'dialog-extension-promotion', { windowOnly: true });
});

test('settings', async ({ memberPage: page }) => {
  await page.goto('/record');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.locator('summary', { hasText: 'Mic check' }).click();
  const check = dialog.getByRole('group', { name: 'Mic check' }).getByRole('status');
  await expect(check.getByText('Audio active')).toBeVisible({ timeout: 15_000 });
  await picture(page, 'dialog-settings', { windowOnly: true });
  await dialog.getByText('Microphone or recording issues?').click();
  await picture(page, 'dialog-settings-help', { windowOnly: true });
  await dialog.getByRole('combobox', { name: 'Microphone' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await picture(page, 'dialog-settings-microphones', { windowOnly: true });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated.').first()).toBeVisible();
  await page.clock.install();
  await picture(page, 'toast-settings', { windowOnly: true });
});

test('settings whose microphone is blocked', async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('selectedAudioDevice', 'long-gone');
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.locator('summary', { hasText: 'Mic check' }).click();
  const check = dialog.getByRole('group', { name: 'Mic check' }).getByRole('status');
  await expect(check.getByText('Error')).toBeVisible();
  await picture(page, 'dialog-settings-error', { windowOnly: true });
});

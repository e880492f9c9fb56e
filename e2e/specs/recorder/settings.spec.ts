import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { test } from '../../fixtures/beep-test.ts';
import { savedLink, startRecording } from '../../fixtures/recorder-steps.ts';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
}

// spec: browser-storage.1, roles.11
test('a default expiration is stored and applied to the next recording', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await openSettings(page);
  await page.getByLabel('Default Recording Expiration Length').selectOption('1_week');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings updated.').first()).toBeVisible();
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('defaultRecordingExpiration'))).toBe('1_week');

  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await startRecording(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await savedLink(page);
  expect((await changed).request().postDataJSON()).toEqual({ expires_at: '1_week' });
  await expect(page.getByRole('button', { name: /^Change expiration: / })).toHaveText('In 1 Week');
  await expect(page.getByText('Expiration date updated successfully')).toHaveCount(0);
});

test('the mic check uses the chosen microphone, and so does the recorder', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await openSettings(page);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.locator('summary', { hasText: 'Mic check' }).click();
  const check = dialog.getByRole('group', { name: 'Mic check' });
  await expect(check.getByRole('status')).toHaveText('Audio active', { timeout: 15_000 });
  await dialog.getByRole('combobox', { name: 'Microphone' }).click();
  // By keyboard, because the list ignores a click right after it has opened.
  const listbox = page.getByRole('listbox', { name: 'Microphone' });
  await expect(listbox.getByRole('option', { selected: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(listbox).toHaveCount(0);
  const label = await dialog.getByRole('combobox', { name: 'Microphone' }).innerText();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(label)).toBeVisible();
  const chosen = await page.evaluate(() => localStorage.getItem('selectedAudioDevice'));
  expect(chosen).not.toBe('default');

  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      document.documentElement.dataset.asked = JSON.stringify(constraints?.audio);
      return ask(constraints);
    };
  });
  await startRecording(page);
  const asked = await page.locator('html').getAttribute('data-asked');
  expect(JSON.parse(asked ?? '{}')).toMatchObject({ deviceId: { exact: chosen } });
});

// spec: recorder.19
test('falls back to the default if the stored microphone is missing, and resets the choice', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  await page.goto('/record');
  await page.evaluate(() => {
    localStorage.setItem('selectedAudioDevice', 'long-gone');
    window.addEventListener('settings-updated', (event) => {
      document.documentElement.dataset.event = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await startRecording(page);
  expect(await page.evaluate(() => localStorage.getItem('selectedAudioDevice'))).toBe('default');
  const detail = JSON.parse((await page.locator('html').getAttribute('data-event')) ?? '{}');
  expect(detail).toMatchObject({ expiration: 'never', microphone: 'default', timestamp: expect.any(Number) });
});

test('the settings are accessible, with the menu and the help open', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record/docs');
  await openSettings(page);
  await page.getByText('Microphone or recording issues?').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Microphone' }).press('Enter');
  await expect(page.getByRole('listbox', { name: 'Microphone' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByText('Recording History').click();
  await expectAccessible(page);
});

// spec: recorder.25
test('changes a silent microphone during a recording', { tag: '@long' }, async ({ memberPage: page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const wanted = typeof constraints?.audio === 'object' ? constraints.audio.deviceId : undefined;
      return wanted === undefined
        ? new AudioContext().createMediaStreamDestination().stream
        : ask(constraints);
    };
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  const microphones = page.getByRole('combobox', { name: /We can’t hear you/ });
  await expect(microphones).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await microphones.click();
  await page.getByRole('option').last().click();
  await expect(microphones).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('Recording in progress.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(page);
  const id = new URL(link).pathname.split('/').pop();
  const response = await page.request.get(`/api/v1/recordings/${id}`);
  expect(((await response.json()) as { duration: number }).duration).toBeGreaterThan(3);
});

// spec: browser-storage.10
test('disabled keyboard shortcuts do not affect a recording', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await openSettings(page);
  await page.getByRole('switch', { name: /Keyboard shortcuts/ }).press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await startRecording(page);
  await page.keyboard.press('s');
  await page.keyboard.press('Space');
  await expect(page.getByText('Recording in progress.')).toBeVisible();
});

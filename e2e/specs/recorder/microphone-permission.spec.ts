import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { chromium, expect } from '@playwright/test';
import { newSession } from '../../fixtures/account.ts';
import { test } from '../../fixtures/beep-test.ts';
import { startRecording } from '../../fixtures/recorder-steps.ts';

const { args, ...launchOptions } = chromiumLaunchOptions();
// spec: recorder.20, recorder.21, roles.24, recorder-errors.4
test('says that the microphone is blocked, and records on a press after it is allowed', async ({
  account,
  contextOptions,
  server,
}) => {
  // Without automatic grants: the page gets only what the context grants.
  await using browser = await chromium.launch({
    ...launchOptions,
    args: args.filter((arg) => arg !== '--use-fake-ui-for-media-stream'),
  });
  const page = await browser.newPage({
    ...contextOptions,
    baseURL: server.origin,
    serviceWorkers: 'block',
    permissions: [],
    storageState: await newSession(account, server.origin),
  });
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your microphone is blocked. Enable it to record your Beep.',
  );
  // The browser's own button, where it has one, asks for the microphone alone.
  const button = page.locator('microphone');
  const hasButton = await page.evaluate(() => 'HTMLMicrophoneElement' in window);
  await expect(button).toHaveCount(hasButton ? 1 : 0);
  await expect(page.getByRole('list', { name: 'How to allow the microphone' })).toHaveCount(
    hasButton ? 0 : 1,
  );
  await page.context().grantPermissions(['microphone']);
  await startRecording(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

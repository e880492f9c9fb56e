import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { expect } from '@playwright/test';
import { test } from './beep-test.ts';
import { startRecording } from './recorder-steps.ts';

const { args, ...launchOptions } = chromiumLaunchOptions();
// Here nobody says yes by themselves: what the context grants is what the page gets.
test.use({
  launchOptions: { ...launchOptions, args: args.filter((arg) => arg !== '--use-fake-ui-for-media-stream') },
});

test('a blocked microphone says so, and a press after it is allowed records', async ({
  memberPage: page,
}) => {
  await page.context().grantPermissions([]);
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your microphone is blocked. Enable it to record your Beep.',
  );
  await page.context().grantPermissions(['microphone']);
  await startRecording(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

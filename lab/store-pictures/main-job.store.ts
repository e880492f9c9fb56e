import { fileURLToPath } from 'node:url';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import type { Page } from '@playwright/test';
import { test } from '../../e2e/fixtures/beep-test.ts';
import { expect } from '../../e2e/fixtures/patient-expect.ts';
import { savedLink } from '../../e2e/fixtures/recorder-steps.ts';
import { asPublished, namesLeft } from './publish.ts';

const PICTURE = fileURLToPath(new URL('../../docs/pictures/main-job.png', import.meta.url));
const SCREEN = { width: 560, height: 760 };
const GAP = 16;

test.use({ launchOptions: chromiumLaunchOptions(), viewport: SCREEN });

test('the picture of the README: recording, the link, listening', async ({
  memberPage: page,
  browser,
  server,
}) => {
  const screens: Buffer[] = [];
  const add = async (shown: Page): Promise<void> => {
    await shown.mouse.move(0, 0);
    await expect(async () => {
      await asPublished(shown, server.origin);
      // With animations ended, the playhead would be at the end.
      const screen = await shown.screenshot();
      expect(await namesLeft(shown, server.origin)).toEqual([]);
      screens.push(screen);
    }).toPass();
  };
  await page.goto('/record');
  await page.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:09/, { timeout: 15_000 });
  await add(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const link = await savedLink(page);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await add(page);

  const visitor = await browser.newPage({ viewport: SCREEN });
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => visitor.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(3);
  await add(visitor);

  const frame = await browser.newPage({
    viewport: { width: screens.length * (SCREEN.width + GAP) + GAP, height: SCREEN.height + 2 * GAP },
  });
  await frame.setContent(`<!doctype html><html lang="en"><title>Beep</title><style>
    body { margin: 0; padding: ${GAP}px; display: flex; gap: ${GAP}px; background: #e4e0d9; }
    </style><body>${screens
      .map((screen) => `<img alt="" src="data:image/png;base64,${screen.toString('base64')}">`)
      .join('')}</body></html>`);
  await frame.screenshot({ path: PICTURE });
});

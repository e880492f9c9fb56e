import { test } from '../../fixtures/beep-test.ts';
import { recordFor } from '../../fixtures/draft-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('the timer does not cover the text above it in forced colours', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.goto('/record');
  await recordFor(page);
  const clip = await page.getByText('Recording in progress.').boundingBox();
  if (clip === null) throw new Error('The heading is not drawn');
  const shown = await page.screenshot({ clip });
  await page.getByRole('timer').evaluate((timer) => {
    timer.style.visibility = 'hidden';
  });
  expect((await page.screenshot({ clip })).equals(shown)).toBe(true);
});

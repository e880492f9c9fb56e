import { expect } from '@playwright/test';
import { signIn } from '../../fixtures/addon-steps.ts';
import { test } from '../../fixtures/beep-test.ts';
import { openDocument } from '../../fixtures/google-editor.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';
import { TRANSLATED, translatePages } from '../../fixtures/translated.ts';

/** What the browser itself says of the answers and of the simulated host. */
const BROWSERS_OWN = /status of 503|Mixed Content/;

// Front's plugin has the same in the short run.
for (const manner of ['font', 'merge'] as const) {
  // spec: translated.5
  test(`the sidebar records, pauses, fails, sends and inserts in a translated document (${manner})`, {
    tag: '@long',
  }, async ({ addon }) => {
    const page = await addon.newPage();
    const errors = collectPageErrors(page);
    await translatePages(page, { manner });
    const recorder = await openDocument(page);
    await expect(recorder.getByRole('heading', { level: 1 })).toHaveText(
      `Record a Voice Note for Docs${TRANSLATED}`,
    );
    await signIn(recorder);
    await recorder.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(recorder.getByRole('timer')).toHaveText(/0:0[2-9]/, { timeout: 15_000 });
    await recorder.getByRole('button', { name: 'Pause' }).click();
    await expect(recorder.getByText(`Paused.${TRANSLATED}`)).toBeVisible();
    await recorder.getByRole('button', { name: 'Resume' }).click();
    await expect(recorder.getByText(`Recording in progress.${TRANSLATED}`)).toBeVisible();

    const body = JSON.stringify({ code: 'unavailable', message: 'Raw.' });
    await page.route('**/api/v1/recordings/?*', (route) => route.fulfill({ status: 503, body }), {
      times: 2,
    });
    await recorder.getByRole('button', { name: 'Save' }).click();
    await expect(
      recorder.getByText(`The service can’t store recordings right now.${TRANSLATED}`),
    ).toBeVisible({ timeout: 15_000 });
    await recorder.getByRole('button', { name: 'Try Again' }).click();
    const link = recorder.getByRole('textbox', { name: 'Share link' });
    await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/, { timeout: 15_000 });
    await recorder.getByRole('button', { name: 'Insert into Docs' }).click();
    await expect(
      recorder.getByText(`Recording link inserted into document successfully!${TRANSLATED}`),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voice Note' })).toHaveAttribute(
      'href',
      await link.inputValue(),
    );
    expect(errors.filter((error) => !BROWSERS_OWN.test(error))).toEqual([]);
    await page.context().close();
  });
}

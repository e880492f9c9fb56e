import { expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { openInFront } from '../../fixtures/front-site.ts';
import { INSERTED, show, signIn } from '../../fixtures/front-stage.ts';
import { collectPageErrors } from '../../fixtures/page-errors.ts';
import { TRANSLATED, translatePages } from '../../fixtures/translated.ts';

/** What the browser itself says of the answers and of the simulated host. */
const BROWSERS_OWN = /status of 503|Mixed Content|sandbox/;

for (const manner of ['font', 'merge'] as const) {
  // spec: translated.5
  test(`the plugin records, pauses, fails, sends and inserts in a translated Front (${manner})`, {
    tag: manner === 'font' ? [] : '@long',
  }, async ({ front }) => {
    const page = await front.newPage();
    const errors = collectPageErrors(page);
    await translatePages(page, { manner });
    const plugin = await openInFront(page, front.server.origin);
    await expect(plugin.getByRole('heading', { level: 1 })).toHaveText(
      `Voice Messages for Front${TRANSLATED}`,
    );
    await signIn(page, plugin, `fay-${manner}@example.com`);
    const conversation = { id: `cnv_${manner}`, draftId: 'drf_1' };
    await show(page, { type: 'singleConversation', conversation });
    await plugin.getByRole('button', { name: 'Tap to Record' }).click();
    await expect(plugin.getByRole('timer')).toHaveText(/0:0[2-9]/, { timeout: 15_000 });
    await plugin.getByRole('button', { name: 'Pause' }).click();
    await expect(plugin.getByText(`Paused.${TRANSLATED}`)).toBeVisible();
    await plugin.getByRole('button', { name: 'Resume' }).click();
    await expect(plugin.getByText(`Recording in progress.${TRANSLATED}`)).toBeVisible();

    const uploads = '**/api/v1/recordings/?*';
    const body = JSON.stringify({ code: 'rate_limited', message: 'Raw.' });
    const headers = { 'Retry-After': '3600', 'Access-Control-Expose-Headers': 'Retry-After' };
    await page.route(uploads, (route) => route.fulfill({ status: 503, headers, body }), { times: 1 });
    await plugin.getByRole('button', { name: 'Save' }).click();
    // A private window stores nothing in a frame.
    await expect(plugin.getByText(/^Keep this page open\..* sending goes on at /)).toBeVisible();
    await expect(plugin.getByText(`The service is busy right now.${TRANSLATED}`)).toBeVisible();
    await plugin.getByRole('button', { name: 'Try Again' }).click();
    await expect(plugin.getByRole('textbox', { name: 'Share link' })).toHaveValue(/\/play\/[\w-]{21,}$/, {
      timeout: 15_000,
    });
    await plugin.getByRole('button', { name: 'Insert into Front' }).click();
    await expect(plugin.getByText(`${INSERTED}${TRANSLATED}`)).toBeVisible({ timeout: 15_000 });
    expect(errors.filter((error) => !BROWSERS_OWN.test(error))).toEqual([]);
    await page.context().close();
  });
}

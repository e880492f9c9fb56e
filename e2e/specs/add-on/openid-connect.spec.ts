import { expect } from '@playwright/test';
import { openEditorBrowser } from '../../fixtures/addon-world.ts';
import { test } from '../../fixtures/beep-test.ts';
import { ADDON_SECRET, openDocument } from '../../fixtures/google-editor.ts';
import { DORA, openOidcWorld } from '../../fixtures/oidc-world.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

// spec: oidc.8
test('signs in with OpenID Connect inside the sidebar, and the recorder opens', {
  tag: '@long',
}, async () => {
  const world = await openOidcWorld({ env: { ADDON_SECRET } });
  const { browser, close } = await openEditorBrowser(world.server.origin);
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  const recorder = await openDocument(page);
  const opened = page.waitForEvent('popup');
  await recorder.getByRole('button', { name: 'Continue with School' }).click();
  const provider = await opened;
  await untilClosed(provider, () => provider.getByRole('link', { name: DORA.name }).click());
  await expect(recorder.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await close();
  await world.close();
});

import { expect } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { FRONT_SECRET, openInFront } from '../../fixtures/front-site.ts';
import { openFrontBrowser } from '../../fixtures/front-stage.ts';
import { DORA, openOidcWorld } from '../../fixtures/oidc-world.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

// spec: oidc.8
test('signs in with OpenID Connect inside Front, and the recorder opens', { tag: '@long' }, async () => {
  const world = await openOidcWorld({ env: { FRONT_AUTH_SECRET: FRONT_SECRET } });
  const { browser, close } = await openFrontBrowser();
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  const plugin = await openInFront(page, world.server.origin);
  const opened = page.waitForEvent('popup');
  await plugin.getByRole('button', { name: 'Continue with School' }).click();
  const provider = await opened;
  await untilClosed(provider, () => provider.getByRole('link', { name: DORA.name }).click());
  await expect(plugin.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await close();
  await world.close();
});

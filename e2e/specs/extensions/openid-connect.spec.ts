import { EXTENSION_HOST_IDS } from '@beep/core/hosts';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import { extensionPage, openExtensions, test, WEB_URL } from '../../fixtures/extension-fixture.ts';
import { askForToken } from '../../fixtures/extension-worlds.ts';
import { DORA, openOidcWorld } from '../../fixtures/oidc-world.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { untilClosed } from '../../fixtures/until-closed.ts';

for (const host of EXTENSION_HOST_IDS) {
  // spec: oidc.7
  test(`${host}: the window offers the providers, and signs the extension in until its log-out`, {
    tag: host === 'gmail' ? [] : ['@long'],
  }, async ({ hostPages }) => {
    const env = { EXTENSION_IDS: EXTENSION_IDS[host] };
    const world = await openOidcWorld({ providers: 'two', publicUrl: WEB_URL, env });
    const environment = { servicePort: world.server.port, hostPages };
    const browser = await openExtensions(environment, {
      hosts: [host],
      auth: 'oidc',
      thirdPartyStorage: 'allowed',
    });
    const options = await browser.context().newPage();
    await options.goto(extensionPage(host, 'options'));

    const opened = browser.context().waitForEvent('page');
    await options.getByRole('button', { name: 'Log in' }).click();
    const chooser = await opened;
    await chooser.getByRole('link', { name: 'Continue with School' }).click();
    await untilClosed(chooser, () => chooser.getByRole('link', { name: DORA.name }).click());
    await expect(options.getByText(DORA.email)).toBeVisible();
    expect(await askForToken(options)).toMatch(/eyJ[\w-]{10,}\.[\w-]+/);

    const site = await browser.context().newPage();
    await site.goto(WEB_URL);
    await expect(site.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await site.close();

    await options.getByRole('button', { name: 'Log Out' }).click();
    await expect(options.getByRole('button', { name: 'Log in' })).toBeVisible();
    browser.guard().expectNoErrors();
    await browser.close();
    await world.close();
  });
}

import { EXTENSION_HOST_IDS, HOSTS } from '@beep/core/hosts';
import { extensionPage, test } from '../../fixtures/extension-fixture.ts';
import { recordInPanel, saveInPanel } from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';

for (const host of EXTENSION_HOST_IDS) {
  // spec: extensions.1, extensions.8
  test(`a recording from the ${host} extension has its source tag, and anyone with the link can play it`, {
    tag: '@long',
  }, async ({ page, server, request }) => {
    await page.goto(extensionPage(host, 'popup'));
    await recordInPanel(page);
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().includes('/api/v1/recordings/'),
    );
    const link = await saveInPanel(page);
    expect((await sent).headers()['x-audio-recording-source']).toBe(HOSTS[host].sourceTag);
    const listened = await request.get(`${server.origin}${new URL(link).pathname}`);
    expect(listened.status()).toBe(200);
    expect(await listened.text()).toContain('<audio');
  });
}

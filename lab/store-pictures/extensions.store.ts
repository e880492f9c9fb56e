import type { ExtensionHostId } from '@beep/core/hosts';
import type { Frame, Locator, Page } from '@playwright/test';
import { extensionPage, test } from '../../e2e/fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../e2e/fixtures/extension-steps.ts';
import { expect } from '../../e2e/fixtures/patient-expect.ts';
import { HOST_ORIGINS } from '../../e2e/hosts/serve-host-pages.ts';
import { asPublished, namesLeft } from './publish.ts';
import { SCREENSHOT, storeShot } from './store-shot.ts';

interface Scene {
  readonly path: string;
  /** Moves the focus to a text field, and returns our button there. */
  readonly write: (page: Page) => Promise<Locator>;
  /** The panel's text after an insertion, confirmed or not. */
  readonly confirmation: RegExp;
}

const SCENES: Readonly<Partial<Record<ExtensionHostId, Scene>>> = {
  gmail: {
    path: '/mail/u/0/?compose=1',
    confirmation: /The voice note is in/,
    write: async (page) => {
      const mail = page.getByRole('dialog').first();
      await mail.locator('[name=subjectbox]').fill('Your essay');
      await mail.locator('[g_editable=true]:visible').click();
      await page.keyboard.type('Dear Nora, I would rather tell you than type it: ');
      return recordButtons(mail);
    },
  },
  docs: {
    path: '/document/d/1aB/edit',
    confirmation: /Ctrl\+V/,
    write: async (page) => {
      await page.locator('canvas').click();
      await page.keyboard.type('Grandmother’s garden, by Nora. What I liked most: ');
      return recordButtons(page).first();
    },
  },
  classroom: {
    path: '/c/math',
    confirmation: /The voice note is in/,
    write: async (page) => {
      const button = recordButtons(page).last();
      await button.scrollIntoViewIfNeeded();
      return button;
    },
  },
};

test.use({ extensionOptions: { hosts: Object.keys(SCENES) as ExtensionHostId[] } });

for (const [host, { path, write, confirmation }] of Object.entries(SCENES) as [ExtensionHostId, Scene][]) {
  test(`${host}: a recording, from the button to the link`, async ({ page }) => {
    await page.setViewportSize(SCREENSHOT);
    await page.goto(`${HOST_ORIGINS[host]}${path}`);
    const panel = await openPanel(page, await write(page));
    await recordInPanel(panel, 4);
    await shot(page, panel, host, '1-recording');
    await saveInPanel(panel);
    await shot(page, panel, host, '2-saved');
    await insertFromPanel(panel);
    await expect(panel.getByText(confirmation).first()).toBeVisible();
    await settled(panel);
    await shot(page, panel, host, '3-inserted');
    await page.goto(extensionPage(host, 'options'));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await asPublished(page);
    await storeShot(page, host, '4-options');
  });
}

/** No button is changing from busy to ready. */
async function settled(panel: Frame): Promise<void> {
  await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
  await panel.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}

async function shot(page: Page, panel: Frame, host: ExtensionHostId, name: string): Promise<void> {
  await expect(async () => {
    await asPublished(page);
    await asPublished(panel);
    await storeShot(page, host, name);
    expect([...(await namesLeft(page)), ...(await namesLeft(panel))]).toEqual([]);
  }).toPass();
}

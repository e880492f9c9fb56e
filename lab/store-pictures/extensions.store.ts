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
import { HOST_ORIGINS, type HostName } from '../../e2e/hosts/serve-host-pages.ts';
import { SCREENSHOT, storeShot } from './store-shot.ts';

interface Scene {
  readonly path: string;
  /** Moves the focus to a text field, and returns our button there. */
  readonly write: (page: Page) => Promise<Locator>;
  /** The panel's text after an insertion, confirmed or not. */
  readonly confirmation: RegExp;
}

const SCENES: Readonly<Record<HostName, Scene>> = {
  gmail: {
    path: '/mail/u/0/?compose=1',
    confirmation: /inserted/i,
    write: async (page) => {
      const mail = page.getByRole('dialog').first();
      await mail.locator('[name=subjectbox]').fill('How your essay sounds to me');
      await mail.locator('[g_editable=true]:visible').click();
      await page.keyboard.type('Dear Ada, I would rather tell you than type it: ');
      return recordButtons(mail);
    },
  },
  docs: {
    path: '/document/d/1aB/edit',
    confirmation: /Ctrl\+V/,
    write: async (page) => recordButtons(page).first(),
  },
  classroom: {
    path: '/c/math',
    confirmation: /inserted/i,
    write: async (page) => {
      const button = recordButtons(page).last();
      await button.scrollIntoViewIfNeeded();
      return button;
    },
  },
};

test.use({ extensionOptions: { hosts: ['gmail', 'docs', 'classroom'] } });

for (const [host, { path, write, confirmation }] of Object.entries(SCENES) as [HostName, Scene][]) {
  test(`${host}: a recording, from the button to the link`, async ({ page }) => {
    await page.setViewportSize(SCREENSHOT);
    await page.goto(`${HOST_ORIGINS[host]}${path}`);
    const panel = await openPanel(page, await write(page));
    await asBuiltForOthers(panel);
    await recordInPanel(panel, 4);
    await storeShot(page, host, '1-recording');
    await saveInPanel(panel);
    await storeShot(page, host, '2-saved');
    await insertFromPanel(panel);
    await expect(panel.getByText(confirmation).first()).toBeVisible();
    await settled(panel);
    await storeShot(page, host, '3-inserted');
    await page.goto(extensionPage(host, 'options'));
    await asBuiltForOthers(page);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await storeShot(page, host, '4-options');
  });
}

/** No button is changing from busy to ready. */
async function settled(panel: Frame): Promise<void> {
  await expect(panel.getByRole('button', { name: /^Insert into / })).not.toHaveAttribute('aria-busy');
  await panel.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}

/** The published builds have no local accounts, and no text about them. */
async function asBuiltForOthers(page: Page | Frame): Promise<void> {
  await page.addStyleTag({ content: '[role=note] { display: none !important; }' });
}

import type { Frame, Locator, Page } from '@playwright/test';
import { EXTENSION_IDS } from '../../../extensions/extension-ids.mjs';
import { test } from '../../fixtures/extension-fixture.ts';
import {
  insertFromPanel,
  openPanel,
  panelOf,
  recordButtons,
  recordInPanel,
  saveInPanel,
} from '../../fixtures/extension-steps.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { HOST_ORIGINS } from '../../hosts/serve-host-pages.ts';

const PATH = '/document/d/1aB/edit';

function showGrading(page: Page, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const search = new URLSearchParams({ work: PATH, ...query });
  return page.goto(`${HOST_ORIGINS.classroom}/g/tg/math/essay?${search}#u=ada`);
}

/** The frame of the student's document. */
async function workOf(page: Page): Promise<Frame> {
  const find = (): Frame | undefined =>
    page.frames().find((frame) => frame.url() === `${HOST_ORIGINS.docs}${PATH}`);
  await expect.poll(() => find()?.url()).toBeDefined();
  return find() as Frame;
}

/** Headless Chromium fires no focus events in a frame of another process. */
async function enterComment(work: Frame): Promise<Locator> {
  const comment = work.getByRole('textbox', { name: 'Comment draft' });
  await comment.click();
  await comment.dispatchEvent('focusin');
  return comment;
}

test('offers the button beside a document that is graded, and records for a comment', async ({
  page,
  context,
}) => {
  // The frame may not use the microphone, and so its panel may not: it records in a window.
  await showGrading(page);
  const work = await workOf(page);
  await expect(recordButtons(work)).toHaveCount(1);
  // That of the private comment, by the extension for Classroom.
  await expect(recordButtons(page)).toHaveCount(1);
  const comment = await enterComment(work);
  const panel = await openPanel(page, recordButtons(work));
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  const window = await opened;
  await expect.poll(() => panelOf(page)).toBeUndefined();
  await recordInPanel(window);
  const link = await saveInPanel(window);
  await insertFromPanel(window);
  await expect(comment).toContainText(link);
  await window.close();
});

test('records in the panel beside a document whose frame may use the microphone', {
  tag: '@long',
}, async ({ page }) => {
  await showGrading(page, { allow: 'microphone; clipboard-write' });
  const work = await workOf(page);
  const comment = await enterComment(work);
  const panel = await openPanel(page, recordButtons(work));
  await recordInPanel(panel);
  const link = await saveInPanel(panel);
  await insertFromPanel(panel);
  await expect(comment).toContainText(link);
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect.poll(() => panelOf(page)).toBeUndefined();
});

declare global {
  interface Window {
    /** The script that the browser puts into every frame has started in this one. */
    hasScript: boolean;
    /** It has begun to look for insertion targets. */
    hasBegun: boolean;
  }
}

// spec: E12
test('does not run in documents that other sites embed', async ({ page }) => {
  await page.addInitScript((id) => {
    // The build tool's event, just before the script's own first line.
    document.addEventListener(`${id}:content:wxt:content-script-started`, () => {
      window.hasScript = true;
    });
    document.addEventListener('beep-docs-starts', () => {
      window.hasBegun = true;
    });
  }, EXTENSION_IDS.docs);
  for (const address of [
    `${HOST_ORIGINS.gmail}/mail/u/0/?policy=none`,
    `${HOST_ORIGINS.docs}/document/u/0/?policy=none`,
  ]) {
    await page.goto(address);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, `${HOST_ORIGINS.docs}${PATH}`);
    const frame = await workOf(page);
    await expect.poll(() => frame.evaluate(() => window.hasScript)).toBe(true);
    expect(await frame.evaluate(() => window.hasBegun), address).toBeFalsy();
  }
  // Shows that the event tells where it runs.
  await showGrading(page);
  const work = await workOf(page);
  await expect.poll(() => work.evaluate(() => window.hasBegun)).toBe(true);
});

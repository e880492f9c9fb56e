import type { Locator, Page } from '@playwright/test';
import { test } from '../../fixtures/beep-test.ts';
import { expect } from '../../fixtures/patient-expect.ts';
import { expectRecording, savedLink } from '../../fixtures/recorder-steps.ts';

const PUPILS = ['Ada Lovelace, essay 1', 'Émile Z.', 'Lucía M. <b>', 'Ben', 'Zoë, second try'];
/** One recording with a title: Record, Save, the field of the title. What is typed there is no press. */
const PRESSES_PER_PUPIL = 3;

class Counter {
  presses = 0;
  fields = 0;

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async type(page: Page, text: string): Promise<void> {
    this.fields += 1;
    await page.keyboard.type(text);
  }
}

// spec: recorder.9
test('five pupils in a row are recorded, each with a title, in three presses each', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  test.setTimeout(180_000);
  const counter = new Counter();
  const links: string[] = [];
  await page.goto('/record');
  for (const [index, pupil] of PUPILS.entries()) {
    const name = index === 0 ? 'Tap to Record' : 'Record Again';
    await counter.press(page.getByRole('button', { name }));
    await expectRecording(page);
    await counter.press(page.getByRole('button', { name: 'Save', exact: true }));
    links.push(await savedLink(page));
    await counter.press(page.getByRole('textbox', { name: 'Title', exact: true }));
    await counter.type(page, pupil);
  }
  // The last title is saved as the page is left.
  expect(counter).toMatchObject({ presses: PRESSES_PER_PUPIL * PUPILS.length, fields: PUPILS.length });

  expect(new Set(links).size).toBe(PUPILS.length);
  for (const [index, pupil] of PUPILS.entries()) {
    await page.goto(links[index] ?? '');
    await expect(page.getByRole('heading', { name: pupil })).toBeVisible();
    await expect(page.getByText('Only you see this title')).toBeVisible();
  }
});

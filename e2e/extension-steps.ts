import type { Frame, Locator, Page } from '@playwright/test';
import type { Person } from './log-in.ts';
import { expect } from './patient-expect.ts';

/** The recorder, in a frame of the host page or in a page. */
export type Panel = Pick<Page | Frame, 'getByRole' | 'getByText' | 'getByLabel'>;

export const MIA: Person = { email: 'mia@example.com', name: 'Mia Member' };

/** The record button of an insertion target, or all of them. */
export function recordButtons(within: Pick<Page | Locator, 'getByRole'>): Locator {
  return within.getByRole('button', { name: 'Record a voice note' });
}

/** Presses a record button and returns the panel that opens. */
export async function openPanel(page: Page, button: Locator = recordButtons(page)): Promise<Frame> {
  await button.click();
  await expect.poll(() => panelOf(page)?.url()).toBeDefined();
  return panelOf(page) as Frame;
}

/** The open panel of a page; its frame is out of reach of the page's locators. */
export function panelOf(page: Page): Frame | undefined {
  return page.frames().find((frame) => /^chrome-extension:.*\/panel\.html/.test(frame.url()));
}

/** Signs in through the panel's button and the chooser's window. The pending action continues. */
export async function signInThroughPanel(panel: Panel, person: Person = MIA): Promise<void> {
  const button = panel.getByRole('button', { name: 'Continue with Google' });
  const chooser = await openChooser(panel);
  await choose(chooser, person);
  await expect(button).toHaveCount(0);
}

/** Presses the panel's log-in button and returns the chooser's window. */
export async function openChooser(panel: Panel): Promise<Page> {
  const button = panel.getByRole('button', { name: 'Continue with Google' });
  const opened = button.page().context().waitForEvent('page');
  await button.click();
  return opened;
}

async function choose(chooser: Page, { email, name }: Person): Promise<void> {
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByLabel('Name').fill(name);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

/** Presses the record button, signs in if asked, and waits until `seconds` were recorded. */
export async function recordInPanel(panel: Panel, seconds = 1): Promise<void> {
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  const logIn = panel.getByRole('button', { name: 'Continue with Google' });
  await expect(panel.getByText('Recording in progress.').or(logIn)).toBeVisible();
  if (await logIn.isVisible()) await signInThroughPanel(panel);
  await expectRecordingIn(panel, seconds);
}

/** Waits until `seconds` were recorded (at most 9). */
export async function expectRecordingIn(panel: Panel, seconds = 1): Promise<void> {
  await expect(panel.getByText('Recording in progress.')).toBeVisible();
  await expect(panel.getByRole('timer')).toHaveText(new RegExp(`0:0[${seconds}-9]`));
}

/** Saves the recording and returns its link. */
export async function saveInPanel(panel: Panel): Promise<string> {
  await panel.getByRole('button', { name: 'Save' }).click();
  const link = panel.getByRole('textbox', { name: 'Share link' });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
  return link.inputValue();
}

/**
 * Presses the insert button by keyboard; the caller checks the result. After the panel's frame has grown, Chromium
 * delivers clicks on it to the host page for some milliseconds.
 */
export async function insertFromPanel(panel: Panel, name: RegExp = /^Insert into /): Promise<void> {
  await panel.getByRole('button', { name }).press('Enter');
}

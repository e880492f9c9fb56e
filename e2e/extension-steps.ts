import type { Frame, Locator, Page } from '@playwright/test';
import type { Person } from './log-in.ts';
import { expect } from './patient-expect.ts';

/** Where the recorder stands: a frame in the host page, or a page of its own. */
export type Panel = Pick<Page | Frame, 'getByRole' | 'getByText' | 'getByLabel'>;

export const MIA: Person = { email: 'mia@example.com', name: 'Mia Member' };

/** Our button at a place on the host page, or all of them. */
export function recordButtons(within: Pick<Page | Locator, 'getByRole'>): Locator {
  return within.getByRole('button', { name: 'Record a voice note' });
}

/** Presses a record button and answers the panel that opens in the page. */
export async function openPanel(page: Page, button: Locator = recordButtons(page)): Promise<Frame> {
  await button.click();
  await expect.poll(() => panelOf(page)?.url()).toBeDefined();
  return panelOf(page) as Frame;
}

/** The open panel of a page; its frame stands where no locator of the page gets to. */
export function panelOf(page: Page): Frame | undefined {
  return page.frames().find((frame) => /^chrome-extension:.*\/panel\.html/.test(frame.url()));
}

/** From the panel's log-in button through the chooser's window, as a person does it. What was asked for goes on. */
export async function signInThroughPanel(panel: Panel, person: Person = MIA): Promise<void> {
  const button = panel.getByRole('button', { name: 'Continue with Google' });
  const chooser = await openChooser(panel);
  await choose(chooser, person);
  await expect(button).toHaveCount(0);
}

/** Presses the panel's log-in button and answers the chooser's window. */
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

/** Presses the disc, signs in where that is asked, and waits until so many seconds have been recorded. */
export async function recordInPanel(panel: Panel, seconds = 1): Promise<void> {
  await panel.getByRole('button', { name: 'Tap to Record' }).click();
  const logIn = panel.getByRole('button', { name: 'Continue with Google' });
  await expect(panel.getByText('Recording in progress.').or(logIn)).toBeVisible();
  if (await logIn.isVisible()) await signInThroughPanel(panel);
  await expectRecordingIn(panel, seconds);
}

/** The recorder runs, and has run for so many seconds (at most 9). */
export async function expectRecordingIn(panel: Panel, seconds = 1): Promise<void> {
  await expect(panel.getByText('Recording in progress.')).toBeVisible();
  await expect(panel.getByRole('timer')).toHaveText(new RegExp(`0:0[${seconds}-9]`));
}

/** Saves the take that is being recorded and answers its link. */
export async function saveInPanel(panel: Panel): Promise<string> {
  await panel.getByRole('button', { name: 'Save' }).click();
  const link = panel.getByRole('textbox', { name: 'Share link' });
  await expect(link).toHaveValue(/\/play\/[\w-]{21,}$/);
  return link.inputValue();
}

/** Presses the button that inserts the saved note; what comes of it is for the caller to see. */
export async function insertFromPanel(panel: Panel): Promise<void> {
  await panel.getByRole('button', { name: /^Insert into / }).click();
}

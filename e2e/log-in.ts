import type { Page } from '@playwright/test';

/** The account to choose in the local account chooser. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Signs in from the log-in page through the pop-up window. The page returns to where it came from. */
export async function logIn(page: Page, { email, name }: Person): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opened;
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('E-mail').fill(email);
  await chooser.getByLabel('Name').fill(name);
  const closed = chooser.waitForEvent('close');
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

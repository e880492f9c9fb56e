import type { EnginePage, Point } from './engine.ts';
import { until } from './until.ts';

/**
 * Presses the middle of a button once it is present, enabled and visible. The name is the whole name, or its beginning.
 */
export async function pressButton(page: EnginePage, name: string): Promise<void> {
  await page.pressAt(await until(`there is a button "${name}"`, () => page.run(middleOfButton, name)));
}

/** Signs in as a new user through the local account chooser. Returns to the page it came from. */
export async function signIn(page: EnginePage, origin: string, email: string): Promise<void> {
  await page.open(`${origin}/log-in`);
  await pressButton(page, 'Continue with Google');
  const chooser = await page.popup();
  await pressButton(chooser, 'Use another account');
  await fillField(chooser, 'E-mail', email);
  await fillField(chooser, 'Name', 'Eve Engine');
  await pressButton(chooser, 'Continue');
  await until('the page is signed in', () => page.run(() => location.pathname === '/welcome'));
}

/** Types into a field once it is visible. */
export async function fillField(page: EnginePage, label: string, text: string): Promise<void> {
  await page.pressAt(await until(`there is a field "${label}"`, () => page.run(middleOfField, label)));
  await page.type(text);
}

/** Runs in the page. Finds a button in shadow roots too, where an extension's is. */
export function middleOfButton(name: string): Point | null {
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  }
  const named = roots
    .flatMap((root) => [...root.querySelectorAll('button')])
    .filter((button) => (button.ariaLabel ?? button.textContent).trim().startsWith(name));
  const button = named.find((one) => !one.disabled && one.getClientRects().length > 0);
  if (button === undefined) return null;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page. */
export function middleOfField(label: string): Point | null {
  const fields = [...document.querySelectorAll('input')];
  const field = fields.find((one) => one.labels?.[0]?.textContent.trim() === label);
  if (field === undefined || field.getClientRects().length === 0) return null;
  const { x, y, width, height } = field.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

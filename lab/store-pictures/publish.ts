import type { Frame, Page } from '@playwright/test';
import { WEB_URL } from '../../e2e/fixtures/extension-fixture.ts';
import { MIA } from '../../e2e/fixtures/extension-steps.ts';

/** What a picture shows in the place of the names in tests and on the simulated hosts. */
const SHOWN: readonly (readonly [built: string, shown: string])[] = [
  [MIA.name, 'Maya Lindqvist'],
  [MIA.email, 'maya@school.example'],
  ['Untitled', 'Grandmother’s garden'],
  ['The trip', 'Grandmother’s garden'],
  ['Could you tell me how the trip went?', 'Here is my essay for Monday. Is the second part too long? Nora'],
  ['A piece of work (post-1)', 'Reading aloud: chapter 3'],
  ['A piece of work (post-2)', 'Essay: Grandmother’s garden'],
];

/** The banner of builds for this machine, and parts of the simulated hosts that only tests need or that have no picture. */
const HIDDEN = [
  'aside[aria-label="Local accounts"]',
  '[role=search]',
  '[role=main].nH > :not(:first-child)',
  '.Hm > *',
];

/** The names of tests that a page still shows: a field may have got its text again from what draws it. */
export function namesLeft(page: Page | Frame, origin = WEB_URL): Promise<readonly string[]> {
  return page.evaluate(
    (built) => {
      const texts = [
        document.body.innerText,
        ...[...document.querySelectorAll('input')].map(({ value }) => value),
      ];
      return built.filter((name) => texts.some((text) => text.includes(name)));
    },
    [origin, ...SHOWN.map(([built]) => built)],
  );
}

/** Shows a page as a published build in a school's hosts would look. `origin` is the server's. */
export async function asPublished(page: Page | Frame, origin = WEB_URL): Promise<void> {
  await page.evaluate(
    ({ shown, hidden }) => {
      for (const element of document.querySelectorAll<HTMLElement>(hidden.join())) {
        element.style.display = 'none';
      }
      const renamed = (text: string): string =>
        shown.reduce((changed, [built, name]) => changed.replaceAll(built, name), text);
      for (const field of document.querySelectorAll('input')) {
        if (field.type === 'text' || field.readOnly) field.value = renamed(field.value);
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const name = renamed(text.nodeValue ?? '');
        if (name !== text.nodeValue) text.nodeValue = name;
      }
    },
    { shown: [[origin, 'https://beep.example'] as const, ...SHOWN], hidden: HIDDEN },
  );
}

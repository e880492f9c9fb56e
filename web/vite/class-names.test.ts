import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClassNames } from './class-names.ts';

const UI = join(import.meta.dirname, '..', '..', 'packages', 'ui', 'src');
const FOOTER = join(UI, 'shell', 'footer.module.css');
const BUTTON = join(UI, 'controls', 'button.module.css');

it('names each class of each file once, the same for every build', () => {
  const ask = (): readonly string[] => {
    const nameOf = createClassNames();
    return [
      nameOf('inside', FOOTER),
      nameOf('button', BUTTON),
      nameOf('legal', FOOTER),
      nameOf('inside', FOOTER),
    ];
  };
  const [inside, button, legal, again] = ask();
  expect(again).toBe(inside);
  expect(new Set([inside, button, legal]).size).toBe(3);
  expect(ask()).toEqual([inside, button, legal, again]);
});

it('refuses a file that is not of the site', () => {
  expect(() => createClassNames()('inside', '/elsewhere/footer.module.css')).toThrow('footer.module.css');
});

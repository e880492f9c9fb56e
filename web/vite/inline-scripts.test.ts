import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CHOSEN_LANGUAGE, LANGUAGE_SCRIPT } from '../app/language/language-script.ts';
import { inlineScripts } from './inline-scripts.ts';

const MODULE = fileURLToPath(new URL('../app/language/language-script.ts', import.meta.url));

it('minifies the scripts of a module and leaves its other strings', async () => {
  const { transform } = inlineScripts();
  const run = transform as (code: string, id: string) => Promise<string | undefined>;
  const code = (await run('export const LANGUAGE_SCRIPT = ``;', MODULE)) ?? '';
  expect(code).toContain(`export const CHOSEN_LANGUAGE = "${CHOSEN_LANGUAGE}";`);
  expect(code).not.toContain('chosen');
  expect(LANGUAGE_SCRIPT).toContain('chosen');
  expect(code).toContain('location.reload()');
  expect(await run('export const NAME = 1;', MODULE)).toBeUndefined();
});

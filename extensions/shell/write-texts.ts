import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@beep/core/languages';
import { manifestTexts } from '@beep/extension-kit/manifest';
import { createTable, withAllTexts } from '@beep/texts';
import type { ShellBuild } from './vite-options.ts';

/** The array that the scripts of an extension look their sentences up in, and the arrays of the content script. */
const NAMES = { table: 'beepTexts', tables: 'BEEP_CONTENT_TEXTS' };
const MARKER = /\$\$text\d/;

/**
 * Gives a built extension its sentences in all languages: those of pages in `texts/<language>.js`, of which a page loads one;
 * those of the content script in itself, which starts without waiting; in `_locales` what browsers and stores show.
 */
export async function writeTexts({ browser, folder, host }: ShellBuild): Promise<void> {
  const built = join(folder, 'dist', `${browser}-mv3`);
  const { content_scripts: scripts } = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'));
  const content: string = scripts[0].js[0];
  const ofPages = createTable(NAMES.table);
  for (const path of await readdir(built, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const file = join(built, path);
    const code = await readFile(file, 'utf8');
    if (path === content) await writeFile(file, withAllTexts(code, NAMES));
    else if (MARKER.test(code)) await writeFile(file, ofPages.lookUp(code));
  }
  await mkdir(join(built, 'texts'));
  for (const language of LANGUAGE_TAGS) {
    const code = `export default${ofPages.arrayIn(language)};\n`;
    await writeFile(join(built, 'texts', `${language}.js`), code);
  }
  for (const [locale, messages] of Object.entries(manifestTexts(host, browser))) {
    await mkdir(join(built, '_locales', locale), { recursive: true });
    await writeFile(join(built, '_locales', locale, 'messages.json'), JSON.stringify(messages));
  }
}

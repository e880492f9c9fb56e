import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION_HOST_IDS } from '@beep/core/hosts';
import { defineExtension, type Extension } from '@beep/extension-kit/manifest';
import manifest from '../package.json' with { type: 'json' };
import { SHELL } from './vite-options.ts';
import { buildWithCrxjs } from './with-crxjs.ts';
import { buildWithWxt } from './with-wxt.ts';
import { writeTexts } from './write-texts.ts';

/** `build.ts [host …]`: builds the extensions, or those of some hosts, for both browsers into `<host>/dist`. */
const BROWSERS = ['chrome', 'firefox'] as const;
const TOOLS = { wxt: buildWithWxt, crxjs: buildWithCrxjs };

const asked = process.argv.slice(2);
for (const host of asked.length > 0 ? asked : EXTENSION_HOST_IDS) {
  const folder = join(SHELL, '..', host);
  const { extension } = (await import(join(folder, 'src/extension.ts'))) as { extension: Extension };
  const key = readFileSync(join(folder, 'key.txt'), 'utf8').trim();
  for (const browser of BROWSERS) {
    const made = defineExtension({ extension, key, version: manifest.version, browser, env: process.env });
    const build = { ...made, host: extension.host, browser, folder };
    await TOOLS[extension.tool](build);
    await writeTexts(build);
  }
}

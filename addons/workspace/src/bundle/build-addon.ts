import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseServiceOrigin } from '@beep/bridge';
import { esbuildBundledPackages } from '@beep/bundled-packages';
import { markedModule, withAllTexts } from '@beep/texts';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** A build to push to Apps Script. */
export interface AddonBuild {
  /** The origin of the site that the sidebar frames and that share links begin with. */
  readonly webUrl: string;
  /** Emptied first. */
  readonly outDir: string;
}

const ROOT = join(import.meta.dirname, '..', '..');
const GLOBAL_NAME = 'beep';
const SCRIPT_PLACEHOLDER = '/* sidebar.js */';

/**
 * Writes `Code.js`, `sidebar.html` and `appsscript.json`. Apps Script has no modules: each export of the script becomes
 * a top-level function, which the editor calls by name. Throws on an invalid URL.
 */
export async function buildAddon({ webUrl, outDir }: AddonBuild): Promise<void> {
  const options: BuildOptions = {
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
    define: { BEEP_WEB_URL: JSON.stringify(parseServiceOrigin(webUrl)) },
  };
  const packages = esbuildBundledPackages(join(dirname(outDir), 'bundled-packages.json'));
  const entry = (path: string): BuildOptions => ({
    ...options,
    entryPoints: [join(ROOT, path)],
    plugins: [packages, markedTexts],
  });
  const script = await build({ ...entry('src/script/main.ts'), globalName: GLOBAL_NAME });
  const sidebar = await build({ ...entry('src/sidebar/main.ts'), minify: true });
  // esbuild reports exports only for modules.
  const { metafile } = await build({ ...entry('src/script/main.ts'), format: 'esm', metafile: true });
  const names = Object.values(metafile?.outputs ?? {}).flatMap(({ exports }) => exports);
  const page = await readFile(join(ROOT, 'src/sidebar/sidebar.html'), 'utf8');
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'Code.js'), textOf(script) + names.map(plainFunction).join(''));
  await writeFile(
    join(outDir, 'sidebar.html'),
    page.replace(SCRIPT_PLACEHOLDER, () => inlineScript(textOf(sidebar))),
  );
  await cp(join(ROOT, 'appsscript.json'), join(outDir, 'appsscript.json'));
}

const markedTexts: Plugin = {
  name: 'beep:marked-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]core[/\\]src[/\\]texts[/\\]compiled[/\\][\w-]+\.ts$/ }, ({ path }) => {
      const contents = markedModule(basename(path, '.ts'), 'look-ups');
      return contents === null ? undefined : { contents, loader: 'js' };
    });
  },
};

function plainFunction(name: string): string {
  return `function ${name}() { return ${GLOBAL_NAME}.${name}.apply(this, arguments); }\n`;
}

/** In ASCII, with its sentences in all languages: `in-language.ts` takes those of one. */
function textOf({ outputFiles }: Awaited<ReturnType<typeof build>>): string {
  const names = { table: 'beepTexts', tables: 'BEEP_ALL_TEXTS' };
  return withAllTexts(outputFiles?.[0]?.text ?? '', names).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes closing tags, which would end the inline script. */
function inlineScript(text: string): string {
  return text.trim().replaceAll('</', '<\\/');
}

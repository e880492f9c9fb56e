import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** What is to be pushed to Apps Script. */
export interface AddonBuild {
  /** The site that the sidebar frames and that share links begin with: an origin. */
  readonly webUrl: string;
  /** Emptied first. */
  readonly outDir: string;
}

const ROOT = join(import.meta.dirname, '..', '..');
const GLOBAL_NAME = 'beep';
const SCRIPT_PLACE = '/* sidebar.js */';
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/**
 * Writes `Code.js`, `sidebar.html` and `appsscript.json`. Apps Script knows no modules: each export of the script
 * becomes a plain function, for the editor calls functions by their names. Throws at an address that cannot serve.
 */
export async function buildAddon({ webUrl, outDir }: AddonBuild): Promise<void> {
  const options: BuildOptions = {
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
    define: { BEEP_WEB_URL: JSON.stringify(parseWebUrl(webUrl)) },
  };
  const entry = (path: string): BuildOptions => ({ ...options, entryPoints: [join(ROOT, path)] });
  const script = await build({ ...entry('src/script/main.ts'), globalName: GLOBAL_NAME });
  const sidebar = await build({ ...entry('src/sidebar/main.ts'), minify: true });
  // Only of a module does esbuild tell the exports.
  const { metafile } = await build({ ...entry('src/script/main.ts'), format: 'esm', metafile: true });
  const names = Object.values(metafile?.outputs ?? {}).flatMap(({ exports }) => exports);
  const page = await readFile(join(ROOT, 'src/sidebar/sidebar.html'), 'utf8');
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'Code.js'), textOf(script) + names.map(plainFunction).join(''));
  await writeFile(
    join(outDir, 'sidebar.html'),
    page.replace(SCRIPT_PLACE, () => inlineScript(textOf(sidebar))),
  );
  await cp(join(ROOT, 'appsscript.json'), join(outDir, 'appsscript.json'));
}

/** An origin, https but on this machine. */
function parseWebUrl(text: string): string {
  const url = URL.parse(text);
  const isServed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url === null || !isServed || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new Error(`BEEP_WEB_URL must be an https address without a path, not ${text}`);
  }
  return url.origin;
}

function plainFunction(name: string): string {
  return `function ${name}() { return ${GLOBAL_NAME}.${name}.apply(this, arguments); }\n`;
}

function textOf({ outputFiles }: Awaited<ReturnType<typeof build>>): string {
  return outputFiles?.[0]?.text ?? '';
}

/** HTML would end the script at the first closing tag in it. */
function inlineScript(text: string): string {
  return text.trim().replaceAll('</', '<\\/');
}

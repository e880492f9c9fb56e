import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { twoStylesheets } from './two-stylesheets.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The sources of a site with an entry, a route, and a part that loads later. */
const SOURCES: Readonly<Record<string, string>> = {
  '/web/app/entry.js':
    "import '/base.css'; import('/web/app/routes/home.tsx').then(console.log); import('/part.js').then(console.log);",
  '/web/app/routes/home.tsx': "import '/home.css'; export const home = 1;",
  '/part.js': "import '/dialog.js'; import '/part.css'; export const part = 1;",
  '/dialog.js': "import '/base.css'; import '/dialog.css'; export const dialog = 1;",
  '/base.css': '.base{color:red}',
  '/home.css': '.home{color:green}',
  '/dialog.css': '.dialog{color:tan}',
  '/part.css': '.part{color:teal}',
};

interface Built {
  readonly [name: string]: string;
}

async function buildSite(sources: Readonly<Record<string, string>>): Promise<Built> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => (id in sources ? id : undefined),
        load: (id) => sources[id],
      },
      twoStylesheets(),
    ],
    build: { write: false, rolldownOptions: { input: '/web/app/entry.js' } },
  });
  if (!('output' in result)) throw new Error('There is one output');
  return Object.fromEntries(
    result.output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : Buffer.from(file.source).toString(),
    ]),
  );
}

const sheet = (built: Built, name: string): string =>
  Object.entries(built).find(([file]) => file.startsWith(`assets/${name}-`))?.[1] ?? '';

it('joins what pages draw at once, and what loads later', async () => {
  const built = await buildSite(SOURCES);
  expect(Object.keys(built).filter((file) => file.endsWith('.css'))).toHaveLength(2);
  expect(sheet(built, 'site').match(/\.\w+(?=\{)/g)).toEqual(['.base', '.home']);
  expect(sheet(built, 'later').match(/\.\w+(?=\{)/g)).toEqual(['.dialog', '.part']);
});

it('loads later styles with the script that needs them', async () => {
  const built = await buildSite(SOURCES);
  const entry = Object.entries(built).find(([file]) => file.startsWith('assets/entry-'))?.[1] ?? '';
  expect(entry).toMatch(/"assets\/later-[\w-]{8}\.css"/);
  expect(entry).not.toMatch(/"assets\/site-[\w-]{8}\.css"/);
});

it('renames a script with the stylesheet that it names', async () => {
  const scripts = (built: Built): readonly string[] =>
    Object.keys(built).filter((file) => file.startsWith('assets/entry-'));
  const before = await buildSite(SOURCES);
  const after = await buildSite({ ...SOURCES, '/part.css': '.part{color:blue}' });
  expect(scripts(after)).not.toEqual(scripts(before));
});

it('has no class that is composed of another file, whose rules would be in both stylesheets', () => {
  const styles = globSync(['packages/ui/src/**/*.module.css', 'web/app/**/*.module.css'], { cwd: ROOT });
  expect(styles.length).toBeGreaterThan(50);
  const composed = styles.filter((file) =>
    /composes:[^;]*\bfrom\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(composed).toEqual([]);
});

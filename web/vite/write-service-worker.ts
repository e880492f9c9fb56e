import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOSTS } from '@beep/core/hosts';
import type { Manifest } from 'vite';
import type { KeptFiles } from '../service-worker/kept-recorder.ts';
import { bundleScript } from './bundle-script.ts';
import { filesOf, withoutHash } from './files-of.ts';
import type { FilledSite } from './languages.ts';
import { STYLESHEETS } from './two-stylesheets.ts';

const ENTRY = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url));
const PAGES = ['/record', ...Object.keys(HOSTS).map((host) => `/record/${host}`)];
/** The sources of the recorder's pages. */
const PARTS = [
  'app/entry.app.tsx',
  'app/routes/record.tsx',
  'app/routes/record-in-host.tsx',
  'app/routes/error.tsx',
];
/** The fallback encoder: large, and needed by few browsers, which store it on first use. */
const SELDOM_NEEDED = /mp3/;
/** The code of all other pages, and what makes calls to the service only. */
const OTHER_PAGES =
  /^app\/(?:routes\/(?!(record|record-in-host|error)\.tsx$)|features\/[\w-]+\/(?:pages\/|late-))|\/browser\/src\/api\/late-/;
/** The administrator's page, which needs the service. */
const NEVER_NEEDED = /\/(site-)?admin-/;
/** Files that no source imports: a stylesheet names the fonts, and workers are built separately. */
const UNLISTED = /\.woff2$|-worker-[\w-]+\.js$/;

/**
 * Writes `/service-worker.js` beside the built pages. It stores only what the recorder needs
 * (`docs/decisions/0016-offline-recording.md`). Moves Vite's manifests out of the site; the client manifest stays
 * beside it, for inspection.
 */
export async function writeServiceWorker(buildFolder: string, site: FilledSite): Promise<void> {
  const clientFolder = join(buildFolder, 'client');
  const manifestPath = join(buildFolder, 'client-manifest.json');
  await rename(join(clientFolder, '.vite', 'manifest.json'), manifestPath);
  const manifest = await readFile(manifestPath, 'utf8');
  await rm(join(clientFolder, '.vite'), { recursive: true });
  if (process.env.VITE_SERVICE_WORKER === 'off') return;
  const files = await keptFiles(clientFolder, JSON.parse(manifest) as Manifest, site);
  const code = await bundleScript(ENTRY, {
    packages: join(buildFolder, 'service-worker-packages.json'),
    define: { __KEPT_FILES__: JSON.stringify(files) },
  });
  await writeFile(join(clientFolder, 'service-worker.js'), code);
}

async function keptFiles(
  clientFolder: string,
  manifest: Manifest,
  { marked, folders }: FilledSite,
): Promise<KeptFiles> {
  const needed = filesOf(manifest, PARTS, new RegExp(`${SELDOM_NEEDED.source}|${OTHER_PAGES.source}`));
  const stylesheet = manifest[STYLESHEETS.site]?.file;
  const isKept = (file: string): boolean =>
    file === stylesheet ||
    needed.has(file) ||
    (UNLISTED.test(file) && !SELDOM_NEEDED.test(withoutHash(file)));
  const entries = await readdir(join(clientFolder, 'assets'), { withFileTypes: true });
  const shared = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => `assets/${name}`)
    .filter((file) => !NEVER_NEEDED.test(file))
    .sort();
  const own = [...marked].filter((file) => !NEVER_NEEDED.test(file) && isKept(file)).sort();
  const parts = {
    folders,
    own: own.map(nameOf),
    assets: shared.filter(isKept).map(nameOf),
    later: shared.filter((file) => !isKept(file)).map(nameOf),
  };
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { build: hash.slice(0, 16), pages: PAGES, ...parts };
}

function nameOf(file: string): string {
  return file.slice('assets/'.length);
}

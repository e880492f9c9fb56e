import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { EXTENSION_HOST_IDS } from '@beep/core/hosts';

/** What people download, gzipped. A commit that raises a limit says what users get for it. `npm run size` checks them. */

const SITE = 'web/build/client';
const PAGES = 'node_modules/.cache/beep/pages';
const ORIGIN = 'https://beep.example';
const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const RECORDING = {
  filename: ID,
  url: `${ORIGIN}/media/${ID}.webm`,
  duration: 60,
  created_at: 1_735_689_600,
  expires_at: 0,
  can_delete: false,
  mime: 'audio/webm',
  peaks: Array.from({ length: 64 }, (_, at) => (at * 37) % 256),
};
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)(?:[\w$*{},\s]*\bfrom)?\s*["']([^"']+\.js)["']/g;
const LOADING_TAG = /<script\b[^>]*>[^<]*|<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g;
const ASSET = /(?<=["/])(?:assets|chunks)\/(?:[\w-]+\/)?[\w.-]+\.(?:js|css)/g;

const { fetch: drawPage } = await import(new URL('web/build/server/en/index.js', import.meta.url).href);
mkdirSync(PAGES, { recursive: true });

/** A page as the built site answers it to a new visitor, as a file. */
async function pageFile(name, path) {
  const page = await drawPage(new Request(ORIGIN + path), {
    config: { publicUrl: ORIGIN, auth: { mode: 'local' } },
    nonce: 'bm9uY2Ugb2YgMTYgYnl0ZXM=',
    lookUpRecording: async () => ({ status: 'found', recording: RECORDING }),
    lookUpPlaylist: async () => ({
      ...{ status: 'found', id: ID, title: 'Portfolio' },
      notes: [0, 1, 2].map((at) => ({
        ...{ status: 'found', recording: { ...RECORDING, filename: `${at}${ID.slice(1)}` } },
      })),
    }),
    readAsset: (asset) =>
      existsSync(join(SITE, asset)) ? readFileSync(join(SITE, asset), 'utf8') : undefined,
  });
  if (page.status !== 200) throw new Error(`The site answers ${path} with ${page.status}`);
  const file = join(PAGES, `${name}.html`);
  writeFileSync(file, await page.text());
  return file;
}

/** The page with what its tags load, and with all that its scripts import at once. */
function loadedBy(page, root) {
  const html = readFileSync(page, 'utf8').replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
  const tags = html.match(LOADING_TAG) ?? [];
  const isLoading = (tag) => /^<link|\bsrc=|\btype="module"/.test(tag);
  return [
    page,
    ...withImports(
      tags.filter(isLoading).flatMap((tag) => tag.match(ASSET) ?? []),
      root,
    ),
  ];
}

/** All that a page names, which it loads after the sound. */
function namedBy(page, root) {
  return withImports(readFileSync(page, 'utf8').match(ASSET) ?? [], root);
}

function withImports(first, root) {
  const files = new Set(first);
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(STATIC_IMPORT)) {
      files.add(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path));
    }
  }
  return [...files].map((file) => join(root, file));
}

async function sitePage(name, path, limit) {
  return { name: `${name} page`, path: loadedBy(await pageFile(name, path), SITE), limit };
}

async function player(name, path, before, after) {
  const page = await pageFile(name, path);
  const first = loadedBy(page, SITE);
  const second = namedBy(page, SITE).filter((file) => !first.includes(file));
  return [
    { name: `${name} page before the sound`, path: first, limit: before },
    { name: `${name} page after the sound`, path: second, limit: after },
  ];
}

/** The page of the panel with its sentences, and the code that its script loads once it has them. */
function panelOf(build) {
  const page = loadedBy(`${build}/panel.html`, build);
  const late = page.flatMap((file) =>
    file.endsWith('.js') ? (readFileSync(file, 'utf8').match(ASSET) ?? []) : [],
  );
  return [...new Set([...page, `${build}/texts/en.js`, ...withImports(late, build)])];
}

function extension(name) {
  const build = `extensions/${name}/dist/chrome-mv3`;
  const manifest = JSON.parse(readFileSync(`${build}/manifest.json`, 'utf8'));
  return [
    {
      name: `${name}: content script`,
      path: `${build}/${manifest.content_scripts[0].js[0]}`,
      limit: '17.6 kB',
    },
    {
      name: `${name}: service worker`,
      path: withImports([manifest.background.service_worker], build),
      limit: '38 kB',
    },
    { name: `${name}: panel`, path: panelOf(build), limit: '161.2 kB' },
    { name: `${name}: the whole extension`, path: `${build}/**`, limit: '710 kB' },
  ];
}

const checks = [
  ...(await player('Listen', `/play/${ID}`, '11.5 kB', '143.8 kB')),
  ...(await player('Embed', `/embed/${ID}`, '7.4 kB', '116.4 kB')),
  ...(await player('Playlist', `/playlist/${ID}`, '11.5 kB', '143.4 kB')),
  ...(await player('Framed playlist', `/embed/playlist/${ID}`, '7.9 kB', '131.9 kB')),
  await sitePage('Home', '/', '42 kB'),
  await sitePage('Pricing', '/pricing', '39.5 kB'),
  await sitePage('Record', '/record', '159.7 kB'),
  await sitePage('Log-in', '/log-in', '127.3 kB'),
  await sitePage('History', '/history', '156.9 kB'),
  await sitePage('Extension log-in', '/extension-login', '126.9 kB'),
  await sitePage('Administration', '/admin', '284.3 kB'),
  { name: 'Site: administration', path: `${SITE}/assets/{,en-*/}{site-,}admin-*.{js,css}`, limit: '28.6 kB' },
  { name: 'Site: all scripts', path: `${SITE}/assets/{,en-*/}*.js`, limit: '701 kB' },
  { name: 'Site: MP3 encoder', path: `${SITE}/assets/{,en-*/}mp3-*`, limit: '73 kB' },
  { name: 'Elements for other sites', path: `${SITE}/elements.js`, limit: '5 kB' },
  { name: 'Site: service worker', path: `${SITE}/service-worker.js`, limit: '4.4 kB' },
  { name: 'Site: fonts', path: `${SITE}/assets/*.woff2`, limit: '44 kB' },
  { name: 'Site: pictures and the sample', path: `${SITE}/*.{svg,png,mp3}`, limit: '75.5 kB' },
  { name: 'Workspace add-on', path: 'addons/workspace/dist/push/*', limit: '11.9 kB' },
  ...EXTENSION_HOST_IDS.flatMap(extension),
];

export default checks.map((check) => ({ ...check, gzip: true }));

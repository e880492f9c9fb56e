import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtFiles } from './built-extension.mjs';
import { packedFiles } from './packed-files.mjs';
import { ROOT } from './run-command.mjs';
import { EXTENSION_BUILD, extensionFolders, SITE_DIR } from './setup.mjs';
import { builtFileGraph } from './size-files.mjs';
import { drawSitePages } from './size-pages.mjs';
import { zipArchive } from './zip-archive.mjs';

const CLIENT = join(SITE_DIR, 'client');
const ADDON = join(ROOT, 'addons', 'workspace', 'dist', 'push');
/** Where the site loads a part when it is asked for: the part's source as the bundler's manifest names it. */
const SITE_PARTS = {
  'Identity provider': '../packages/browser/src/identity/firebase-identity.ts',
  'Settings: dialog': '../packages/ui/src/settings/settings-dialog.tsx',
  'Front plugin': '../embeds/front/src/index.ts',
  'MP3 encoder: with worker': '../packages/browser/src/microphone/mp3/create-mp3-encoder.ts',
};
const CUT_WORKER = /^assets\/cut-worker-[\w-]+\.js$/;
const FONT = /\.woff2$/;
/** What lies beside the scripts and has an address of its own. */
const PICTURE_OR_SAMPLE = /^[\w-]+\.(?:svg|png|mp3)$/;

/**
 * What people download, as `{ name: paths }` with absolute paths, found in the built files. What is no file of the
 * build, drawn pages and zips, is written into the folder `scratch`. Throws where something is not there.
 */
export async function builtEntries(scratch) {
  return {
    ...(await siteEntries(scratch)),
    'Workspace add-on': within(ADDON)(builtFileGraph(ADDON).paths),
    ...Object.assign({}, ...extensionFolders().map((folder) => extensionEntries(folder, scratch))),
  };
}

async function siteEntries(scratch) {
  const graph = builtFileGraph(CLIENT);
  const inSite = within(CLIENT);
  const pages = await drawSitePages(CLIENT);
  const answerOf = (name) => keep(scratch, `${name}.html`, pages[name]);
  const entries = {};
  for (const name of ['Listen page', 'Embedded player']) {
    const first = graph.loadedBy(pages[name]);
    const second = graph.namedBy(pages[name]).filter((path) => !first.includes(path));
    entries[`${name}: before the sound`] = [answerOf(name), ...inSite(first)];
    entries[`${name}: after the sound`] = inSite(second);
    entries[`${name}: when asked for`] = inSite(graph.laterThan([...first, ...second]));
  }
  for (const name of ['Home page', 'Record page', 'Log-in page', 'History page', 'Extension log-in page']) {
    entries[`${name}: first`] = [answerOf(name), ...inSite(graph.loadedBy(pages[name]))];
  }
  const recorder = graph.loadedBy(pages['Record page']);
  entries['Record page: when asked for'] = inSite(graph.laterThan(recorder));
  return { ...entries, ...sitePartEntries(graph, recorder) };
}

/** Parts count what comes with them that the recorder's page does not have yet. */
function sitePartEntries(graph, recorder) {
  const inSite = within(CLIENT);
  const manifest = readJson(join(SITE_DIR, 'client-manifest.json'));
  const parts = Object.entries(SITE_PARTS).map(([name, source]) => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`The site is built of no ${source}`);
    }
    const first = graph.withImports([graph.need(chunk.file, source)]);
    const files = [...first, ...graph.laterThan(first, recorder)];
    return [name, inSite(files.filter((path) => !recorder.includes(path)))];
  });
  return {
    ...Object.fromEntries(parts),
    'Cutting worker': inSite(graph.paths.filter((path) => CUT_WORKER.test(path))),
    'Service worker': inSite([graph.need('service-worker.js', 'the recorder')]),
    Fonts: inSite(graph.paths.filter((path) => FONT.test(path))),
    'Pictures and the sample note': inSite(graph.paths.filter((path) => PICTURE_OR_SAMPLE.test(path))),
  };
}

function extensionEntries(folder, scratch) {
  const build = join(folder, EXTENSION_BUILD);
  const graph = builtFileGraph(build);
  const inBuild = within(build);
  const name = `Extension for ${basename(folder)}`;
  const manifest = readJson(join(build, 'manifest.json'));
  const loaded = (paths) => graph.withImports(paths.map((path) => graph.need(path, 'the manifest')));
  const panels = manifest.web_accessible_resources.flatMap(({ resources }) => resources);
  const panel = panels.flatMap((path) => [path, ...graph.loadedBy(readText(join(build, path)))]);
  const archive = zipArchive(packedFiles(builtFiles(build), { store: false }).files);
  return {
    [`${name}: content script`]: inBuild(
      loaded(manifest.content_scripts.flatMap(({ js = [], css = [] }) => [...js, ...css])),
    ),
    [`${name}: background worker`]: inBuild(loaded([manifest.background.service_worker])),
    [`${name}: panel, first`]: inBuild(panel),
    [`${name}: panel, when asked for`]: inBuild(graph.laterThan(panel)),
    [`${name}: icons`]: inBuild(loaded(Object.values(manifest.icons))),
    [`${name}: zip`]: [keep(scratch, `${basename(folder)}.zip`, archive)],
  };
}

function within(folder) {
  return (paths) => paths.map((path) => join(folder, path));
}

function keep(scratch, name, content) {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

function readJson(path) {
  return JSON.parse(readText(path));
}

function readText(path) {
  return readFileSync(path, 'utf8');
}

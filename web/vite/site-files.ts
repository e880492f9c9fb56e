import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { STYLESHEETS } from './two-stylesheets.ts';

/** A module that a page loads, and all that it imports at once. */
export interface SiteScript {
  readonly file: string;
  readonly imports: readonly string[];
}

/** The URLs of the site's files, for the pages that the server draws. */
export interface SiteFiles {
  readonly stylesheets: readonly string[];
  readonly entries: Readonly<Record<keyof typeof ENTRIES, SiteScript>>;
  /**
   * By the page's name in the route table: its script with what it imports, the screen of a feature included, and the
   * stylesheets that not all pages need.
   */
  readonly pages: Readonly<Record<string, SiteScript & { readonly styles: readonly string[] }>>;
}

/** The modules that pages start with: of the app, of the listen page, of the framed player, the same of playlists, and of public pages. */
export const ENTRIES = {
  app: 'app/entry.app.tsx',
  listen: 'app/play/start-listen-page.tsx',
  embed: 'app/embed/start-embed.tsx',
  playlist: 'app/features/playlists/start-playlist.tsx',
  playlistEmbed: 'app/features/playlists/start-playlist-embed.tsx',
  public: 'app/public-pages/start-public-page.ts',
} as const;

const MODULE = 'virtual:site-files';
/** Their screens load with the page, and `later.css` has their styles. */
const FEATURE_PAGE = /^app\/features\//;
const SCREEN = /^app\/features\/[\w-]+\/(?!late-)[\w-]+\.tsx$/;
const PAGE = /^app\/(?:routes|features\/[\w-]+\/pages)\/[\w-]+\.tsx$/;

/** Gives the server's build the names of the browser's files, which are built before. */
export function siteFiles(clientFolder: string): Plugin {
  let isBuild = false;
  return {
    name: 'beep:site-files',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const files = isBuild ? builtFiles(join(clientFolder, '.vite', 'manifest.json')) : sourceFiles();
      return `export const files = ${JSON.stringify(files)};`;
    },
  };
}

/** The development server transforms the sources on request; scripts add the styles. */
function sourceFiles(): SiteFiles {
  return { stylesheets: [], entries: entriesWith((file) => ({ file: `/${file}`, imports: [] })), pages: {} };
}

function builtFiles(manifestPath: string): SiteFiles {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const scriptOf = (key: string): SiteScript => ({
    file: `/${chunkOf(manifest, key).file}`,
    imports: [...importsOf(manifest, key)].map((imported) => `/${chunkOf(manifest, imported).file}`),
  });
  const pages = Object.keys(manifest).filter((key) => PAGE.test(key));
  return {
    stylesheets: [`/${chunkOf(manifest, STYLESHEETS.site).file}`],
    entries: entriesWith(scriptOf),
    pages: Object.fromEntries(
      pages.map((key) => {
        const later = FEATURE_PAGE.test(key) ? [chunkOf(manifest, STYLESHEETS.later).file] : [];
        const own = (chunkOf(manifest, key).assets ?? []).filter((file) => file.endsWith('.css'));
        const styles = [...later, ...own].map((file) => `/${file}`);
        const { file, imports } = scriptOf(key);
        const screens = screensOf(manifest, key).map(scriptOf);
        const all = new Set([...imports, ...screens.flatMap((screen) => [screen.file, ...screen.imports])]);
        return [basename(key, '.tsx'), { file, imports: [...all], styles }];
      }),
    ),
  };
}

function entriesWith(scriptOf: (file: string) => SiteScript): SiteFiles['entries'] {
  const { app, listen, embed, playlist, playlistEmbed, public: publicPage } = ENTRIES;
  return {
    app: scriptOf(app),
    listen: scriptOf(listen),
    embed: scriptOf(embed),
    playlist: scriptOf(playlist),
    playlistEmbed: scriptOf(playlistEmbed),
    public: scriptOf(publicPage),
  };
}

/** The keys of what a feature's page shows to a signed-in user: whoever opens such a page is signed in. */
function screensOf(manifest: Manifest, key: string): readonly string[] {
  return (chunkOf(manifest, key).dynamicImports ?? []).filter((imported) => SCREEN.test(imported));
}

/** The keys of all chunks that a chunk imports at once, directly or not. */
function importsOf(manifest: Manifest, key: string, known: Set<string> = new Set()): ReadonlySet<string> {
  for (const imported of chunkOf(manifest, key).imports ?? []) {
    if (known.has(imported)) continue;
    known.add(imported);
    importsOf(manifest, imported, known);
  }
  return known;
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the manifest of the build`);
  return chunk;
}

import { copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { viteBundledPackages } from '@beep/bundled-packages';
import { AUTH_MODES } from '@beep/core/session';
import { markedTexts } from '@beep/texts';
import { defineConfig, type ProxyOptions, type Rolldown, type ViteBuilder } from 'vite';
import { bundleScript } from './vite/bundle-script.ts';
import { createClassNames } from './vite/class-names.ts';
import { compiledAtOnce } from './vite/compiled-at-once.ts';
import { developmentPages } from './vite/development-pages.ts';
import { inlineScripts } from './vite/inline-scripts.ts';
import { fillSite } from './vite/languages.ts';
import { SHARED_FILES } from './vite/shared-files.ts';
import { ENTRIES, siteFiles } from './vite/site-files.ts';
import { twoStylesheets } from './vite/two-stylesheets.ts';
import { writeServiceWorker } from './vite/write-service-worker.ts';

const BUILD = join(import.meta.dirname, 'build');
const CLIENT = join(BUILD, 'client');
const NOTICES = join(import.meta.dirname, '..', 'THIRD-PARTY-NOTICES.txt');
const ELEMENTS = join(import.meta.dirname, 'elements', 'main.ts');
const PACKAGE_LIST = 'build/bundled-packages.json';

/** Paths proxied to the running service during development. */
const SERVER_PATHS = [
  '/api',
  '/media',
  ...Object.values(AUTH_MODES).flatMap((own) => own?.path.slice(0, -1) ?? []),
  '/emulator',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/livez',
  '/readyz',
  '^/play/[^/]+/card\\.png$',
];

/** Discovered late they would cause a reload; duplicated, React would exist twice. */
const KNOWN_DEPENDENCIES = [
  '@base-ui/react/alert-dialog',
  '@base-ui/react/dialog',
  '@base-ui/react/menu',
  '@base-ui/react/select',
  '@base-ui/react/toast',
  '@frontapp/plugin-sdk',
  'fflate',
  '@firebase/app',
  '@firebase/auth',
  'mediabunny',
  'react-dom',
  'react-dom/client',
  'swr',
  'swr/infinite',
  'uqr',
];

export default defineConfig(({ command }) => ({
  // The server draws every page.
  appType: 'custom' as const,
  plugins: [
    markedTexts('sentences'),
    inlineScripts(),
    siteFiles(CLIENT),
    developmentPages(),
    viteBundledPackages(PACKAGE_LIST),
    twoStylesheets(),
    compiledAtOnce(),
  ],
  worker: { plugins: () => [markedTexts('sentences'), viteBundledPackages(PACKAGE_LIST)] },
  optimizeDeps: { include: KNOWN_DEPENDENCIES },
  // The steps that draw pages and write the service worker read the manifest, which is moved out of the site.
  build: { manifest: true, emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        modulePreload: { resolveDependencies: neededForNavigation },
        rolldownOptions: {
          input: ENTRIES,
          output: { codeSplitting: { groups: SHARED_FILES } },
          onLog: withoutDirectives,
        },
      },
    },
    ssr: {
      build: {
        outDir: join(BUILD, 'server'),
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { input: './server/index.ts', onLog: withoutDirectives },
      },
    },
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`There is no environment ${name}`);
        await builder.build(environment);
      }
      await writeServiceWorker(BUILD, await fillSite(BUILD));
      const elements = await bundleScript(ELEMENTS, { packages: join(BUILD, 'elements-packages.json') });
      await writeFile(join(CLIENT, 'elements.js'), elements);
      await copyFile(NOTICES, join(CLIENT, 'third-party-notices.txt'));
    },
  },
  // The built handler is one folder that runs without node_modules. A server started without NODE_ENV would run React's
  // development code: a listen page then takes 1.5 ms instead of 0.9 ms.
  ...(command === 'build' && {
    css: { modules: { generateScopedName: createClassNames() } },
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  server: { proxy: proxyTo(process.env.BEEP_API_ORIGIN) },
}));

function proxyTo(origin: string | undefined): Record<string, ProxyOptions> {
  if (origin === undefined) return {};
  return Object.fromEntries(
    SERVER_PATHS.map((path) => [path, { target: origin, changeOrigin: false, ws: false }]),
  );
}

/** Files that every page of the app has loaded. */
const ALWAYS_LOADED = /\/(react|rolldown-runtime|public|shared|shell|app)-[\w-]{8}\.js$/;

/** Files whose dynamic import is a screen of somebody who has a class waiting. */
const SCREENS = ['listen-question', 'question-labels', 'questions', 'show-question', 'sheets-page'];

/**
 * Selects the files that are preloaded with a dynamic import. Only navigation and screens wait for their files; other imports
 * happen after the page is shown, and their lists would be part of every page (decision 53).
 */
function neededForNavigation(
  _file: string,
  needed: string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const waits = ['app', ...SCREENS].includes(basename(hostId).slice(0, -'-12345678.js'.length));
  return waits ? needed.filter((file) => !ALWAYS_LOADED.test(file)) : [];
}

/** Without the warnings about `use client`, which means nothing here. */
function withoutDirectives(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  handle: Rolldown.LogOrStringHandler,
): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
}

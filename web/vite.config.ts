import { viteBundledPackages } from '@beep/bundled-packages';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type ProxyOptions } from 'vite';

const PACKAGE_LIST = 'build/bundled-packages.json';

/** Paths proxied to the running service during development. */
const SERVER_PATHS = [
  '/api',
  '/media',
  '/local-auth',
  '/emulator',
  '/oidc',
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
  'firebase/app',
  'firebase/auth',
  'mediabunny',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'swr',
  'swr/infinite',
  'uqr',
];

const PUBLIC_FILES =
  /\/core\/src\/(actor|hosts|newsletter|player)\/|\/core\/src\/(limits|settings\/(playback-speed|skip-silence)|texts\/en\/(controls|errors|network-failures|site))\.ts|\/browser\/src\/(newsletter\/|player\/create-(audio-output|playback-lock|sample-sound)|session\/has-stored-session|web-storage|browser-clock)|\/ui\/src\/(class-names|controls\/button-class|shell\/follow-scroll|(marketing|site)\/run-)|\/web\/app\/(site-config|pre-hydration-clicks|navigation\/focus-page|frame\/is-framed-here|offline|consent\/run|create-newsletter)|preload-helper/;

/**
 * Our own modules shared by several pages form few files: otherwise some forty would be fetched one by one. `public` is
 * what public pages need, which load nothing else. `shared` is what the listen page adds, which loads both without the
 * router and the data library; they must not contain modules of ours that import these. `recording` is what pages with
 * drafts and uploads add. Other libraries stay where they are used, and so does what follows a transcript: only its
 * owner needs it.
 */
const SHARED_FILES = [
  { name: 'public', test: PUBLIC_FILES, minShareCount: 2, priority: 5 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  { name: 'shared', test: isForListeners, minShareCount: 2, priority: 3 },
  {
    name: 'recording',
    test: /\/packages\/(core|browser)\/src\/(drafts|outbox|review)\/|\/node_modules\/idb\//,
    minShareCount: 2,
    priority: 1,
  },
];

const LISTENER_FILES =
  /\/packages\/(api|bridge|browser|core)\/src\/|\/web\/app\/(navigation\/page|shell\/site|session\/(use|return|session-expired)|site-details|play)/;
const OTHER_FOLDERS =
  /\/src\/(admin|archive|drafts|insert|microphones|outbox|recorder|replies|review|sheets)\//;
const OTHER_TEXTS =
  /\/texts\/\w+\/(admin|archive|audio-files|labels|microphone|page-|recorder|reports|review|selection|sheets|sign-in|transcript-state)/;
const OTHER_FILES =
  /\/(auth-identity|firebase-[a-z]+|open-auth|signed-in|load-transcript|parse-vtt|sign-in-(providers|text)|((create-)?transcript-|cue-|text-)(lines|news|state|state-text|watch|watch-machine|words))\.tsx?$/;

function isForListeners(file: string): boolean {
  return (
    LISTENER_FILES.test(file) && ![OTHER_FOLDERS, OTHER_TEXTS, OTHER_FILES].some((other) => other.test(file))
  );
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), viteBundledPackages(PACKAGE_LIST)],
  worker: { plugins: () => [viteBundledPackages(PACKAGE_LIST)] },
  optimizeDeps: { include: KNOWN_DEPENDENCIES },
  // One stylesheet: it is small, and the order of its rules must not depend on the navigation.
  // The step that writes the service worker reads the manifest and moves it out of the site.
  build: { cssCodeSplit: false, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } } },
    ssr: { build: { rollupOptions: { input: './server/index.ts' } } },
  },
  // The built handler is one folder that runs without node_modules. A server started without NODE_ENV would run React's
  // development code: a listen page then takes 1.5 ms instead of 0.9 ms.
  ...(command === 'build' && {
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

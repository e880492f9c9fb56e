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

/**
 * Our own modules shared by several pages form one file: otherwise some forty would be fetched one by one. The listen
 * page loads it without the router and the data library, so it must not contain modules of ours that import these.
 * Other libraries stay where they are used, and so does what follows a transcript: only its owner needs it.
 */
const SHARED_FILES = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  {
    name: 'shared',
    test: /\/packages\/((api|core|browser|bridge)\/src(?!\/(admin\/|archive\/|texts\/\w+\/(admin|archive|page-|transcript-state)|transcripts\/(create-transcript-watch|transcript-(watch|state))))|ui\/src\/(?!marketing|recorder|history|transcripts\/(transcript-news|use-transcript-state)))\/|\/web\/app\/(navigation\/page|shell\/site|session\/(use|return|session-expired)|site-details|play)/,
    minShareCount: 2,
    priority: 3,
  },
];

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

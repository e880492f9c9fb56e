import { viteBundledPackages } from '@beep/bundled-packages';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type ProxyOptions } from 'vite';
import { SHARED_FILES } from './vite/shared-files.ts';

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

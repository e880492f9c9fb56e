import { viteBundledPackages } from '@beep/bundled-packages';
import { createBuildOptions, createManifest, readBuildSettings } from '@beep/extension-kit/manifest';
import { defineConfig } from 'wxt';
import { version } from './package.json' with { type: 'json' };

const PACKAGE_LIST = 'dist/bundled-packages.json';
const settings = readBuildSettings(process.env);
const { define, rolldownOptions } = createBuildOptions(settings);

export default defineConfig({
  srcDir: 'src',
  publicDir: '../../packages/extension-kit/public',
  outDir: 'dist',
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome'],
  manifest: createManifest({ host: 'docs', version, settings }),
  vite: () => ({
    plugins: [viteBundledPackages(PACKAGE_LIST)],
    worker: { plugins: () => [viteBundledPackages(PACKAGE_LIST)] },
    define,
    build: { rolldownOptions },
  }),
});

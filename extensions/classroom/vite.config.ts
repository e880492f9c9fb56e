import { viteBundledPackages } from '@beep/bundled-packages';
import { createBuildOptions, readBuildSettings } from '@beep/extension-kit/manifest';
import { crx } from '@crxjs/vite-plugin';
import { defineConfig } from 'vite';
import { classroomManifest } from './manifest.config.ts';

const PACKAGE_LIST = 'dist/bundled-packages.json';
const settings = readBuildSettings(process.env);
const { define, rolldownOptions } = createBuildOptions(settings);

export default defineConfig({
  publicDir: '../../packages/extension-kit/public',
  plugins: [
    crx({
      manifest: classroomManifest(settings),
      contentScripts: { injectCss: false, standaloneFiles: ['src/content.ts'] },
    }),
    viteBundledPackages(PACKAGE_LIST),
  ],
  worker: { plugins: () => [viteBundledPackages(PACKAGE_LIST)] },
  define,
  build: {
    outDir: 'dist/chrome-mv3',
    rolldownOptions: { ...rolldownOptions, input: ['panel.html', 'permission.html', 'offscreen.html'] },
  },
});

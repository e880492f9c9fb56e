import { readBuildSettings } from '@beep/extension-kit/manifest';
import { crx } from '@crxjs/vite-plugin';
import { defineConfig } from 'vite';
import { classroomManifest } from './manifest.config.ts';

const settings = readBuildSettings(process.env);

export default defineConfig({
  publicDir: '../../packages/extension-kit/public',
  plugins: [
    crx({
      manifest: classroomManifest(settings),
      contentScripts: { injectCss: false, standaloneFiles: ['src/content.ts'] },
    }),
  ],
  define: {
    BEEP_WEB_URL: JSON.stringify(settings.webUrl),
    BEEP_AUTH: JSON.stringify(settings.auth),
  },
  build: {
    outDir: 'dist/chrome-mv3',
    rolldownOptions: { input: ['panel.html', 'permission.html', 'offscreen.html'] },
  },
});

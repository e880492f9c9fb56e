import { createManifest, readBuildSettings } from '@beep/extension-kit/manifest';
import { defineConfig } from 'wxt';
import { version } from './package.json' with { type: 'json' };
import { EXTENSION_TEXTS } from './src/extension-texts.ts';

const settings = readBuildSettings(process.env);

export default defineConfig({
  srcDir: 'src',
  publicDir: '../../packages/extension-kit/public',
  outDir: 'dist',
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome'],
  manifest: createManifest({
    service: 'docs',
    version,
    host: 'https://docs.google.com/*',
    settings,
    ...EXTENSION_TEXTS,
  }),
  vite: () => ({
    define: {
      BEEP_WEB_URL: JSON.stringify(settings.webUrl),
      BEEP_AUTH: JSON.stringify(settings.auth),
    },
  }),
});

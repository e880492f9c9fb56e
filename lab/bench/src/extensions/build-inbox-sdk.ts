import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/**
 * Builds the code that an extension based on InboxSDK adds to every Gmail page: its content script, and the
 * SDK's script in the page's own world. Both are minified, as ours are.
 */
export async function buildInboxSdk(): Promise<readonly Buffer[]> {
  const require = createRequire(import.meta.url);
  return [
    await minified(fileURLToPath(new URL('./inbox-sdk-script.ts', import.meta.url))),
    await minified(require.resolve('@inboxsdk/core/pageWorld.js')),
  ];
}

async function minified(entry: string): Promise<Buffer> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'script' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const code = outputs
    .flatMap(({ output }) => output)
    .map((file) => (file.type === 'chunk' ? file.code : ''));
  return Buffer.from(code.join(''));
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExtensionHostId } from '@beep/core/hosts';
import puppeteer, { type Browser } from 'puppeteer-core';

export interface FirefoxOptions {
  readonly executablePath: string;
  readonly proxyPort: number;
  readonly hosts: readonly ExtensionHostId[];
  /** After how long without events the browser ends an extension's background page; 30 s unless given. */
  readonly idleMs?: number;
}

/** Opens Firefox with the built extensions. The caller must close it. */
export async function openFirefox(options: FirefoxOptions): Promise<Browser> {
  const { executablePath, proxyPort, hosts, idleMs } = options;
  const proxy = { 'network.proxy.http': '127.0.0.1', 'network.proxy.ssl': '127.0.0.1' };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      ...proxy,
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl_port': proxyPort,
      'network.proxy.no_proxies_on': '',
      'network.proxy.allow_hijacking_localhost': true,
      // A microphone without a device, granted to every page that may ask for one.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      ...(idleMs !== undefined && { 'extensions.background.idle.timeout': idleMs }),
    },
  });
  for (const host of hosts) await browser.installExtension(builtExtension(host));
  return browser;
}

function builtExtension(host: ExtensionHostId): string {
  const folder = fileURLToPath(new URL(`../../extensions/${host}/dist/firefox-mv3`, import.meta.url));
  if (!existsSync(folder)) throw new Error(`The ${host} extension is not built. Run: npm run build`);
  return folder;
}

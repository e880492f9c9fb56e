import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type FaultyProxy, startFaultyProxy } from '@beep/testkit/proxy';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { type BrowserContext, test as base, chromium, type Page, type Worker } from '@playwright/test';
import { type ExtensionGuard, guardExtensions } from './extension-guard.ts';
import { writeProfile } from './extension-profile.ts';
import {
  HOST_ORIGINS,
  type HostName,
  type HostPages,
  serveHostPages,
} from './host-pages/serve-host-pages.ts';

/** The ids from the keys in the extensions' manifests. */
export const EXTENSION_IDS: Readonly<Record<HostName, string>> = {
  gmail: 'nnebiedacepfejdlbfehmoegnfodhdho',
  docs: 'gabcmokmkjepohjclpddmeigjjpdjejl',
  classroom: 'kfngfldfhdgkjflgihdklcceeagolmfi',
};

/** The service's URL in the builds. The browser resolves it to the test's server. */
export const WEB_URL = 'http://localhost:3000';

const RECURSIVE = { recursive: true };

/** The URL of an extension's page. */
export function extensionPage(service: HostName, name: 'panel' | 'popup' | 'options' | 'permission'): string {
  return `chrome-extension://${EXTENSION_IDS[service]}/${name}.html`;
}

export interface ExtensionOptions {
  /** The installed extensions. */
  readonly services?: readonly HostName[];
  /** The extensions' microphone permission is granted, or a page must ask (and the prompt is not answered). */
  readonly microphone?: 'granted' | 'ungranted';
  /** Third-party storage; many browsers block it. */
  readonly thirdPartyStorage?: 'allowed' | 'blocked';
}

/** A browser with copies of built extensions on a new profile. The caller must close it. */
export interface ExtensionBrowser {
  /** Of the current process. */
  context(): BrowserContext;
  guard(): ExtensionGuard;
  /** The extension's service worker: the running one, or the next to start. */
  worker(service: HostName): Promise<Worker>;
  /** The folder of an installed extension. */
  folder(service: HostName): string;
  /** Kills all its processes with SIGKILL. */
  kill(): Promise<void>;
  /** Opens it again on the same profile. */
  reopen(): Promise<void>;
  /** Closes it and removes the profile. */
  close(): Promise<void>;
}

export interface ExtensionSurroundings {
  /** The service's port on this machine. */
  readonly servicePort: number;
  readonly hostPages: HostPages;
}

/** The service at the URL in the builds, for these extensions. */
export function startExtensionServer(services: readonly HostName[]): Promise<RunningServer> {
  const ids = services.map((service) => EXTENSION_IDS[service]);
  return startServer({ env: { PUBLIC_URL: WEB_URL, EXTENSION_IDS: ids.join(',') } });
}

export async function openExtensions(
  surroundings: ExtensionSurroundings,
  options: ExtensionOptions = {},
): Promise<ExtensionBrowser> {
  const { services = ['gmail'], microphone = 'granted', thirdPartyStorage = 'blocked' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'beep-extensions-'));
  const profile = join(folder, 'profile');
  const folders = services.map((service) => join(folder, service));
  // A copy that a test may change, as an update does.
  await Promise.all(services.map((service) => cp(builtExtension(service), join(folder, service), RECURSIVE)));
  const ids = services.map((service) => EXTENSION_IDS[service]);
  const microphoneOf = microphone === 'granted' ? ids.map((id) => `chrome-extension://${id}`) : [];
  await writeProfile(profile, { microphoneOf, thirdPartyStorage });
  const open = async (): Promise<Opened> => {
    const context = await launch(profile, folders, surroundings);
    const origins = [...Object.values(HOST_ORIGINS), WEB_URL];
    const { strangers } = surroundings.hostPages;
    // Each start installs unpacked extensions again.
    await Promise.all(services.map((service) => closeWelcome(context, service)));
    return { context, guard: await guardExtensions(context, { origins, strangers }) };
  };
  let opened = await open();
  return {
    context: () => opened.context,
    guard: () => opened.guard,
    folder: (service) => join(folder, service),
    worker: (service) => awakeWorker(opened.context, EXTENSION_IDS[service]),
    kill: () => kill(opened.context),
    reopen: async () => {
      opened = await open();
    },
    close: async () => {
      await opened.context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface Opened {
  readonly context: BrowserContext;
  readonly guard: ExtensionGuard;
}

/** A newly installed extension opens a tab to ask for the microphone. */
async function closeWelcome(context: BrowserContext, service: HostName): Promise<void> {
  const isWelcome = async (page: Page): Promise<boolean> => {
    await page.waitForLoadState();
    return page.url() === extensionPage(service, 'permission');
  };
  const later = context.waitForEvent('page', { predicate: isWelcome });
  const isThere = await Promise.all(context.pages().map(isWelcome));
  const welcome = context.pages().find((_page, index) => isThere[index]);
  later.catch(() => undefined);
  await (welcome ?? (await later)).close();
}

function builtExtension(service: HostName): string {
  const folder = fileURLToPath(new URL(`../extensions/${service}/dist/chrome-mv3`, import.meta.url));
  if (!existsSync(join(folder, 'manifest.json'))) {
    throw new Error(`The ${service} extension is not built. Run: npm run build`);
  }
  return folder;
}

async function launch(
  profile: string,
  folders: readonly string[],
  { servicePort, hostPages }: ExtensionSurroundings,
): Promise<BrowserContext> {
  const loaded = folders.join(',');
  const rules = [
    `MAP localhost:3000 127.0.0.1:${servicePort}`,
    // Other hosts are resolved there too, and recorded.
    `MAP * 127.0.0.1:${hostPages.port}`,
  ];
  const { args, ...options } = chromiumLaunchOptions({
    args: [
      `--disable-extensions-except=${loaded}`,
      `--load-extension=${loaded}`,
      `--host-resolver-rules=${rules.join(', ')}`,
      '--ignore-certificate-errors',
      '--hide-crash-restore-bubble',
    ],
  });
  return chromium.launchPersistentContext(profile, {
    ...options,
    // Pages get the profile's permissions.
    args: args.filter((arg) => arg !== '--use-fake-ui-for-media-stream'),
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Without it, frames ignore the embedding page's colour scheme, unlike real browsers.
    colorScheme: null,
  });
}

async function awakeWorker(context: BrowserContext, id: string): Promise<Worker> {
  const isIts = (worker: Worker): boolean => worker.url().startsWith(`chrome-extension://${id}/`);
  return (
    context.serviceWorkers().find(isIts) ??
    (await context.waitForEvent('serviceworker', { predicate: isIts }))
  );
}

async function kill(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser has no process');
  const closed = context.waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await closed;
}

export interface ExtensionWorker {
  readonly extensionOptions: ExtensionOptions;
  readonly server: RunningServer;
  /** A proxy between browser and service: refuse connections to put the extension offline. */
  readonly line: FaultyProxy;
  readonly hostPages: HostPages;
  /** One browser for all tests of the worker. */
  readonly extensions: ExtensionBrowser;
}

export interface ExtensionTest {
  readonly context: BrowserContext;
  readonly guard: ExtensionGuard;
  /** A tab of the browser with the extensions. The fixture fails on foreign requests and page errors. */
  readonly page: Page;
}

/** Choose the extensions, the grant and the storage with `test.use({ extensionOptions: {…} })`. */
export const test = base.extend<ExtensionTest, ExtensionWorker>({
  extensionOptions: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startExtensionServer(['gmail', 'docs', 'classroom']);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  line: [
    async ({ server }, use) => {
      const line = await startFaultyProxy(server.port);
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  hostPages: [
    async ({ browserName: _ }, use) => {
      const hostPages = await serveHostPages();
      await use(hostPages);
      await hostPages.close();
    },
    { scope: 'worker' },
  ],
  extensions: [
    async ({ line, hostPages, extensionOptions }, use) => {
      const surroundings = { servicePort: line.port, hostPages };
      const extensions = await openExtensions(surroundings, extensionOptions);
      await use(extensions);
      await extensions.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ extensions }, use) => use(extensions.context()),
  guard: async ({ extensions }, use) => use(extensions.guard()),
  page: async ({ context, guard }, use) => {
    const page = await context.newPage();
    await use(page);
    guard.expectNoForeignRequests();
    guard.expectNoTrouble();
    await page.close();
  },
});

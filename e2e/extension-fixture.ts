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

/** The ids that the keys in the manifests give the extensions. */
export const EXTENSION_IDS: Readonly<Record<HostName, string>> = {
  gmail: 'nnebiedacepfejdlbfehmoegnfodhdho',
  docs: 'gabcmokmkjepohjclpddmeigjjpdjejl',
  classroom: 'kfngfldfhdgkjflgihdklcceeagolmfi',
};

/** What the extensions are built for. The browser is told that it lies where the test's server listens. */
export const WEB_URL = 'http://localhost:3000';

const RECURSIVE = { recursive: true };

/** The address of one of an extension's own pages. */
export function extensionPage(service: HostName, name: 'panel' | 'popup' | 'options' | 'permission'): string {
  return `chrome-extension://${EXTENSION_IDS[service]}/${name}.html`;
}

export interface ExtensionOptions {
  /** The extensions that are installed. */
  readonly services?: readonly HostName[];
  /** Whether the extensions' microphone has been granted before, or a page has to ask (and nobody answers). */
  readonly microphone?: 'granted' | 'ungranted';
  /** Whether frames of another site may keep data; many browsers block it. */
  readonly thirdPartyStorage?: 'allowed' | 'blocked';
}

/** A browser with copies of built extensions in it, on a profile of its own. Whoever opened it closes it. */
export interface ExtensionBrowser {
  /** Of the process that runs now. */
  context(): BrowserContext;
  guard(): ExtensionGuard;
  /** The service worker of an extension: the running one, or the next that starts. */
  worker(service: HostName): Promise<Worker>;
  /** The files of an extension in this browser. */
  folder(service: HostName): string;
  /** Ends every process of it at once, with SIGKILL. */
  kill(): Promise<void>;
  /** Opens it again on the profile that it had. */
  reopen(): Promise<void>;
  /** Closes it and removes the profile. */
  close(): Promise<void>;
}

export interface ExtensionSurroundings {
  /** Where the service is found, on this machine. */
  readonly servicePort: number;
  readonly hostPages: HostPages;
}

/** The service, as the built extensions look for it, for these extensions. */
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
  // A copy: it may be changed, as an update changes it.
  await Promise.all(services.map((service) => cp(builtExtension(service), join(folder, service), RECURSIVE)));
  const ids = services.map((service) => EXTENSION_IDS[service]);
  const microphoneOf = microphone === 'granted' ? ids.map((id) => `chrome-extension://${id}`) : [];
  await writeProfile(profile, { microphoneOf, thirdPartyStorage });
  const open = async (): Promise<Opened> => {
    const context = await launch(profile, folders, surroundings);
    const origins = [...Object.values(HOST_ORIGINS), WEB_URL];
    const { strangers } = surroundings.hostPages;
    // Every start installs what is loaded from a folder.
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

/** An extension that was just installed asks for the microphone in a tab of its own. */
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
    // Whatever else somebody looks for is asked there too, and noted.
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
    // What the profile grants is what a page gets.
    args: args.filter((arg) => arg !== '--use-fake-ui-for-media-stream'),
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Frames then follow the page around them, as they do for people.
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
  /** Between the browser and the service: refuse, and all of the extension is offline. */
  readonly line: FaultyProxy;
  readonly hostPages: HostPages;
  /** One browser for all tests of the worker. */
  readonly extensions: ExtensionBrowser;
}

export interface ExtensionTest {
  readonly context: BrowserContext;
  readonly guard: ExtensionGuard;
  /** A tab of the browser with the extensions. After the test nothing foreign was asked and nothing went wrong. */
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

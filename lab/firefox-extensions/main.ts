import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { serveHostPages } from '../../e2e/hosts/serve-host-pages.ts';
import { startReport } from '../engines/report.ts';
import { checkDraft, checkRecording, checkUnlisted } from './checks.ts';
import { type FirefoxOptions, openFirefox } from './firefox.ts';
import { SERVICE_HOST, startHostProxy } from './host-proxy.ts';
import { SCENES, type SceneHost } from './hosts.ts';

const HOSTS = Object.keys(SCENES) as SceneHost[];
/** The ids that builds for this machine have. */
const IDS = HOSTS.map((host) => `${host}@localhost`);
/** Shorter than every check: the browser ends the background page again and again. */
const SHORT_IDLE_MS = 2000;

// A regular exit also ends the child processes.
process.once('SIGTERM', () => process.exit(143));

const report = startReport();
const executablePath = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
if (executablePath === undefined) {
  report.notTried('Firefox', 'everything', 'NOT ON THIS MACHINE: apt-get install firefox-esr');
} else {
  const pages = await serveHostPages();
  const [listed, unlisted] = [await startService(IDS), await startService([])];
  const check = (name: string, ids: RunningServer, task: Task, idleMs?: number): Promise<void> =>
    report.check('Firefox', name, async () => {
      const proxy = await startHostProxy({ hostPages: pages.port, service: ids.port });
      const options: FirefoxOptions = {
        executablePath,
        proxyPort: proxy.port,
        hosts: HOSTS,
        ...(idleMs !== undefined && { idleMs }),
      };
      const browser = await openFirefox(options);
      try {
        return await task(browser);
      } finally {
        await browser.close();
        await proxy.close();
      }
    });
  try {
    for (const host of HOSTS) {
      await check(`${host}: sign in, record, insert`, listed, (browser) =>
        checkRecording({ browser, host, service: listed }),
      );
    }
    await check(
      'a draft in a background page that ends',
      listed,
      (browser) => checkDraft(browser),
      SHORT_IDLE_MS,
    );
    await check('an extension that is not listed', unlisted, (browser) => checkUnlisted(browser));
  } finally {
    await listed.stop();
    await unlisted.stop();
    await pages.close();
  }
}
process.exitCode = report.finish() === 0 ? 0 : 1;

type Task = (browser: Awaited<ReturnType<typeof openFirefox>>) => Promise<string>;

function startService(ids: readonly string[]): Promise<RunningServer> {
  return startServer({ env: { PUBLIC_URL: `http://${SERVICE_HOST}`, EXTENSION_IDS: ids.join(',') } });
}

function onPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

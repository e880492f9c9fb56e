import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@beep/testkit/server';
import { endWithUs } from './end-with-us.ts';
import type { Engine, EngineBrowser } from './engine.ts';
import { until } from './until.ts';
import { openVirtualScreen } from './virtual-screen.ts';
import { openWebDriverSession, type WebDriverSession } from './web-driver.ts';
import { webDriverPage } from './web-driver-page.ts';

/** The paths of WebKitGTK's parts. */
export interface WebKitGtkPaths {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly xvfb: string;
}

const NO_PROFILE = 'WebKitGTK keeps no profile under automation';
const SCRIPT_LIMIT_MS = 60_000;

/** GNOME's build of Safari's engine, with its mock microphone, on a virtual screen. */
export function createWebKitGtkEngine(paths: WebKitGtkPaths): Engine {
  return {
    name: 'WebKitGTK',
    controlsNeedScripts: true,
    keepsProfile: false,
    async launch({ scripts = true, profile } = {}) {
      if (profile !== undefined) throw new Error(NO_PROFILE);
      const screen = await openVirtualScreen(paths.xvfb);
      const driver = await startDriver(paths.driver, screen.display);
      const stopAll = async (): Promise<void> => {
        await driver.stop();
        await screen.close();
      };
      try {
        const session = await openWebDriverSession(driver.origin, {
          'webkitgtk:browserOptions': {
            binary: paths.miniBrowser,
            args: ['--automation', '--enable-mock-capture-devices=true', `--enable-javascript=${scripts}`],
          },
        });
        return await engineBrowser(session, stopAll);
      } catch (error) {
        await stopAll();
        throw error;
      }
    },
  };
}

interface Driver {
  readonly origin: string;
  stop(): Promise<void>;
}

async function startDriver(path: string, display: string): Promise<Driver> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display };
  // A process group: the browser that it starts is killed with it.
  const child = spawn(path, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  endWithUs(child, 'group');
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver listens', () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { origin, stop: () => endGroup(child) };
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}

async function engineBrowser(
  session: WebDriverSession,
  stopAll: () => Promise<void>,
): Promise<EngineBrowser> {
  await session.command('POST', '/timeouts', { script: SCRIPT_LIMIT_MS });
  const handle = await session.command<string>('GET', '/window');
  const agent = await session.command<string>('POST', '/execute/sync', {
    script: 'return navigator.userAgent',
    args: [],
  });
  return {
    version: agent,
    page: webDriverPage(session, handle),
    async close() {
      // A lost session cannot be quit.
      await session.quit().catch(() => undefined);
      await stopAll();
    },
    kill: stopAll,
  };
}

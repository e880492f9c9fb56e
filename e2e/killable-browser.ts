import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { type BrowserContext, chromium } from '@playwright/test';

/**
 * A browser with a separate profile, whose processes can all be killed, and which can be restarted on that
 * profile.
 */
export interface KillableBrowser {
  /** The current process. */
  readonly context: () => BrowserContext;
  /** Kills all its processes with SIGKILL, and returns the time of the kill (epoch, ms). */
  kill(): Promise<number>;
  open(): Promise<void>;
  /** Kills it and removes the profile. */
  close(): Promise<void>;
}

const OPEN_LIMIT_MS = 30_000;

export async function openKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'beep-profile-'));
  const running = { process: await start(profile) };
  // A test that times out closes nothing.
  const endWithUs = (): void => killAll(running.process);
  process.once('exit', endWithUs);
  let context = await connect(profile, running.process);
  const kill = async (): Promise<number> => {
    const exited = once(running.process, 'exit');
    killAll(running.process);
    const killedAtMs = Date.now();
    await exited;
    return killedAtMs;
  };
  return {
    context: () => context,
    kill,
    open: async () => {
      running.process = await start(profile);
      context = await connect(profile, running.process);
    },
    close: async () => {
      process.off('exit', endWithUs);
      if (isRunning(running.process)) await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function killAll(browser: ChildProcess): void {
  if (browser.pid !== undefined && isRunning(browser)) process.kill(-browser.pid, 'SIGKILL');
}

async function start(profile: string): Promise<ChildProcess> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true });
  const { executablePath, args } = chromiumLaunchOptions();
  // A process group, so that the kill reaches every process of the browser.
  return spawn(
    executablePath ?? chromium.executablePath(),
    [
      ...args,
      '--headless=new',
      '--remote-debugging-port=0',
      '--hide-crash-restore-bubble',
      '--password-store=basic',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  );
}

async function connect(profile: string, browser: ChildProcess): Promise<BrowserContext> {
  const port = await debuggingPort(profile, browser);
  const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
  if (context === undefined) throw new Error('The browser has no context');
  return context;
}

/** The browser writes this file to its profile when it listens. */
async function debuggingPort(profile: string, browser: ChildProcess): Promise<string> {
  const limit = Date.now() + OPEN_LIMIT_MS;
  while (Date.now() < limit && browser.exitCode === null) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = /^(\d+)\n/.exec(text)?.[1];
    if (port !== undefined) return port;
    await delay(50);
  }
  throw new Error('The browser does not listen');
}

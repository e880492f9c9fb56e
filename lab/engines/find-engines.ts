import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import type { Engine } from './engine.ts';
import { createPuppeteerEngine } from './puppeteer-engine.ts';
import { createWebKitGtkEngine } from './webkitgtk-engine.ts';

/** A supported engine, and how to install it. */
export interface KnownEngine {
  readonly name: string;
  readonly engine: Engine | null;
  readonly howToGet: string;
}

const LIBRARIES = '/usr/lib';
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
const FIREFOX_PREFS = {
  // A microphone without a device, granted to every page.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // A buffer of half a second: on a busy machine a late audio graph drops samples.
  'media.cubeb_latency_mtg_frames': 24_000,
};

/** `soundCard` is the environment with a sound card for browsers. */
export function knownEngines(soundCard: Readonly<Record<string, string>>): readonly KnownEngine[] {
  return [
    {
      name: 'Chromium',
      engine: findChromiumEngine(),
      howToGet: 'install chromium, or name one in CHROMIUM_PATH',
    },
    {
      name: 'Firefox',
      engine: findFirefox(soundCard),
      howToGet: 'apt-get install firefox-esr, or name a Firefox of version 129 or newer in FIREFOX_PATH',
    },
    {
      name: 'WebKitGTK',
      engine: findWebKitGtk(),
      howToGet: 'apt-get install webkit2gtk-driver xvfb',
    },
  ];
}

function findChromiumEngine(): Engine | null {
  const { executablePath, args } = chromiumLaunchOptions();
  if (executablePath === undefined) return null;
  return createPuppeteerEngine({
    name: 'Chromium',
    options: (scripts) => ({
      executablePath,
      // Engine preferences turn scripts off, so the driver's own scripts still run.
      args: [...args, ...(scripts ? [] : ['--blink-settings=scriptEnabled=false'])],
    }),
  });
}

function findFirefox(soundCard: Readonly<Record<string, string>>): Engine | null {
  const executablePath = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
  if (executablePath === undefined) return null;
  return createPuppeteerEngine({
    name: 'Firefox',
    options: (scripts) => ({
      browser: 'firefox',
      executablePath,
      env: { ...process.env, ...soundCard },
      extraPrefsFirefox: { ...FIREFOX_PREFS, 'javascript.enabled': scripts },
    }),
  });
}

function findWebKitGtk(): Engine | null {
  const [driver, xvfb] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  const miniBrowser = findMiniBrowser();
  if (driver === undefined || xvfb === undefined || miniBrowser === undefined) return null;
  return createWebKitGtkEngine({ driver, xvfb, miniBrowser });
}

/** Its path depends on the architecture. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? ['', ...readdirSync(LIBRARIES)] : [];
  return folders
    .flatMap((folder) => MINI_BROWSERS.map((name) => join(LIBRARIES, folder, name, 'MiniBrowser')))
    .find((path) => existsSync(path));
}

function onPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

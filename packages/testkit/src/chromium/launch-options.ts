import { fileURLToPath } from 'node:url';
import { SPEECH_WAV } from '../audio/speech.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

export interface ChromiumOptions {
  /**
   * Prefers the headless shell if there is one: the same engine, a third cheaper per page. It has no resizable windows,
   * no extensions and no permission prompts.
   */
  readonly headlessShell?: boolean | undefined;
  /** The wav that the fake microphone plays in a loop; the testkit's 11 s of speech by default. */
  readonly microphone?: string | URL | undefined;
  /** Additional switches, such as `--host-resolver-rules=…`. */
  readonly args?: readonly string[] | undefined;
}

/**
 * The features that Playwright disables. The browser only applies the last `--disable-features`, so ours must repeat
 * them; the test fails if a new version of Playwright adds one.
 */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/**
 * Two pages that the browser preloads for the address bar of every window, each as expensive as the page under test.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const QUIET = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Launch options for Playwright and for Vitest's browser mode: a headless Chromium without background requests, which
 * grants every page a microphone fed from a file. The caller closes the browser.
 */
export function chromiumLaunchOptions(options: ChromiumOptions = {}): {
  executablePath?: string;
  args: string[];
} {
  const executablePath = options.headlessShell === true ? findHeadlessShell() : findChromium();
  const microphone = options.microphone ?? SPEECH_WAV;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...QUIET,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone instanceof URL ? fileURLToPath(microphone) : microphone}`,
      ...(options.args ?? []),
    ],
  };
}

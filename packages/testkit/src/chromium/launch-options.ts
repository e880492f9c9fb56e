import { fileURLToPath } from 'node:url';
import { SPEECH_WAV } from '../audio/speech.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

/** What a test may ask of its browser. */
export interface ChromiumOptions {
  /**
   * The headless shell where there is one: the same engine, a third cheaper for each page. It has no windows to size, no
   * extensions, and no questions for permission.
   */
  readonly headlessShell?: boolean | undefined;
  /** The wav that the fake microphone plays in a loop; the testkit's 11 s of speech by default. */
  readonly microphone?: string | URL | undefined;
  /** Switches to add, for example `--host-resolver-rules=…`. */
  readonly args?: readonly string[] | undefined;
}

/**
 * What Playwright switches off by itself. The browser heeds the last `--disable-features` alone, so that ours has to
 * repeat it; the test beside this file tells when an upgrade of Playwright adds something.
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
/** Two pages that the browser loads ahead for the address bar of every window: as dear as the page under test. */
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
 * Launch options for Playwright, and for Vitest's browser mode, which takes the same: a headless Chromium that
 * makes no requests of its own and grants every page a microphone fed from a file. The caller closes the browser.
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

import { spawn } from 'node:child_process';
import { findChromium } from '@beep/testkit/chromium';

export const FORMS = ['mobile', 'desktop'] as const;
export type Form = (typeof FORMS)[number];

/** The fields of a report that we read. */
export interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly numericValue?: number;
        readonly details?: {
          readonly items?: readonly { readonly sourceLocation?: { readonly url?: string } }[];
        };
      }
    >
  >;
  readonly finalDisplayedUrl: string;
}

/** npm fetches it for the measurement: in the lock file everybody would install its 50 packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LIMIT_MS = 180_000;
/** On a busy machine the browser sometimes yields no trace; this is unrelated to the page. */
const TRIES = 3;

/** Does one run in a new browser and closes it. Lighthouse sends no reports. */
export async function runLighthouse(url: string, form: Form): Promise<LighthouseReport> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const args = [
    ...['exec', '--yes', '--', LIGHTHOUSE],
    url,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
    '--ignore-status-code',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless=new --disable-gpu --disable-quic${sandbox}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ];
  for (let tries = 1; ; tries += 1) {
    try {
      return JSON.parse(await outputOf(args)) as LighthouseReport;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

function outputOf(args: readonly string[]): Promise<string> {
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const child = spawn('npm', args, { env, timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(printed).toString('utf8'));
      else reject(new Error(`Lighthouse ended with ${code ?? signal}: ${Buffer.concat(complaints)}`));
    });
  });
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/**
 * The Chromium for tests: CHROMIUM_PATH, else the first of Debian's, Ubuntu's and Google's names on PATH. undefined if
 * there is none: Playwright then uses its own download.
 */
export function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (env.CHROMIUM_PATH) {
    return env.CHROMIUM_PATH;
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

/**
 * For tests without a window: HEADLESS_SHELL_PATH, the same engine at less cost; otherwise the result of
 * `findChromium`.
 */
export function findHeadlessShell(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  return env.HEADLESS_SHELL_PATH || findChromium(env);
}

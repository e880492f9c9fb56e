import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { chromiumLaunchOptions } from './launch-options.ts';

const SWITCH = '--disable-features=';

it('disables every feature that Playwright disables', async () => {
  const [byPlaywright, whatCounts] = (await switchesOf(chromiumLaunchOptions().args)).filter((one) =>
    one.startsWith(SWITCH),
  );
  expect(featuresOf(whatCounts)).toEqual(expect.arrayContaining(featuresOf(byPlaywright)));
});

/** The switches that Playwright passes to a browser, recorded by a script in the browser's place. */
async function switchesOf(args: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-switches-'));
  const executablePath = join(folder, 'browser');
  const written = join(folder, 'switches');
  await writeFile(executablePath, `#!/bin/sh\nprintf '%s\\n' "$@" > '${written}'\n`);
  await chmod(executablePath, 0o755);
  await expect(chromium.launch({ executablePath, args: [...args] })).rejects.toThrow();
  const switches = (await readFile(written, 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  return switches;
}

function featuresOf(given: string | undefined): string[] {
  expect(given).toBeDefined();
  return given?.slice(SWITCH.length).split(',') ?? [];
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAddon } from './build-addon.ts';

const CLASP = createRequire(import.meta.url).resolve('@google/clasp');

let folder: string;
const built = (name: string): Promise<string> => readFile(join(folder, 'push', name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-addon-'));
  await buildAddon({ webUrl: 'https://beep.example/', outDir: join(folder, 'push') });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the pushed project', () => {
  it('contains the script, the sidebar and the manifest, and nothing else', async () => {
    await writeFile(
      join(folder, '.clasp.json'),
      JSON.stringify({ scriptId: 'a'.repeat(57), rootDir: 'push' }),
    );
    // A separate home folder, without a log-in.
    const env = { ...process.env, HOME: folder, USERPROFILE: folder };
    const { stdout } = await promisify(execFile)(process.execPath, [CLASP, 'show-file-status', '--json'], {
      cwd: folder,
      env,
    });
    const { filesToPush, untrackedFiles } = JSON.parse(stdout);
    expect(filesToPush.toSorted()).toEqual(['push/Code.js', 'push/appsscript.json', 'push/sidebar.html']);
    expect(untrackedFiles).toEqual([]);
  }, 60_000);

  it('requests scopes for the open file, its own windows and the user’s address only', async () => {
    const manifest = JSON.parse(await built('appsscript.json'));
    const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;
    expect(manifest.oauthScopes).toEqual([
      scope('documents.currentonly'),
      scope('presentations.currentonly'),
      scope('spreadsheets.currentonly'),
      scope('forms.currentonly'),
      scope('script.container.ui'),
      scope('userinfo.email'),
    ]);
    expect(Object.keys(manifest).toSorted()).toEqual([
      'exceptionLogging',
      'oauthScopes',
      'runtimeVersion',
      'timeZone',
    ]);
  });

  it('uses no service that reaches beyond the file, and stores nothing about its users', async () => {
    expect(await built('Code.js')).not.toMatch(/UrlFetchApp|DriveApp|GmailApp|UserProperties|setProperty/);
  });

  it('contains the site’s URL and no text that ends the sidebar’s script', async () => {
    const sidebar = await built('sidebar.html');
    expect(sidebar).toContain('https://beep.example');
    expect(sidebar.split('</script>')).toHaveLength(2);
    expect(sidebar).toContain('"microphone; clipboard-write; screen-wake-lock"');
    expect(await built('Code.js')).toContain('https://beep.example');
  });

  it('leaves the language alone to Google’s templates', async () => {
    expect((await built('sidebar.html')).match(/<\?.*?\?>/g)).toEqual(['<?= language ?>']);
  });
});

describe('the site’s URL', () => {
  it.each([
    'http://beep.example',
    'https://beep.example/path',
    'https://beep.example?x=1',
    'https://ann@beep.example',
    'ftp://beep.example',
    'beep.example',
    '',
  ])('must not be %j', async (webUrl) => {
    await expect(buildAddon({ webUrl, outDir: join(folder, 'never') })).rejects.toThrow('BEEP_WEB_URL');
  });

  it('may be on this machine, for trials', async () => {
    await buildAddon({ webUrl: 'http://localhost:3000', outDir: join(folder, 'local') });
    expect(await readFile(join(folder, 'local', 'Code.js'), 'utf8')).toContain('http://localhost:3000');
  });
});

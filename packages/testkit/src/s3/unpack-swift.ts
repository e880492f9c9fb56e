import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/beep', import.meta.url));
const UNPACKED = join(CACHE, 'swift');

/** The environment in which the system's Python finds Swift. */
export type SwiftEnvironment = Readonly<Record<string, string>>;

/**
 * Debian's Swift and what of its dependencies this machine lacks, unpacked beside the other caches; nothing is
 * installed. Downloads about 10 MB the first time. Rejects where there is no Debian package archive to take it from.
 */
export async function unpackSwift(): Promise<SwiftEnvironment> {
  if (!existsSync(UNPACKED)) await download();
  const libraries = (await readdir(join(UNPACKED, 'usr/lib'))).filter((name) => name.endsWith('-linux-gnu'));
  return {
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: join(UNPACKED, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraries.map((name) => join(UNPACKED, 'usr/lib', name)).join(':'),
  };
}

async function download(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'swift-'));
  try {
    // The archive's own user fetches the files.
    await chmod(folder, 0o777);
    const names = await missingPackages([]).catch(() => missingFromFreshLists(folder));
    await run('apt-get', [...(await listOptions(folder)), 'download', ...names], { cwd: folder });
    const root = join(folder, 'root');
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(folder, file), root]);
    }
    await rename(root, UNPACKED).catch((error: unknown) => {
      // Another process was quicker.
      if (!existsSync(UNPACKED)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function missingPackages(options: readonly string[]): Promise<string[]> {
  const args = [...options, 'install', '--simulate', '--no-install-recommends', 'python3-swift'];
  const { stdout } = await run('apt-get', args, { env: { ...process.env, LC_ALL: 'C' } });
  return [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap((match) => match[1] ?? []);
}

/** Machines made from an image often have no package lists; these are our own, so that nobody has to be root. */
async function missingFromFreshLists(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  const options = await listOptions(folder);
  await run('apt-get', [...options, 'update']);
  return missingPackages(options);
}

async function listOptions(folder: string): Promise<string[]> {
  const lists = join(folder, 'lists');
  return existsSync(lists) ? ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`] : [];
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/beep', import.meta.url));

/** A Debian package, unpacked but not installed. */
export interface UnpackedPackage {
  /** Corresponds to `/`. */
  readonly root: string;
  /** For `LD_LIBRARY_PATH`. */
  readonly libraries: string;
}

/**
 * Unpacks a package and its missing dependencies into a cache folder; installs nothing and needs no root. Downloads it
 * on first use. Rejects if no Debian archive is reachable.
 */
export async function unpackPackage(name: string, cacheName: string): Promise<UnpackedPackage> {
  const root = join(CACHE, cacheName);
  if (!existsSync(root)) await download(name, cacheName, root);
  const folders = existsSync(join(root, 'usr/lib')) ? await readdir(join(root, 'usr/lib')) : [];
  const libraries = folders.filter((folder) => folder.endsWith('-linux-gnu'));
  return { root, libraries: libraries.map((folder) => join(root, 'usr/lib', folder)).join(':') };
}

async function download(name: string, cacheName: string, target: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `${cacheName}-`));
  try {
    // apt downloads as its own user.
    await chmod(folder, 0o777);
    const names = await missingPackages(name, []).catch(() => missingFromFreshLists(name, folder));
    await run('apt-get', [...(await listOptions(folder)), 'download', ...names], { cwd: folder });
    const root = join(folder, 'root');
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(folder, file), root]);
    }
    await rename(root, target).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function missingPackages(name: string, options: readonly string[]): Promise<string[]> {
  const args = [...options, 'install', '--simulate', '--no-install-recommends', name];
  const { stdout } = await run('apt-get', args, { env: { ...process.env, LC_ALL: 'C' } });
  return [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap((match) => match[1] ?? []);
}

/** Machines made from an image often have no package lists; these are private copies, which need no root. */
async function missingFromFreshLists(name: string, folder: string): Promise<string[]> {
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  const options = await listOptions(folder);
  await run('apt-get', [...options, 'update']);
  return missingPackages(name, options);
}

async function listOptions(folder: string): Promise<string[]> {
  const lists = join(folder, 'lists');
  return existsSync(lists) ? ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`] : [];
}

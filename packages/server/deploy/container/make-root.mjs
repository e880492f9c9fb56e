import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';

/** `make-root.mjs FOLDER`: makes the file system of the image from the installed release in the current folder. */
const [root] = process.argv.slice(2);
const USER_ID = 10001;
const NO_DEPLOYMENT = join(process.cwd(), 'deploy');

put(process.cwd(), (path) => !path.startsWith(NO_DEPLOYMENT));
const libraries = sharedLibraries(process.execPath);
const packages = [...new Set(libraries.map(packageOf))].sort();
for (const file of [process.execPath, ...libraries]) put(file);
for (const name of packages) put(`/usr/share/doc/${name}/copyright`);
if (existsSync('/usr/local/LICENSE')) put('/usr/local/LICENSE');

write('etc/passwd', `beep:x:${USER_ID}:${USER_ID}:Beep:/data:/nonexistent\n`);
write('etc/group', `beep:x:${USER_ID}:\n`);
write('etc/nsswitch.conf', 'hosts: files dns\n');
write('opt/beep/sbom.cdx.json', `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
mkdirSync(join(root, 'tmp'));
chmodSync(join(root, 'tmp'), 0o1777);
mkdirSync(join(root, 'data'), { mode: 0o700 });
chownSync(join(root, 'data'), USER_ID, USER_ID);
setTimes();

/** Under the same path; what a link names is put in its place. */
function put(path, filter) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target, { recursive: true, dereference: true, filter });
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The loader and the libraries that a program names. */
function sharedLibraries(program) {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => line.match(/(?:=> )?(\/\S+) \(0x/)?.[1]).filter((path) => path !== undefined);
}

/** The Debian package of a library; its list of files has the path without the merged /usr, or with it. */
function packageOf(library) {
  const real = realpathSync(library);
  for (const path of [real, real.replace(/^\/usr/, '')]) {
    try {
      const found = execFileSync('dpkg-query', ['--search', path], { encoding: 'utf8', stdio: 'pipe' });
      return found.split(':', 1)[0];
    } catch {
      // Under the other path.
    }
  }
  throw new Error(`No Debian package has ${library}.`);
}

function setTimes() {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  for (const path of [...readdirSync(root, { recursive: true }), '.']) {
    lutimesSync(join(root, path), seconds, seconds);
  }
}

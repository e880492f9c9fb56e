import { SetupError } from './setup.mjs';

const LOOPBACK = /^http:/;

/**
 * What goes into the zip of an extension, and its version. The Web Store wants the manifest without our `key` (it has
 * one of its own), and nobody there has a service on their own machine: such a build is refused with a SetupError.
 */
export function packedFiles(files, { store }) {
  const manifestFile = files.find(({ path }) => path === 'manifest.json');
  const { key: _, ...manifest } = JSON.parse(manifestFile.bytes.toString('utf8'));
  if (!store) {
    return { version: manifest.version, files };
  }
  if (manifest.host_permissions.some((pattern) => LOOPBACK.test(pattern))) {
    throw new SetupError('BEEP_WEB_URL must be the https address of your service in a build for the store.');
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  return {
    version: manifest.version,
    files: files.map((file) => (file === manifestFile ? { ...file, bytes } : file)),
  };
}

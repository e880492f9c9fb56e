import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of each extension, sorted by name. */
export const EXTENSION_FOLDERS = readdirSync(import.meta.dirname)
  .sort()
  .map((name) => join(import.meta.dirname, name))
  .filter((folder) => existsSync(join(folder, 'key.txt')));

/** The ids that the keys give the extensions wherever they are loaded unpacked, by host. */
export const EXTENSION_IDS = Object.fromEntries(
  EXTENSION_FOLDERS.map((folder) => [
    basename(folder),
    chromiumId(readFileSync(join(folder, 'key.txt'), 'utf8').trim()),
  ]),
);

/** The ids of the builds for Firefox, which name the service. */
export const FIREFOX_EXTENSION_IDS = Object.fromEntries(
  Object.keys(EXTENSION_IDS).map((host) => [host, `${host}@localhost`]),
);

/** Chromium's rule: the first 16 bytes of the key's SHA-256, each half byte as a letter from a to p. */
function chromiumId(key) {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex');
  return digest.slice(0, 32).replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]);
}

/**
 * `EXTENSION_IDS` of a service that a script starts: what is set counts, also where it is empty. Otherwise local
 * accounts let our own extensions in; a service for others never does so unasked.
 */
export function allowedExtensions({ AUTH, EXTENSION_IDS: chosen }) {
  if (chosen !== undefined) {
    return chosen;
  }
  const ours = [...Object.values(EXTENSION_IDS), ...Object.values(FIREFOX_EXTENSION_IDS)];
  return AUTH === 'local' ? ours.join(',') : '';
}

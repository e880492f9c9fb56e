import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { LANGUAGE_TAGS, type Language } from '@beep/core/languages';
import { createFill } from '@beep/texts';

const MARKER = /@@text\d|\$\$text\d/;
/** The specifier of an import, and the URL of a script as browsers load it. */
const REFERENCE = /(["'`])((?:\.{1,2}|\/?assets)\/[\w./-]+\.js)\1/g;

/** Scripts by their paths below the folder of a build. */
export type Scripts = ReadonlyMap<string, string>;

/** Where the scripts with sentences are, after the build is filled in for each language. */
export interface FilledSite {
  /** The paths of the marked scripts below the client's folder, where they no longer are. */
  readonly marked: ReadonlySet<string>;
  /** The folder of each language in `assets`: its name changes with what is in it. */
  readonly folders: Readonly<Record<string, string>>;
}

/**
 * Replaces the scripts with markers of a built site by one folder of scripts for each language: `client/assets/es-1a2b3c4d`
 * for browsers, `server/es` for drawing pages. Scripts without sentences stay where they are, for all languages.
 */
export async function fillSite(buildFolder: string): Promise<FilledSite> {
  const clientFolder = join(buildFolder, 'client');
  const serverFolder = join(buildFolder, 'server');
  const client = await readScripts(clientFolder, 'assets');
  const server = await readScripts(serverFolder, '');
  const marked = markedScripts(client);
  const markedOnServer = markedScripts(server);
  const folders = new Map<Language, string>();
  for (const language of LANGUAGE_TAGS) {
    const fill = createFill(language);
    const filled = fillScripts(client, marked, fill);
    const folder = `${language}-${hashOf(filled)}`;
    folders.set(language, folder);
    const urlOf = (path: string): string => (marked.has(path) ? inFolder(path, folder) : path);
    await writeScripts(clientFolder, moveScripts(filled, client, { placeOf: urlOf, urlOf }));
    const drawing = fillScripts(server, markedOnServer, fill);
    await writeScripts(
      serverFolder,
      moveScripts(drawing, server, { placeOf: (path) => `${language}/${path}`, urlOf }),
    );
  }
  await removeScripts(clientFolder, marked);
  await removeScripts(serverFolder, markedOnServer);
  return { marked, folders: Object.fromEntries(folders) };
}

/** The scripts that have markers, or lead to such a script. */
export function markedScripts(scripts: Scripts): ReadonlySet<string> {
  const marked = new Set([...scripts].flatMap(([path, code]) => (MARKER.test(code) ? [path] : [])));
  const leads = new Map(
    [...scripts].map(([path, code]) => [
      path,
      Array.from(code.matchAll(REFERENCE), ([, , reference = '']) => resolve(reference, path)),
    ]),
  );
  for (let size = -1; size !== marked.size; ) {
    size = marked.size;
    for (const [path, to] of leads) if (to.some((other) => marked.has(other))) marked.add(path);
  }
  return marked;
}

export interface Places {
  /** Where a filled script goes. */
  readonly placeOf: (path: string) => string;
  /** Where browsers find a script of the client. */
  readonly urlOf: (path: string) => string;
}

/** The filled ones of some scripts at their new places, where they find each other and those that stay. */
export function moveScripts(filled: Scripts, all: Scripts, { placeOf, urlOf }: Places): Scripts {
  const moved = new Map<string, string>();
  for (const [path, code] of filled) {
    const place = placeOf(path);
    const atPlace = code.replace(REFERENCE, (whole, quote: string, reference: string) => {
      if (!reference.startsWith('.')) {
        const start = reference.startsWith('/') ? '/' : '';
        return `${quote}${start}${urlOf(reference.slice(start.length))}${quote}`;
      }
      const target = resolve(reference, path);
      if (!all.has(target)) return whole;
      return `${quote}${relative(place, filled.has(target) ? placeOf(target) : target)}${quote}`;
    });
    moved.set(place, atPlace);
  }
  return moved;
}

/** The marked scripts in a language. */
export function fillScripts(
  scripts: Scripts,
  marked: ReadonlySet<string>,
  fill: (code: string) => string,
): Scripts {
  const filled = new Map<string, string>();
  for (const path of marked) {
    const code = fill(scripts.get(path) ?? '');
    const left = MARKER.exec(code);
    if (left !== null)
      throw new Error(`${path} has a marker left: ${code.slice(left.index, left.index + 40)}`);
    filled.set(path, code);
  }
  return filled;
}

function resolve(reference: string, from: string): string {
  return reference.startsWith('.')
    ? posix.join(posix.dirname(from), reference)
    : reference.replace(/^\//, '');
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function inFolder(path: string, folder: string): string {
  return path.replace(/^assets\//, `assets/${folder}/`);
}

function hashOf(scripts: Scripts): string {
  const hash = createHash('sha256');
  for (const [path, code] of [...scripts].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(path).update(code);
  return hash.digest('hex').slice(0, 8);
}

async function readScripts(root: string, below: string): Promise<Scripts> {
  const files = await readdir(join(root, below), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && file.name.endsWith('.js'))
    .map((file) => posix.relative(root, posix.join(file.parentPath, file.name)));
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, string]> => [path, await readFile(join(root, path), 'utf8')]),
    ),
  );
}

async function writeScripts(root: string, scripts: Scripts): Promise<void> {
  const folders = new Set([...scripts.keys()].map((path) => dirname(join(root, path))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all([...scripts].map(([path, code]) => writeFile(join(root, path), code)));
}

async function removeScripts(root: string, paths: ReadonlySet<string>): Promise<void> {
  await Promise.all([...paths].map((path) => rm(join(root, path))));
}

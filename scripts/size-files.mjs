import { readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parse } from 'es-module-lexer/js';
import { listFiles } from './fingerprint.mjs';

const CODE = /\.m?js$/;
const HAS_NAMES = /\.(?:m?js|css)$/;
const CAN_BE_NAMED = /\.(?:m?js|css|wasm)$/;
const NAME = /[\w.-]+\.(?:m?js|css|wasm)\b/g;
/** The router's list of all pages, the service worker's of what it keeps: who loads a list has not loaded what it names. */
const LIST_OF_FILES = /(?:^|\/)(?:manifest-[\w-]+|service-worker)\.js$/;
const WITHOUT_SCRIPTS = /<noscript>[\s\S]*?<\/noscript>/g;
const TAG = /<(?:script|link)\b[^>]*>/g;
const INLINE_MODULE = /<script\b[^>]*\btype="module"[^>]*>([^<]+)<\/script>/g;
const LOADED_LINK = /\brel="(?:stylesheet|modulepreload)"/;
const ADDRESS = /\b(?:src|href)="([^"]+)"/;

/**
 * The files of one build and what they load, read from the built files themselves, so that a part that the bundler
 * splits off counts by itself. Paths are from the build's folder, with forward slashes; `missing` names the build to make
 * where there is none. Everything here throws where a file is named that the build does not have.
 */
export function builtFileGraph(folder) {
  const paths = listFiles(folder).map((path) => relative(folder, path).split(sep).join('/'));
  if (paths.length === 0) {
    throw new Error(`${folder} has no files: build first`);
  }
  const built = new Set(paths);
  const named = new Map(
    paths.filter((path) => CAN_BE_NAMED.test(path)).map((path) => [posix.basename(path), path]),
  );

  function need(path, from) {
    if (!built.has(path)) {
      throw new Error(`${path}, which ${from} loads, is not in ${folder}`);
    }
    return path;
  }

  function importsOf(path) {
    return CODE.test(path) ? importedPaths(textOf(folder, path), path).map((next) => need(next, path)) : [];
  }

  function withImports(first) {
    return reachable(first, importsOf);
  }

  /** What a text names without loading it: imports that wait, workers, what these need. */
  function namesIn(text) {
    return [...text.matchAll(NAME)].flatMap(([name]) => named.get(name) ?? []);
  }

  function nextOf(path) {
    const isRead = HAS_NAMES.test(path) && !LIST_OF_FILES.test(path);
    return isRead ? namesIn(textOf(folder, path)) : [];
  }

  return {
    paths,
    need,
    withImports,
    /** What some files may load later, when somebody asks for it; without `known` files, and what these may load. */
    laterThan(first, known = []) {
      const left = new Set([...first, ...known]);
      const next = (path) => (known.includes(path) ? [] : nextOf(path));
      return reachable(first, next).filter((path) => !left.has(path));
    },
    /** What a page loads by itself: its scripts with their imports, and its styles. */
    loadedBy(html) {
      const text = html.replace(WITHOUT_SCRIPTS, '');
      const inline = [...text.matchAll(INLINE_MODULE)].flatMap(([, code]) =>
        importedPaths(code, 'page.html'),
      );
      return withImports([...taggedPaths(text), ...inline].map((path) => need(path, 'a page')));
    },
    /** What a page's own script names, with the imports of that. */
    namedBy(html) {
      return withImports(namesIn(html.replace(WITHOUT_SCRIPTS, '')));
    },
  };
}

function taggedPaths(html) {
  return [...html.matchAll(TAG)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith('<script') || LOADED_LINK.test(tag))
    .flatMap((tag) => ADDRESS.exec(tag)?.[1] ?? [])
    .map((address) => toPath(address, 'page.html'));
}

/** Imports that are loaded with the module; those that wait have a place in the code. */
function importedPaths(code, from) {
  const [imports] = parse(code);
  return imports.filter(({ d, n }) => d === -1 && n !== undefined).map(({ n }) => toPath(n, from));
}

function toPath(address, from) {
  return address.startsWith('/') ? address.slice(1) : posix.join(posix.dirname(from), address);
}

function reachable(first, nextOf) {
  const seen = new Set(first);
  for (const path of seen) {
    for (const next of nextOf(path)) {
      seen.add(next);
    }
  }
  return [...seen];
}

function textOf(folder, path) {
  return readFileSync(join(folder, path), 'utf8');
}

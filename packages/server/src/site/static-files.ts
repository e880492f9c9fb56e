import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { RETIRED_SERVICE_WORKER, SERVICE_WORKER_PATH } from './retired-service-worker.ts';

export interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** True if compression makes it smaller: text does; pictures, fonts and audio are compressed already. */
  readonly isPackable: boolean;
}

/** The site's files by their URL path. */
export interface StaticFiles {
  readonly has: (urlPath: string) => boolean;
  /** One that all languages share. */
  readonly shared: (urlPath: string) => StaticFile | undefined;
  /** Any of them; undefined if it does not exist. */
  readonly read: (urlPath: string) => Promise<StaticFile | undefined>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Below it each file has a hash in its name, and everybody can read it. */
const HASHED = '/assets/';

/** True for a path that only a file of the site has, of this version or another. */
export const isHashedPath = (urlPath: string): boolean => urlPath.startsWith(HASHED);

/** The scripts of one language have a folder of their own. */
const OF_ONE_LANGUAGE = /^\/assets\/[^/]+\//;

/**
 * Lists a folder once: a request can only name files that existed then. They are read into memory, those of one language
 * when they are first asked for. Files below `/assets/` have a hash in their name and are immutable. A service worker is
 * always included, at least one that unregisters itself.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const retired = toStaticFile(SERVICE_WORKER_PATH, new TextEncoder().encode(RETIRED_SERVICE_WORKER));
  const shared = new Map<string, StaticFile>([[SERVICE_WORKER_PATH, retired]]);
  const ofLanguages = new Map<string, () => Promise<StaticFile>>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, path).split(sep).join('/')}`;
    const read = async (): Promise<StaticFile> => toStaticFile(urlPath, new Uint8Array(await readFile(path)));
    if (OF_ONE_LANGUAGE.test(urlPath)) ofLanguages.set(urlPath, once(read));
    else shared.set(urlPath, await read());
  }
  return {
    has: (urlPath) => shared.has(urlPath) || ofLanguages.has(urlPath),
    shared: (urlPath) => shared.get(urlPath),
    read: async (urlPath) => shared.get(urlPath) ?? ofLanguages.get(urlPath)?.(),
  };
}

/** Keeps the result; after a failure the next call tries again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

const PACKABLE = /^(text\/|application\/(json|manifest\+json|wasm|xml)|image\/svg)/;

function toStaticFile(urlPath: string, body: Uint8Array<ArrayBuffer>): StaticFile {
  const immutable = isHashedPath(urlPath);
  const type = TYPES[extname(urlPath).toLowerCase()] ?? 'application/octet-stream';
  const isPackable = PACKABLE.test(type);
  return {
    body,
    isPackable,
    headers: {
      // WordPress frames the player in a sandbox with an origin of its own, for which scripts and fonts are of another site.
      ...(immutable ? { 'Access-Control-Allow-Origin': '*' } : {}),
      'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      'Content-Length': String(body.length),
      'Content-Type': type,
      // Weak: the file is sent both compressed and uncompressed.
      ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      'X-Content-Type-Options': 'nosniff',
      ...(isPackable ? { Vary: 'Accept-Encoding' } : {}),
    },
  };
}

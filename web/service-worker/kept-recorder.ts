/** The files of one build to store. */
export interface KeptFiles {
  /** Changes with every build that changes a file. */
  readonly build: string;
  /** The recorder's pages, by path. */
  readonly pages: readonly string[];
  /** The folder of each language in `/assets/`. */
  readonly folders: Readonly<Record<string, string>>;
  /** The files that these pages require of the folder of their language. */
  readonly own: readonly string[];
  /** The files in `/assets/` that they require in every language. */
  readonly assets: readonly string[];
  /** Other files there: stored on first use, as are those of the language. */
  readonly later: readonly string[];
}

export interface KeptRecorderOptions {
  readonly files: KeptFiles;
  /** The language of the page that asked for the worker: the recorder is stored in that language only. */
  readonly language: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** Calls back after so many milliseconds; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** The recorder's pages and files of one build in one language, in a cache of their own. */
export interface KeptRecorder {
  /**
   * Rejects, and stores nothing, unless every page and file of the same build was fetched. Rejects at once without the
   * language: version 1 registered the worker's URL without one, and browsers look for updates there.
   */
  install(): Promise<void>;
  /** Deletes the caches of other builds and languages. Only when no page of theirs is open. */
  forgetOthers(): Promise<void>;
  /** The page from the network; the stored one if the network is too slow, or the service is down or busy. */
  page(request: Request, path: string): Promise<Response>;
  /**
   * An immutable file: from the cache of any build, as an open page may be of another; else from the network, and stored
   * if it belongs to this build.
   */
  asset(request: Request, path: string): Promise<Response>;
}

const PREFIX = 'beep-recorder-';
/** Longer than a page takes on a slow line, shorter than users wait. */
const PAGE_WAIT_MS = 4000;
const TOO_MANY_STATUS = 429;
const FOLDER = '/assets/';
const ASSET_NAME = /\/assets\/[\w./-]+/g;

export function createKeptRecorder(options: KeptRecorderOptions): KeptRecorder {
  const { files, language, caches, fetch, after } = options;
  const ownFolder = `${FOLDER}${files.folders[language]}/`;
  const name = `${PREFIX}${files.build}-${language}`;
  const kept = new Set([...within(FOLDER, files.assets), ...within(ownFolder, files.own)]);
  const later = new Set(within(FOLDER, files.later));

  /** A page of another build or language names files that are not cached: its scripts would be missing. */
  async function isOfThisBuild(page: Response): Promise<boolean> {
    if (page.status !== 200 || page.redirected) return false;
    const named = (await page.text()).match(ASSET_NAME) ?? [];
    return named.length > 0 && named.every((asset) => kept.has(asset));
  }

  /**
   * Refreshes the stored page: the operator may have changed its configuration, and its nonce should not be reused for
   * long.
   */
  async function renew(cache: Cache, path: string, page: Response): Promise<void> {
    if (files.pages.includes(path) && (await isOfThisBuild(page.clone()))) await cache.put(path, page);
  }

  /** Null on timeout. */
  async function inTime(response: Promise<Response>): Promise<Response | null> {
    let cancel = (): void => undefined;
    const tooLate = new Promise<null>((resolve) => {
      cancel = after(PAGE_WAIT_MS, () => resolve(null));
    });
    const first = await Promise.race([response.catch(() => null), tooLate]);
    cancel();
    return first;
  }

  return {
    async install() {
      if (files.folders[language] === undefined) throw new Error(`There is no language “${language}”.`);
      const cache = await caches.open(name);
      // The pages are written last. The same worker may be installed for several scopes.
      if ((await cache.match(files.pages.at(-1) ?? '')) !== undefined) return;
      await cache.addAll([...kept]);
      const pages = await Promise.all(
        files.pages.map(async (path) => ({
          path,
          answer: await fetch(`${path}?lang=${language}`, { cache: 'no-cache' }),
        })),
      );
      for (const { path, answer: response } of pages) {
        if (!(await isOfThisBuild(response.clone()))) throw new Error(`${path} is not of ${name}`);
      }
      for (const { path, answer: response } of pages) await cache.put(path, response);
    },
    async forgetOthers() {
      const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      await Promise.all(others.map((other) => caches.delete(other)));
    },
    async page(request, path) {
      const response = fetch(request);
      const fresh = await inTime(response);
      const cache = await caches.open(name);
      if (fresh !== null && fresh.status < 500 && fresh.status !== TOO_MANY_STATUS) {
        void renew(cache, path, fresh.clone()).catch(() => undefined);
        return fresh;
      }
      return (await cache.match(path, { ignoreVary: true })) ?? response;
    },
    async asset(request, path) {
      const found = await caches.match(path, { ignoreVary: true });
      if (found !== undefined) return found;
      const response = await fetch(request);
      if (response.status === 200 && (later.has(path) || path.startsWith(ownFolder))) {
        const cache = await caches.open(name);
        await cache.put(path, response.clone()).catch(() => undefined);
      }
      return response;
    },
  };
}

function within(folder: string, names: readonly string[]): readonly string[] {
  return names.map((name) => folder + name);
}

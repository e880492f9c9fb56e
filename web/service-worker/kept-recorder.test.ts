import { describe, expect, it } from 'vitest';
import { createKeptRecorder, type KeptFiles, type KeptRecorder } from './kept-recorder.ts';

const ORIGIN = 'https://beep.example';
const FILES: KeptFiles = {
  build: 'b1',
  pages: ['/record', '/record/docs'],
  folders: { en: 'en-1', es: 'es-1' },
  own: ['record-1.js'],
  assets: ['style-1.css'],
  later: ['history-1.js'],
};
const PAGE = '<link href="/assets/style-1.css"><script src="/assets/en-1/record-1.js" nonce="n"></script>';

/** The used part of the browser's caches, by name and path. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();
  readonly #fetch: (path: string) => Promise<Response>;

  constructor(fetch: (path: string) => Promise<Response>) {
    this.#fetch = fetch;
  }

  readonly open = async (name: string): Promise<Cache> => {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    const cache: Pick<Cache, 'addAll' | 'put' | 'match'> = {
      addAll: async (paths) => {
        const responses = await Promise.all([...paths].map((path) => this.#fetch(String(path))));
        if (responses.some(({ ok }) => !ok)) throw new TypeError('Not every file came');
        for (const [at, path] of [...paths].entries()) entries.set(String(path), responses[at] as Response);
      },
      put: async (path, response) => void entries.set(String(path), response),
      match: async (path) => entries.get(String(path))?.clone(),
    };
    return cache as Cache;
  };
  readonly match = async (path: RequestInfo | URL): Promise<Response | undefined> =>
    [...this.stored.values()]
      .find((entries) => entries.has(String(path)))
      ?.get(String(path))
      ?.clone();
  readonly keys = async (): Promise<string[]> => [...this.stored.keys()];
  readonly delete = async (name: string): Promise<boolean> => this.stored.delete(name);
}

class Opened {
  /** Responses by path; a missing path means that the network is down. */
  readonly network = new Map<string, () => Response | Promise<Response>>([
    ['/record', () => new Response(PAGE, { headers: { 'Content-Security-Policy': "script-src 'nonce-n'" } })],
    ['/record/docs', () => new Response(PAGE)],
    ['/assets/en-1/record-1.js', () => new Response('record')],
    ['/assets/style-1.css', () => new Response('style')],
    ['/assets/history-1.js', () => new Response('history')],
  ]);
  asked = 0;
  readonly languages = new Set<string | null>();
  readonly #timers = new Set<() => void>();
  readonly #fetch = async (path: string): Promise<Response> => {
    this.asked += 1;
    this.languages.add(new URL(path, ORIGIN).searchParams.get('lang'));
    const response = this.network.get(new URL(path, ORIGIN).pathname);
    if (response === undefined) throw new TypeError('Failed to fetch');
    return response();
  };
  readonly caches: FakeCaches = new FakeCaches(this.#fetch);
  readonly recorder: KeptRecorder = this.recorderIn('en');

  recorderIn(language: string): KeptRecorder {
    return createKeptRecorder({
      files: FILES,
      language,
      caches: this.caches,
      fetch: (request) => this.#fetch(typeof request === 'string' ? request : request.url),
      after: (_delayMs, callback) => {
        this.#timers.add(callback);
        return () => this.#timers.delete(callback);
      },
    });
  }

  offline(): void {
    this.network.clear();
  }

  waitIsOver(): void {
    for (const callback of this.#timers) callback();
  }

  async page(path: string): Promise<string> {
    return (await this.recorder.page(new Request(`${ORIGIN}${path}`), path)).text();
  }

  async asset(path: string): Promise<string> {
    return (await this.recorder.asset(new Request(`${ORIGIN}${path}`), path)).text();
  }
}

describe('the offline recorder', () => {
  it('serves its pages and files without a network, with their original headers', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    opened.offline();
    const page = await opened.recorder.page(new Request(`${ORIGIN}/record`), '/record');
    expect(page.headers.get('Content-Security-Policy')).toBe("script-src 'nonce-n'");
    expect(await page.text()).toBe(PAGE);
    expect(await opened.page('/record/docs')).toBe(PAGE);
    expect(await opened.asset('/assets/style-1.css')).toBe('style');
  });

  it.each([
    ['a file is missing', '/assets/style-1.css', () => new Response('', { status: 404 })],
    ['a page fails', '/record/docs', () => new Response('busy', { status: 503 })],
    ['a page is of another build', '/record', () => new Response('<script src="/assets/en-1/record-2.js">')],
    ['a page is not ours', '/record', () => new Response('Please log in to this network')],
  ])('stores nothing if %s', async (_case, path, response) => {
    const opened = new Opened();
    opened.network.set(path, response);
    await expect(opened.recorder.install()).rejects.toThrow();
    const cache = await opened.caches.open('beep-recorder-b1-en');
    expect(await cache.match('/record')).toBeUndefined();
  });

  it.each(['', 'xx'])('stores and requests nothing for the language “%s”', async (language) => {
    const opened = new Opened();
    await expect(opened.recorderIn(language).install()).rejects.toThrow('There is no language');
    expect(opened.asked).toBe(0);
    expect(await opened.caches.keys()).toEqual([]);
  });

  it('serves the files that an open page of an earlier build needs', async () => {
    const opened = new Opened();
    const earlier = await opened.caches.open('beep-recorder-b0-en');
    await earlier.put('/assets/cut-worker-0.js', new Response('cut'));
    await opened.recorder.install();
    opened.offline();
    expect(await opened.asset('/assets/cut-worker-0.js')).toBe('cut');
  });

  it('serves the page from the network if it can', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    opened.network.set('/record', () => new Response('newer'));
    expect(await opened.page('/record')).toBe('newer');
    opened.network.set('/record', () => new Response('gone', { status: 404 }));
    expect(await opened.page('/record')).toBe('gone');
  });

  it.each([502, 503, 429])(
    'serves the stored page while the service refuses it for now: %i',
    async (status) => {
      const opened = new Opened();
      await opened.recorder.install();
      opened.network.set('/record', () => new Response('bad gateway', { status }));
      expect(await opened.page('/record')).toBe(PAGE);
    },
  );

  it('limits the wait for a page', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    opened.network.set('/record', () => new Promise(() => undefined));
    const page = opened.page('/record');
    opened.waitIsOver();
    expect(await page).toBe(PAGE);
  });

  it('passes on the network’s response if nothing is stored', async () => {
    const opened = new Opened();
    opened.network.set('/record', () => new Response('bad gateway', { status: 502 }));
    expect(await opened.page('/record')).toBe('bad gateway');
    opened.offline();
    await expect(opened.page('/record')).rejects.toThrow('Failed to fetch');
  });

  it('requests no file twice, and stores only files of its build', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    const before = opened.asked;
    opened.network.set('/assets/history-0.js', () => new Response('older'));
    expect(await opened.asset('/assets/en-1/record-1.js')).toBe('record');
    expect(await opened.asset('/assets/history-1.js')).toBe('history');
    expect(await opened.asset('/assets/history-1.js')).toBe('history');
    expect(await opened.asset('/assets/history-0.js')).toBe('older');
    expect(await opened.asset('/assets/history-0.js')).toBe('older');
    expect(opened.asked - before).toBe(3);
  });

  it('is stored in the language that was asked for, and not in another', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    expect(opened.languages).toEqual(new Set(['en', null]));
    opened.network.set('/record', () => new Response(PAGE.replace('en-1', 'es-1')));
    expect(await opened.page('/record')).toContain('es-1');
    opened.network.set('/assets/es-1/record-1.js', () => new Response('grabar'));
    expect(await opened.asset('/assets/es-1/record-1.js')).toBe('grabar');
    opened.network.set('/assets/en-1/later.js', () => new Response('later'));
    expect(await opened.asset('/assets/en-1/later.js')).toBe('later');
    opened.offline();
    expect(await opened.page('/record')).toBe(PAGE);
    expect(await opened.asset('/assets/en-1/later.js')).toBe('later');
    await expect(opened.asset('/assets/es-1/record-1.js')).rejects.toThrow('Failed to fetch');
  });

  it('is stored once for all scopes that it is installed for', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    const asked = opened.asked;
    await opened.recorder.install();
    expect(opened.asked).toBe(asked);
  });

  it('stores the latest page unless it belongs to another build', async () => {
    const opened = new Opened();
    await opened.recorder.install();
    opened.network.set('/record', () => new Response(`${PAGE}<!-- later -->`));
    await opened.page('/record');
    opened.network.set('/record', () => new Response('<script src="/assets/en-1/record-2.js">'));
    await opened.page('/record');
    opened.offline();
    await expect.poll(() => opened.page('/record')).toBe(`${PAGE}<!-- later -->`);
  });

  it('deletes the caches of other builds and languages only', async () => {
    const opened = new Opened();
    await opened.caches.open('beep-recorder-b0');
    await opened.caches.open('beep-recorder-b1-es');
    await opened.caches.open('something-else');
    await opened.recorder.install();
    await opened.recorder.forgetOthers();
    expect(await opened.caches.keys()).toEqual(['something-else', 'beep-recorder-b1-en']);
  });
});

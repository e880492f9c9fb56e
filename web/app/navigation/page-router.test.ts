import { describe, expect, it } from 'vitest';
import { createPageRouter, type PageRouter } from './page-router.ts';

interface FakeEntry {
  readonly state: unknown;
  readonly path: string;
}

/** A window's history, whose moves answer with `popstate` a task later, as browsers do. */
class FakeWindow extends EventTarget {
  readonly documents: string[] = [];
  readonly navigator = { onLine: true };
  scrollY = 0;
  #entries: FakeEntry[] = [{ state: { key: 'k' }, path: '/record' }];
  #at = 0;

  readonly history = {
    scrollRestoration: 'auto',
    window: this,
    get state(): unknown {
      return this.window.entry.state;
    },
    pushState: (state: unknown, _title: string, path: string): void => {
      this.#entries = [...this.#entries.slice(0, this.#at + 1), { state, path }];
      this.#at += 1;
    },
    replaceState: (state: unknown, _title: string, path = this.entry.path): void => {
      this.#entries[this.#at] = { state, path };
    },
    go: (delta: number): void => void setTimeout(() => this.#move(delta)),
  };

  get location(): Pick<Location, 'pathname' | 'search' | 'hash' | 'href' | 'assign' | 'replace' | 'reload'> {
    const { pathname, search, hash, href } = new URL(this.entry.path, 'https://beep.example');
    const load = (how: string, path: string): number => this.documents.push(`${how} ${path}`);
    return {
      ...{ pathname, search, hash, href },
      assign: (path) => load('assign', String(path)),
      replace: (path) => load('replace', String(path)),
      reload: () => load('reload', pathname),
    };
  }

  get entry(): FakeEntry {
    return this.#entries[this.#at] ?? { state: null, path: '/' };
  }

  get paths(): readonly string[] {
    return this.#entries.map(({ path }) => path);
  }

  #move(delta: number): void {
    this.#at += delta;
    this.dispatchEvent(new Event('popstate'));
  }
}

interface Opened {
  readonly window: FakeWindow;
  readonly router: PageRouter<string>;
  /** Lets the pages load whose loading was put off, in this order. */
  readonly finish: (pathname: string) => void;
}

/** A router that shows each path as its page. `/play` has no page, `/broken` fails to load, `/slow` waits for `finish`. */
function open(stored: string | null = null): Opened {
  const window = new FakeWindow();
  const waiting = new Map<string, () => void>();
  const router = createPageRouter({
    window: window as unknown as Window,
    page: '/record',
    load: (pathname) => {
      if (pathname === '/play') return null;
      if (pathname === '/broken') return Promise.reject(new Error('no such file'));
      if (!pathname.startsWith('/slow')) return Promise.resolve(pathname);
      return new Promise((resolve) => void waiting.set(pathname, () => resolve(pathname)));
    },
    store: { get: () => stored, set: () => undefined },
  });
  return { window, router, finish: (pathname) => waiting.get(pathname)?.() };
}

const keyOf = ({ router }: Opened): string => router.getSnapshot().place.key;

const shownBy = ({ router }: Opened): string => router.getSnapshot().page;

async function goTo(opened: Opened, path: string, state?: unknown): Promise<void> {
  opened.router.goTo(path, { state });
  await expect.poll(() => shownBy(opened)).toBe(path);
}

describe('a press on a link', () => {
  it('shows the page with the state that is passed on, as a new entry of the history', async () => {
    const opened = open();
    await goTo(opened, '/log-in', { from: 'record' });
    expect(opened.window.paths).toEqual(['/record', '/log-in']);
    expect(opened.router.getSnapshot().place.state).toEqual({ from: 'record' });
  });

  it('changes the URL only once the page is loaded', async () => {
    const opened = open();
    opened.router.goTo('/slow');
    expect(opened.router.getSnapshot()).toMatchObject({ page: '/record', pending: '/slow' });
    expect(opened.window.paths).toEqual(['/record']);
    opened.finish('/slow');
    await expect.poll(() => opened.router.getSnapshot()).toMatchObject({ page: '/slow', pending: null });
    expect(opened.window.paths).toEqual(['/record', '/slow']);
  });

  it('counts instead of an earlier one whose page still loads', async () => {
    const opened = open();
    opened.router.goTo('/slow');
    await goTo(opened, '/history');
    opened.finish('/slow');
    await new Promise((resolve) => setTimeout(resolve));
    expect(opened.window.paths).toEqual(['/record', '/history']);
    expect(shownBy(opened)).toBe('/history');
  });

  it('to the same URL adds no entry, and a new query keeps the page', () => {
    const opened = open();
    opened.router.goTo('/record');
    expect(opened.window.paths).toEqual(['/record']);
    opened.router.goTo('/record?slot=1', { replace: true, keepsScroll: true });
    expect(opened.window.paths).toEqual(['/record?slot=1']);
    expect(opened.router.getSnapshot()).toMatchObject({ page: '/record', scrollTo: null });
  });

  // spec: upgrade.7
  it('loads a document for a path without a page, and for a page whose file is gone', async () => {
    const opened = open();
    opened.router.goTo('/play');
    opened.router.goTo('/broken', { replace: true });
    await expect.poll(() => opened.window.documents).toEqual(['assign /play', 'replace /broken']);
  });

  it('keeps the page without a network, and reports the one that did not load', async () => {
    const opened = open();
    opened.window.navigator.onLine = false;
    opened.router.goTo('/broken');
    await expect.poll(() => opened.router.getSnapshot().failed).toBe('/broken');
    expect(opened.window.documents).toEqual([]);
    await goTo(opened, '/history');
    expect(opened.router.getSnapshot().failed).toBeNull();
  });
});

describe('Back', () => {
  it('shows the page before, where it was scrolled to', async () => {
    const opened = open();
    opened.window.scrollY = 700;
    await goTo(opened, '/history');
    expect(opened.router.getSnapshot().scrollTo).toBe(0);
    opened.window.history.go(-1);
    await expect.poll(() => opened.router.getSnapshot()).toMatchObject({ page: '/record', scrollTo: 700 });
  });

  it('loads the document of a path without a page', async () => {
    const opened = open();
    opened.window.history.replaceState({ usr: null }, '', '/play');
    opened.window.history.pushState({ usr: null, key: 'k', idx: 1 }, '', '/log-in');
    opened.window.history.go(-1);
    await expect.poll(() => opened.window.documents).toEqual(['reload /play']);
  });

  it('from a link within the page, which the browser followed, keeps the page', async () => {
    const opened = open();
    opened.window.history.pushState(null, '', '/record#main');
    opened.window.dispatchEvent(new Event('popstate'));
    expect(opened.router.getSnapshot().place.hash).toBe('#main');
    opened.window.history.go(-1);
    await expect.poll(() => opened.router.getSnapshot().place.hash).toBe('');
    expect(shownBy(opened)).toBe('/record');
  });
});

describe('blocked navigation', () => {
  it('waits for the answer, then continues', async () => {
    const opened = open();
    opened.router.block();
    opened.router.goTo('/history');
    opened.router.getSnapshot().blocked?.stay();
    expect(opened.router.getSnapshot()).toMatchObject({ blocked: null, page: '/record' });
    opened.router.goTo('/history');
    opened.router.getSnapshot().blocked?.proceed();
    await expect.poll(() => shownBy(opened)).toBe('/history');
  });

  it('keeps the URL while Back waits for an answer', async () => {
    const opened = open();
    await goTo(opened, '/history');
    await goTo(opened, '/welcome');
    const unblock = opened.router.block();
    opened.window.history.go(-2);
    await expect.poll(() => opened.router.getSnapshot().blocked).not.toBeNull();
    await expect.poll(() => opened.window.entry.path).toBe('/welcome');
    expect(shownBy(opened)).toBe('/welcome');
    opened.router.getSnapshot().blocked?.proceed();
    unblock();
    await expect.poll(() => shownBy(opened)).toBe('/record');
    expect(opened.window.entry.path).toBe('/record');
  });

  it('ends with what blocked it', () => {
    const opened = open();
    const unblock = opened.router.block();
    opened.router.goTo('/history');
    unblock();
    expect(opened.router.getSnapshot().blocked).toBeNull();
  });
});

it.each([
  ['[["k",500]]', 500],
  ['[["other",500]]', null],
  ['no JSON', null],
  ['[1, ["k", "700"]]', null],
])('with %s stored before a reload, the page starts at %s', (stored, scrollTo) => {
  const { router } = open(stored);
  expect(router.getSnapshot().scrollTo).toBe(scrollTo);
});

describe('a state that a page keeps', () => {
  it('stays with its entry, without showing the page again', async () => {
    const opened = open();
    await goTo(opened, '/history', { words: '' });
    let shown = 0;
    opened.router.subscribe(() => {
      shown += 1;
    });
    opened.router.keepState(keyOf(opened), { words: 'Ivo' });
    expect(shown).toBe(0);
    expect(opened.window.history.state).toMatchObject({ usr: { words: 'Ivo' } });
    await goTo(opened, '/sheets');
    opened.window.history.go(-1);
    await expect.poll(() => shownBy(opened)).toBe('/history');
    expect(opened.router.getSnapshot().place.state).toEqual({ words: 'Ivo' });
  });

  it('is not written to the entry of the next page by a page that is still drawn', async () => {
    const opened = open();
    await goTo(opened, '/history', { words: '' });
    const ofHistory = keyOf(opened);
    await goTo(opened, '/record', { from: 'history' });
    opened.router.keepState(ofHistory, { words: 'Ivo' });
    expect(opened.window.history.state).toMatchObject({ usr: { from: 'history' } });
    expect(opened.router.getSnapshot().place.state).toEqual({ from: 'history' });
  });

  it('is not written to another entry that the browser has moved to', async () => {
    const opened = open();
    opened.router.goTo('/slow-page');
    opened.finish('/slow-page');
    await expect.poll(() => shownBy(opened)).toBe('/slow-page');
    await goTo(opened, '/history');
    opened.window.history.go(-1);
    await expect.poll(() => opened.window.location.pathname).toBe('/slow-page');
    opened.router.keepState(keyOf(opened), { words: 'Ivo' });
    expect(opened.window.history.state).not.toMatchObject({ usr: { words: 'Ivo' } });
  });
});

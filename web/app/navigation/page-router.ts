import { createListeners, type ExternalStore } from '@beep/core/actor';
import type { GoToOptions } from './page-navigation.tsx';

/** A place in the browser's history. */
export interface Place {
  readonly pathname: string;
  /** Empty, or begins with a question mark. */
  readonly search: string;
  /** Empty, or begins with `#`. */
  readonly hash: string;
  /** What the page before passed on. */
  readonly state: unknown;
  /** Of the entry in the history. */
  readonly key: string;
}

/** A navigation that waits for an answer. */
export interface BlockedNavigation {
  proceed(): void;
  stay(): void;
}

export interface RouterState<Page> {
  readonly place: Place;
  readonly page: Page;
  /** The path whose page is being loaded; otherwise null. */
  readonly pending: string | null;
  readonly blocked: BlockedNavigation | null;
  /** The path whose page could not be loaded. */
  readonly failed: string | null;
  /** Where the page is scrolled to when it appears; null leaves it as it is. */
  readonly scrollTo: number | 'hash' | null;
}

/** The browser's side of the router: its history, its documents and its scroll position. */
export interface PageRouterOptions<Page> {
  readonly window: Window;
  readonly page: Page;
  /** Loads the page of a path; null for one that the router does not show. */
  readonly load: (pathname: string) => Promise<Page> | null;
  /** Keeps scroll positions over a reload, as JSON. */
  readonly store: { get(key: string): string | null; set(key: string, value: string): void };
}

export interface PageRouter<Page> extends ExternalStore<RouterState<Page>> {
  goTo(path: string, options?: GoToOptions): void;
  /** Keeps another state for the entry of this key, if that is shown. Listeners are not called. */
  keepState(key: string, state: unknown): void;
  /** Blocks all navigation until the returned function is called. */
  block(): () => void;
}

/** The shape of an entry's state. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  /** Counts the entries, to know how far the browser moved. */
  readonly idx?: number;
}

interface Move {
  readonly kind: 'push' | 'replace' | 'pop';
  readonly place: Place;
  readonly keepsScroll: boolean;
}

const POSITIONS = 'beep.scroll';
const MAX_POSITIONS = 100;

/**
 * Shows pages without loading documents, on top of the browser's history. A page is loaded before the URL changes, except
 * where the browser has already moved.
 */
export function createPageRouter<Page>(options: PageRouterOptions<Page>): PageRouter<Page> {
  return new HistoryRouter(options);
}

class HistoryRouter<Page> implements PageRouter<Page> {
  readonly #options: PageRouterOptions<Page>;
  readonly subscribe: PageRouter<Page>['subscribe'];
  readonly #callListeners: () => void;
  readonly #blocks = new Set<object>();
  readonly #positions: Map<string, number>;
  #state: RouterState<Page>;
  /** The number of the entry that is shown. */
  #index: number;
  /** The last navigation counts. */
  #wanted = 0;
  /** Set while the browser moves by our own call: back, because it was blocked, or on, because it no longer is. */
  #expected: 'back' | 'on' | null = null;

  constructor(options: PageRouterOptions<Page>) {
    const { window, page, store } = options;
    const { history } = window;
    this.#options = options;
    [this.subscribe, this.#callListeners] = createListeners();
    this.#positions = new Map(parsePositions(store.get(POSITIONS)));
    const entry = entryOf(window);
    this.#index = entry?.idx ?? 0;
    history.replaceState({ ...entry, key: entry?.key ?? newKey(), idx: this.#index }, '');
    history.scrollRestoration = 'manual';
    const place = placeOf(window);
    this.#state = {
      ...{ place, page, pending: null, blocked: null, failed: null },
      scrollTo: this.#positions.get(place.key) ?? (place.hash === '' ? null : 'hash'),
    };
    window.addEventListener('popstate', () => this.#followBrowser());
    window.addEventListener('pagehide', () => this.#keepPositions());
  }

  readonly getSnapshot = (): RouterState<Page> => this.#state;

  readonly goTo = (path: string, options: GoToOptions = {}): void => {
    const { state = null, replace = false, keepsScroll = false } = options;
    const { pathname, search, hash } = new URL(path, this.#options.window.location.href);
    const place = { pathname, search, hash, state, key: newKey() };
    const isHere = addressOf(place) === addressOf(this.#state.place);
    const move: Move = { kind: replace || isHere ? 'replace' : 'push', place, keepsScroll };
    const go = (): void => void this.#run(move);
    if (this.#mayGo(go)) go();
  };

  readonly keepState = (key: string, state: unknown): void => {
    const place = { ...this.#state.place, state };
    // The page that keeps it may still be drawn while the next one is shown, and the browser may be at another entry already,
    // whose page is being loaded.
    if (key !== place.key || entryOf(this.#options.window)?.key !== key) return;
    this.#writeEntry('replace', place);
    // What is shown is not shown again: it is not scrolled either.
    this.#state = { ...this.#state, place, scrollTo: null };
  };

  readonly block = (): (() => void) => {
    const own = {};
    this.#blocks.add(own);
    return () => {
      this.#blocks.delete(own);
      if (this.#blocks.size === 0 && this.#state.blocked !== null) this.#set({ blocked: null });
    };
  };

  #set(change: Partial<RouterState<Page>>): void {
    this.#state = { ...this.#state, ...change };
    this.#callListeners();
  }

  /** False if an answer is awaited first. */
  #mayGo(proceed: () => void): boolean {
    if (this.#blocks.size === 0) return true;
    const stay = (): void => this.#set({ blocked: null });
    const blocked: BlockedNavigation = {
      stay,
      proceed: () => {
        stay();
        proceed();
      },
    };
    this.#set({ blocked });
    return false;
  }

  async #run(move: Move): Promise<void> {
    this.#wanted += 1;
    const number = this.#wanted;
    const { pathname } = move.place;
    if (pathname === this.#state.place.pathname) {
      this.#show(move, this.#state.page);
      return;
    }
    const loading = this.#options.load(pathname);
    if (loading === null) {
      this.#loadDocument(move);
      return;
    }
    this.#set({ pending: pathname, failed: null });
    const page = await loading.catch(() => null);
    if (number !== this.#wanted) return;
    if (page !== null) this.#show(move, page);
    // The files may be those of another build than the server's, whose own page loads.
    else if (this.#options.window.navigator.onLine) this.#loadDocument(move);
    else this.#set({ pending: null, failed: pathname });
  }

  #show({ kind, place, keepsScroll }: Move, page: Page): void {
    this.#positions.set(this.#state.place.key, this.#options.window.scrollY);
    if (kind !== 'pop') this.#writeEntry(kind, place);
    const start = place.hash === '' ? 0 : 'hash';
    const known = kind === 'pop' ? this.#positions.get(place.key) : undefined;
    const scrollTo = keepsScroll ? null : (known ?? start);
    this.#set({ place, page, pending: null, failed: null, scrollTo });
  }

  #writeEntry(kind: 'push' | 'replace', place: Place): void {
    if (kind === 'push') this.#index += 1;
    const entry: Entry = { usr: place.state, key: place.key, idx: this.#index };
    const { history } = this.#options.window;
    history[kind === 'push' ? 'pushState' : 'replaceState'](entry, '', addressOf(place));
  }

  #loadDocument({ kind, place }: Move): void {
    const { location } = this.#options.window;
    const hasState = place.state !== null && place.state !== undefined;
    if (kind !== 'pop' && hasState) this.#writeEntry(kind, place);
    if (kind === 'pop' || hasState) location.reload();
    else location[kind === 'push' ? 'assign' : 'replace'](addressOf(place));
  }

  /** The browser has moved within its history. */
  #followBrowser(): void {
    const { window } = this.#options;
    const place = placeOf(window);
    const number = entryOf(window)?.idx;
    const expected = this.#expected;
    this.#expected = null;
    if (expected === 'back') return;
    if (number === undefined && isSamePage(place, this.#state.place)) {
      this.#adoptEntry(place);
      return;
    }
    // An entry without a number is of a page without the router.
    const index = number ?? this.#index;
    const delta = index - this.#index;
    const goOn = (): void => {
      this.#expected = 'on';
      window.history.go(delta);
    };
    if (expected !== 'on' && delta !== 0 && !this.#mayGo(goOn)) {
      this.#expected = 'back';
      window.history.go(-delta);
      return;
    }
    this.#index = index;
    void this.#run({ kind: 'pop', place, keepsScroll: false });
  }

  /** The browser itself followed a link within the page. */
  #adoptEntry(place: Place): void {
    this.#index += 1;
    const own = { ...place, key: newKey() };
    this.#writeEntry('replace', own);
    this.#set({ place: own, scrollTo: null });
  }

  #keepPositions(): void {
    const { window, store } = this.#options;
    this.#positions.set(this.#state.place.key, window.scrollY);
    store.set(POSITIONS, JSON.stringify([...this.#positions].slice(-MAX_POSITIONS)));
  }
}

function entryOf({ history }: Window): Entry | null {
  return history.state as Entry | null;
}

function placeOf(window: Window): Place {
  const { usr = null, key = '' } = entryOf(window) ?? {};
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: usr, key };
}

function isSamePage(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

function addressOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Entries that are not positions are ignored. */
function parsePositions(json: string | null): [string, number][] {
  try {
    const parsed: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

/** For the server, where a page is shown once. */
export function createStillRouter<Page>(place: Place, page: Page): PageRouter<Page> {
  const state = { place, page, pending: null, blocked: null, failed: null, scrollTo: null };
  const nothing = (): void => undefined;
  return {
    getSnapshot: () => state,
    subscribe: () => nothing,
    goTo: nothing,
    keepState: nothing,
    block: () => nothing,
  };
}

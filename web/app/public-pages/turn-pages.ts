import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { CHUNK_LOAD_TIMEOUT_MS } from '@beep/core/limits';
import { focusPage } from '../navigation/focus-page.ts';
import { matchPage } from '../navigation/match-page.ts';
import { OWN_TAGS } from '../shell/place-head.ts';

/** What differs between two public pages. */
interface PublicPage {
  readonly title: string;
  readonly head: readonly Element[];
  readonly main: Element;
}

export interface PageTurning {
  /** Called with the content of each new page in place; returns a function that ends it. */
  readonly run: () => () => void;
  /** A link was pressed that cannot be followed offline. */
  readonly onOffline: (link: HTMLAnchorElement) => void;
}

/**
 * Follows links between public pages without loading a document: the server draws the next page too, and its content
 * takes the place of this one's. What was opened once opens offline. All other links load documents.
 */
export function turnPages(options: PageTurning): void {
  const turner = createTurner(options);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || event.defaultPrevented || opensElsewhere(event, link)) return;
    if (addressOf(link) === addressOf(location) && link.hash !== '') return;
    if (isText(link.pathname)) {
      event.preventDefault();
      void turner.follow(link);
    } else if (!navigator.onLine) {
      event.preventDefault();
      options.onOffline(link);
    }
  });
  addEventListener('popstate', () => void turner.goBack());
  // A reload restores the position by itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

function isText(pathname: string): boolean {
  return matchPage(pathname).page.isText === true;
}

interface Turner {
  follow(link: HTMLAnchorElement): Promise<void>;
  /** The browser moved within its history. */
  goBack(): Promise<void>;
}

function createTurner({ run, onOffline }: PageTurning): Turner {
  const find = createPageFinder();
  const positions = new Map<unknown, number>();
  let shown = addressOf(location);
  let entry = keyOfEntry();
  let stop = run();
  /** The last press counts. */
  let wanted = 0;

  const load = async (url: URL): Promise<PublicPage | null | 'late'> => {
    wanted += 1;
    const number = wanted;
    const page = await find(url);
    return number === wanted ? page : 'late';
  };
  const show = (url: URL, page: PublicPage): void => {
    stop();
    place(page);
    shown = addressOf(url);
    entry = keyOfEntry();
    stop = run();
  };
  return {
    async follow(link) {
      const url = new URL(link.href);
      const page = await load(url);
      if (page === 'late') return;
      if (page === null) {
        if (navigator.onLine) location.assign(url);
        else onOffline(link);
        return;
      }
      positions.set(entry, window.scrollY);
      history.scrollRestoration = 'manual';
      const isHere = url.href === location.href;
      history[isHere ? 'replaceState' : 'pushState']({ usr: null, key: newKey() }, '', url);
      show(url, page);
      scrollTo(url.hash);
      focusPage(url.hash);
    },
    async goBack() {
      const url = new URL(location.href);
      if (addressOf(url) === shown) {
        entry = keyOfEntry();
        return;
      }
      positions.set(entry, window.scrollY);
      const page = await load(url);
      if (page === 'late') return;
      if (page === null) {
        location.reload();
        return;
      }
      show(url, page);
      window.scrollTo(0, positions.get(entry) ?? 0);
      focusPage(url.hash);
    },
  };
}

function place({ title, head, main }: PublicPage): void {
  document.title = title;
  for (const element of document.head.querySelectorAll(OWN_TAGS)) element.remove();
  document.head.append(...head.map((element) => element.cloneNode(true)));
  document.querySelector('main')?.replaceWith(main.cloneNode(true));
}

function scrollTo(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
}

function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  // A page in another language is another document.
  const isOther = link.target !== '' || link.hreflang !== '' || link.origin !== location.origin;
  return event.button !== 0 || isModified || isOther;
}

/** Finds pages at the server, and those that were found before without it. */
function createPageFinder(): (url: URL) => Promise<PublicPage | null> {
  const pages = new Map([[addressOf(location), readPage(document)]]);
  return async (url) => {
    const address = addressOf(url);
    const page = pages.get(address) ?? (await fetchPage(url));
    if (page !== null) pages.set(address, page);
    return page;
  };
}

/** Null if there is none, or if it is not a public page after all. */
async function fetchPage(url: URL): Promise<PublicPage | null> {
  if (!isText(url.pathname)) return null;
  try {
    const asked = new URL(url);
    asked.searchParams.set(LANGUAGE_PARAMETER, document.documentElement.lang);
    const response = await fetch(asked, { signal: AbortSignal.timeout(CHUNK_LOAD_TIMEOUT_MS) });
    if (!response.ok || response.redirected) return null;
    return readPage(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    return null;
  }
}

/** Copies, because what runs on a page changes it. */
function readPage(page: Document): PublicPage {
  const main = page.querySelector('main');
  if (main === null) throw new Error('A public page has no content');
  return {
    title: page.title,
    head: [...page.head.querySelectorAll(OWN_TAGS)].map((element) => element.cloneNode(true) as Element),
    main: main.cloneNode(true) as Element,
  };
}

function keyOfEntry(): unknown {
  return (history.state as { readonly key?: unknown } | null)?.key;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

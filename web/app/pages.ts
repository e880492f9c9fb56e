import type { ComponentType } from 'react';
import { mayShareDocument } from './consent/foreign-scripts.ts';
import { byView } from './navigation/by-view.ts';
import { type MatchedPage, matchPage } from './navigation/match-page.ts';
import type { PageProps } from './navigation/page-navigation.tsx';
import { type PageData, readPageData } from './page-data.ts';
import type { HeadTag, PageMetaArgs } from './shell/page-meta.ts';

/** A file in `routes`, or in the `pages` of a feature. */
export interface PageModule {
  readonly default: ComponentType<PageProps>;
  readonly meta: (args: PageMetaArgs) => readonly HeadTag[];
  /** Loads what the page shows to a signed-in user, and not to visitors. */
  readonly loadScreen?: () => Promise<unknown>;
  /** The URLs of stylesheets that the page alone needs. */
  readonly styles?: readonly string[];
}

/** A page that can be shown. */
export interface LoadedPage extends MatchedPage {
  readonly module: PageModule;
  /** Only for a page with `hasData`. */
  readonly data?: unknown;
}

const MODULES = byView(
  import.meta.glob<PageModule>(['./routes/*.tsx', './features/*/pages/*.tsx', '!./**/*.test.tsx']),
);

/**
 * Loads the page of a path, in the browser; null if only the server has it, or if scripts of others that it does not load
 * have run in this document.
 */
export function loadPage(pathname: string, drawn?: PageData): Promise<LoadedPage> | null {
  const match = matchPage(pathname);
  const { view, hasData = false } = match.page;
  if (view === undefined || !mayShareDocument(match.page)) return null;
  return load(match, view, drawn ?? (hasData ? fetchPageData(pathname) : {}));
}

async function load(
  match: MatchedPage,
  view: string,
  loading: PageData | Promise<PageData>,
): Promise<LoadedPage> {
  const loadModule = MODULES.get(view);
  if (loadModule === undefined) throw new Error(`There is no page ${view}`);
  const [module, { data }] = await Promise.all([loadModule(), loading]);
  await Promise.all((module.styles ?? []).map(addStylesheet));
  return { ...match, module, data };
}

/** The page that the server draws contains the data. Without them the rest of the page is shown. */
async function fetchPageData(pathname: string): Promise<PageData> {
  try {
    const response = await fetch(pathname);
    return readPageData(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    return {};
  }
}

function addStylesheet(href: string): Promise<void> | void {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) return undefined;
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load`));
    });
    document.head.append(link);
  });
}

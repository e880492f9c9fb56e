import type { PageParams } from '@beep/api';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';

/** What every page gets. */
export interface PageProps {
  /** The named segments of its path. */
  readonly params: PageParams;
  /** Only for a route with `hasData`. */
  readonly data?: unknown;
}

export interface PageLinkProps {
  /** A path of this site, with its query. */
  readonly to: string;
  /** For the next page; kept in the browser's history, not in the URL. */
  readonly state?: unknown;
  /** Takes the place of this page in the browser's history. */
  readonly replace?: boolean;
  /** Loads the page as a new document. */
  readonly reloadDocument?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page';
  readonly children?: ReactNode;
}

export interface GoToOptions {
  /** As for links. */
  readonly state?: unknown;
  readonly replace?: boolean;
  /** Keeps the scroll position, for a page that only changes its query. */
  readonly keepsScroll?: boolean;
}

/** Navigation to another page: by the router or, on pages without it, by the browser. */
export interface PageNavigation {
  readonly pathname: string;
  /** Empty, or begins with a question mark. */
  readonly search: string;
  /** Empty, or begins with `#`. */
  readonly hash: string;
  /** What the page before passed on. */
  readonly state?: unknown;
  readonly Link: ComponentType<PageLinkProps>;
  /** Stable. */
  readonly goTo: (path: string, options?: GoToOptions) => void;
  /**
   * Keeps the state of this entry in the browser's history, for Back and reload, without showing the page again. It
   * does nothing once another entry is shown.
   */
  readonly keepState: (state: unknown) => void;
}

export const PageNavigationContext = createContext<PageNavigation | null>(null);

export function usePageNavigation(): PageNavigation {
  const navigation = use(PageNavigationContext);
  if (navigation === null) throw new Error('No PageNavigationContext above this component');
  return navigation;
}

/** A link to another page of the site. */
export function PageLink(props: PageLinkProps): ReactNode {
  const { Link } = usePageNavigation();
  return <Link {...props} />;
}

export interface RedirectProps {
  readonly to: string;
  readonly state?: unknown;
}

/** Replaces this page by another one. */
export function Redirect({ to, state }: RedirectProps): null {
  const { goTo } = usePageNavigation();
  const redirect = useEffectEvent(() => goTo(to, { state, replace: true }));
  useEffect(() => redirect(), []);
  return null;
}

/** `query` has no question mark, and may be empty. */
export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

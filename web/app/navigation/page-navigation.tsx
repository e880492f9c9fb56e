import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface PageLinkProps {
  /** A path of this site, with its query. */
  readonly to: string;
  /** For the next page; kept in the browser's history, not in the URL. */
  readonly state?: unknown;
  /** Loads the page as a new document. */
  readonly reloadDocument?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly children?: ReactNode;
}

/** Navigation to another page: by the router or, on pages without it, by the browser. */
export interface PageNavigation {
  readonly pathname: string;
  /** What the page before passed on. */
  readonly state?: unknown;
  readonly Link: ComponentType<PageLinkProps>;
  readonly goTo: (path: string, state?: unknown) => void;
}

export const PageNavigationContext = createContext<PageNavigation | null>(null);

export function usePageNavigation(): PageNavigation {
  const navigation = use(PageNavigationContext);
  if (navigation === null) throw new Error('No PageNavigationContext above this component');
  return navigation;
}

/** A link to another page of the site, on pages with and without its router. */
export function PageLink(props: PageLinkProps): ReactNode {
  const { Link } = usePageNavigation();
  return <Link {...props} />;
}

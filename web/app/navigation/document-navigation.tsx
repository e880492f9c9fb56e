import type { MouseEvent, ReactNode } from 'react';
import type { PageLinkProps, PageNavigation } from './page-navigation.tsx';

/** The way to other pages from one that comes without the site's router: each is opened by the browser. */
export function createDocumentNavigation(pathname: string): PageNavigation {
  return { pathname, Link: DocumentLink, goTo };
}

/** A plain link. Where it carries a state, a press in this window takes the state along. */
function DocumentLink({ to, state, reloadDocument: _, ...rest }: PageLinkProps): ReactNode {
  const href = to === '.' ? '' : to;
  const carriesState = state !== undefined && state !== null;
  return <a {...rest} href={href} {...(carriesState && { onClick: (event) => follow(event, to, state) })} />;
}

function follow(event: MouseEvent, to: string, state: unknown): void {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.button !== 0 || opensElsewhere) return;
  event.preventDefault();
  goTo(to, state);
}

/** The site's router, when it starts on that page, looks for the state where it keeps its own. */
function goTo(path: string, state?: unknown): void {
  if (state === undefined || state === null) {
    location.assign(path);
    return;
  }
  history.pushState({ usr: state, key: 'default', idx: 0 }, '', path);
  location.reload();
}

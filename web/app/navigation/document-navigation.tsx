import type { MouseEvent, ReactNode } from 'react';
import type { GoToOptions, PageLinkProps, PageNavigation } from './page-navigation.tsx';

/** Navigation for pages without the router: the browser loads each page. */
export function createDocumentNavigation(pathname: string): PageNavigation {
  return { pathname, search: '', hash: '', Link: DocumentLink, goTo, keepState };
}

/** A plain link. A press in this window passes its state on. */
function DocumentLink({ to, state, reloadDocument: _, replace = false, ...rest }: PageLinkProps): ReactNode {
  const href = to === '.' ? '' : to;
  const carriesState = state !== undefined && state !== null;
  return (
    <a
      {...rest}
      href={href}
      {...(carriesState && { onClick: (event) => follow(event, to, { state, replace }) })}
    />
  );
}

function follow(event: MouseEvent, to: string, options: GoToOptions): void {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.button !== 0 || opensElsewhere) return;
  event.preventDefault();
  goTo(to, options);
}

/** Stores the state where the router of this page would look for it. */
function keepState(state: unknown): void {
  history.replaceState({ ...history.state, usr: state }, '');
}

/** Stores the state where the router of the next page looks for it. */
function goTo(path: string, { state, replace = false }: GoToOptions = {}): void {
  if (state === undefined || state === null) {
    location[replace ? 'replace' : 'assign'](path);
    return;
  }
  history[replace ? 'replaceState' : 'pushState']({ usr: state }, '', path);
  location.reload();
}

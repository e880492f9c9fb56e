import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  type PageLinkProps,
  type PageNavigation,
  PageNavigationContext,
  usePageNavigation,
} from './page-navigation.tsx';
import type { BlockedNavigation, PageRouter, Place, RouterState } from './page-router.ts';

interface RouterView {
  readonly pending: string | null;
  readonly failed: string | null;
  readonly blocked: BlockedNavigation | null;
  readonly block: () => () => void;
}

const RouterViewContext = createContext<RouterView | null>(null);

/** What only the router's own parts need. */
export function useRouterView(): RouterView {
  const view = use(RouterViewContext);
  if (view === null) throw new Error('No RouterNavigation above this component');
  return view;
}

export interface RouterNavigationProps<Page> {
  readonly router: PageRouter<Page>;
  readonly children: (state: RouterState<Page>) => ReactNode;
}

/** Navigation for the pages of the app, which the router shows. */
export function RouterNavigation<Page>({ router, children }: RouterNavigationProps<Page>): ReactNode {
  const state = useRouterState(router);
  const { place, pending, failed, blocked } = state;
  const navigation = useMemo<PageNavigation>(
    () => ({
      ...{ pathname: place.pathname, search: place.search, hash: place.hash, state: place.state },
      Link: RouterLink,
      goTo: router.goTo,
      keepState: (state) => router.keepState(place.key, state),
    }),
    [place, router],
  );
  const view = useMemo<RouterView>(
    () => ({ pending, failed, blocked, block: router.block }),
    [pending, failed, blocked, router],
  );
  return (
    <PageNavigationContext value={navigation}>
      <RouterViewContext value={view}>{children(state)}</RouterViewContext>
    </PageNavigationContext>
  );
}

/** A page that waits for a part of itself appears once it is there. */
function useRouterState<Page>(router: PageRouter<Page>): RouterState<Page> {
  const [state, setState] = useState(router.getSnapshot);
  useEffect(() => {
    const update = (): void => startTransition(() => setState(router.getSnapshot()));
    update();
    return router.subscribe(update);
  }, [router]);
  const scroll = useEffectEvent((place: Place) => scrollPage(place, state.scrollTo));
  useLayoutEffect(() => scroll(state.place), [state.place]);
  return state;
}

function scrollPage({ hash }: Place, scrollTo: RouterState<unknown>['scrollTo']): void {
  if (scrollTo === null) return;
  const target = scrollTo === 'hash' ? document.getElementById(hash.slice(1)) : null;
  if (target === null) window.scrollTo(0, scrollTo === 'hash' ? 0 : scrollTo);
  else target.scrollIntoView();
}

function RouterLink(props: PageLinkProps & Pick<ComponentProps<'a'>, 'onClick'>): ReactNode {
  const { to, state, replace, reloadDocument = false, onClick, ...rest } = props;
  const { goTo } = usePageNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || reloadDocument || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    goTo(to, { state, ...(replace !== undefined && { replace }) });
  };
  return <a {...rest} href={to === '.' ? '' : to} onClick={follow} />;
}

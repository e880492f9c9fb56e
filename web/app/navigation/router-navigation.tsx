import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type PageNavigation, PageNavigationContext } from './page-navigation.tsx';

/** Navigation for pages rendered by the router. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search, hash, state: passedOn } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo<PageNavigation>(
    () => ({
      pathname,
      search,
      hash,
      state: passedOn,
      Link,
      goTo: (path, { state, replace = false, keepsScroll = false } = {}) =>
        void navigate(path, { state, replace, preventScrollReset: keepsScroll }),
    }),
    [pathname, search, hash, passedOn, navigate],
  );
  return <PageNavigationContext value={navigation}>{children}</PageNavigationContext>;
}

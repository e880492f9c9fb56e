import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type PageNavigation, PageNavigationContext } from './page-navigation.tsx';

/** Navigation for pages rendered by the router. */
export function RouterNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, state: passedOn } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo<PageNavigation>(
    () => ({
      pathname,
      state: passedOn,
      Link,
      goTo: (path, state) => void navigate(path, { state }),
    }),
    [pathname, passedOn, navigate],
  );
  return <PageNavigationContext value={navigation}>{children}</PageNavigationContext>;
}

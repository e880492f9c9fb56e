import type { SiteConfig, SiteDetails } from '@beep/api';
import { LocalAccountsBanner, SignInChoicesContext, SkipLink, ToastProvider } from '@beep/ui';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Composition } from './composition.ts';
import { CompositionProvider } from './composition-context.tsx';
import { SiteConsent } from './consent/site-consent.tsx';
import { FrameGate } from './frame/frame-gate.tsx';
import { isFramedHere } from './frame/is-framed-here.ts';
import { PageFocus } from './navigation/page-focus.tsx';
import { usePageNavigation } from './navigation/page-navigation.tsx';
import type { PageRouter } from './navigation/page-router.ts';
import { RouterNavigation } from './navigation/router-navigation.tsx';
import type { LoadedPage } from './pages.ts';
import { WithSettings } from './ports/with-settings.tsx';
import { SessionExpired } from './session/session-expired.tsx';
import { NavigationWatch } from './shell/navigation-watch.tsx';
import { OfflineGuard } from './shell/offline-guard.tsx';
import { PageErrors } from './shell/page-errors.tsx';
import { placeHead } from './shell/place-head.ts';
import { WithHeader } from './shell/with-header.tsx';
import { siteSignInChoices } from './sign-in/site-sign-in-choices.ts';
import { SiteDetailsContext } from './site-details.ts';
import { useHydration } from './use-hydration.ts';

const NO_DETAILS: SiteDetails = {};

/** In a frame, presses before hydration were made before the embedding page was verified. */
const mayReplay = (): boolean => !isFramedHere();

export interface SiteProps {
  readonly config: SiteConfig;
  readonly composition: Composition;
  readonly router: PageRouter<LoadedPage>;
  /** True if the request's headers said that a page frames this one. */
  readonly isFramed: boolean;
}

/** The app, rendered alike on the server and in the browser. */
export function Site({ config, composition, router, isFramed }: SiteProps): ReactNode {
  return (
    <CompositionProvider composition={composition}>
      <SiteDetailsContext value={config.details ?? NO_DETAILS}>
        <SignInChoicesContext value={siteSignInChoices(config)}>
          <SkipLink />
          {config.auth.mode === 'local' && <LocalAccountsBanner />}
          <RouterNavigation router={router}>
            {({ place, page }) => (
              <PageErrors at={place.key}>
                <App page={page} isFramed={isFramed} />
                <PageTags page={page} config={config} />
              </PageErrors>
            )}
          </RouterNavigation>
        </SignInChoicesContext>
      </SiteDetailsContext>
    </CompositionProvider>
  );
}

interface AppProps extends Pick<SiteProps, 'isFramed'> {
  readonly page: LoadedPage;
}

function App({ page, isFramed }: AppProps): ReactNode {
  useHydration(mayReplay);
  const { params, module, data } = page;
  const Page = module.default;
  const shown = <Page params={params} data={data} />;
  return (
    <ToastProvider>
      <WithSettings>
        <FrameGate
          isFramedAtServer={isFramed}
          page={page.page.isBare ? shown : <WithHeader>{shown}</WithHeader>}
          around={
            <>
              <SessionExpired />
              <SiteConsent />
              <NavigationWatch />
              <PageFocus />
              <OfflineGuard />
            </>
          }
        />
      </WithSettings>
    </ToastProvider>
  );
}

/** Keeps title and metadata those of the page; the server has written the first ones. */
function PageTags({ page, config }: Pick<AppProps, 'page'> & Pick<SiteProps, 'config'>): null {
  const { pathname } = usePageNavigation();
  const shown = useRef(pathname);
  const place = useEffectEvent(() => placeHead(page.module.meta({ pathname, params: page.params, config })));
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    place();
  }, [pathname]);
  return null;
}

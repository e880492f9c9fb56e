import type { SiteConfig, SiteDetails } from '@beep/api';
import { LocalAccountsBanner, PagePart, SkipLink, ToastProvider } from '@beep/ui';
import { type ReactNode, useMemo } from 'react';
import { PageCompositionProvider } from '../composition-context.tsx';
import { createDocumentNavigation } from '../navigation/document-navigation.tsx';
import { PageNavigationContext } from '../navigation/page-navigation.tsx';
import type { PageComposition } from '../page-composition.ts';
import { PlayerPageBoundary } from '../player-page/player-page-boundary.tsx';
import { WithSettings } from '../ports/with-settings.tsx';
import { SessionExpired } from '../session/session-expired.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SiteHeader } from '../shell/site-header.tsx';
import { SiteDetailsContext } from '../site-details.ts';
import { useHydration } from '../use-hydration.ts';

const NO_DETAILS: SiteDetails = {};

export interface ListenAppProps {
  readonly config: SiteConfig;
  readonly composition: PageComposition;
  readonly pathname: string;
  /** Between header and footer. */
  readonly children: ReactNode;
}

/** The whole page of a recording or of a playlist, rendered alike on the server and in the browser, apart from the app. */
export function ListenApp({ config, composition, pathname, children }: ListenAppProps): ReactNode {
  useHydration();
  const navigation = useMemo(() => createDocumentNavigation(pathname), [pathname]);
  return (
    <PageCompositionProvider composition={composition}>
      <SiteDetailsContext value={config.details ?? NO_DETAILS}>
        <PageNavigationContext value={navigation}>
          <ToastProvider>
            <WithSettings>
              <SkipLink />
              {config.auth.mode === 'local' && <LocalAccountsBanner />}
              <PagePart>
                <SiteHeader />
              </PagePart>
              <PlayerPageBoundary>{children}</PlayerPageBoundary>
              <PagePart>
                <SiteFooter />
              </PagePart>
              <PagePart>
                <SessionExpired />
              </PagePart>
            </WithSettings>
          </ToastProvider>
        </PageNavigationContext>
      </SiteDetailsContext>
    </PageCompositionProvider>
  );
}

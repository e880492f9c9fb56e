import { SITE_TEXTS } from '@beep/core/texts';
import { ConsentBanner, useUiPorts } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { matchPage } from '../navigation/match-page.ts';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { useSiteDetails } from '../site-details.ts';
import { runConsent } from './run-consent.ts';

/** Asks for consent and starts analytics only after it. Does nothing if none is configured. */
export function SiteConsent(): ReactNode {
  const { tagManagerId } = useSiteDetails();
  const { pathname } = usePageNavigation();
  const { clock } = useUiPorts();
  const run = useCallback(
    (banner: HTMLElement | null) => (banner === null ? undefined : runConsent(banner, clock)),
    [clock],
  );
  if (tagManagerId === undefined || !mayLoadAnalytics(pathname)) return null;
  return (
    <ConsentBanner
      run={run}
      tagManagerId={tagManagerId}
      policy={<PageLink to="/privacy">{SITE_TEXTS.privacyPolicy}</PageLink>}
    />
  );
}

function mayLoadAnalytics(pathname: string): boolean {
  return matchPage(pathname).page.mayLoadAnalytics;
}

import { findSitePage } from '@beep/api';
import { SITE_TEXTS } from '@beep/core/texts';
import { ConsentBanner, useHydrated, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSiteDetails } from '../site-details.ts';
import { type Consent, consentCookie, parseConsent } from './consent-cookie.ts';
import { startAnalytics } from './start-analytics.ts';

let hasStarted = false;

/** Asks for consent and starts analytics only after it. Does nothing if none is configured. */
export function SiteConsent(): ReactNode {
  const { tagManagerId } = useSiteDetails();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  if (tagManagerId === undefined || !isHydrated || !mayLoadAnalytics(pathname)) return null;
  return <Question tagManagerId={tagManagerId} />;
}

function mayLoadAnalytics(pathname: string): boolean {
  const match = findSitePage(pathname);
  return match.status === 'page' && match.page.mayLoadAnalytics;
}

function Question({ tagManagerId }: { readonly tagManagerId: string }): ReactNode {
  const { clock } = useUiPorts();
  const [consent, setConsent] = useState(() => parseConsent(document.cookie));

  useEffect(() => {
    if (consent !== 'accepted' || hasStarted) return;
    hasStarted = true;
    startAnalytics(tagManagerId, clock.nowMs()).catch(() => undefined);
  }, [consent, tagManagerId, clock]);

  function response(given: Consent): void {
    // Not the Cookie Store API: it needs a secure context.
    Reflect.set(document, 'cookie', consentCookie(given, location.protocol === 'https:'));
    setConsent(given);
  }

  if (consent !== undefined) return null;
  return (
    <ConsentBanner
      onAccept={() => response('accepted')}
      onDecline={() => response('declined')}
      policy={<Link to="/privacy">{SITE_TEXTS.privacyPolicy}</Link>}
    />
  );
}

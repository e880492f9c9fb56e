import { hostOfPath } from '@beep/core/hosts';
import { useLoaded, whenQuiet } from '@beep/ui';
import type { ReactNode } from 'react';
import { useMayShow } from '../frame/frame-gate.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { useSession } from '../session/use-session.ts';
import { SiteFooter } from './site-footer.tsx';
import { type OfApp, SiteHeader } from './site-header.tsx';

async function loadOfApp(): Promise<OfApp> {
  await whenQuiet();
  return (await import('./header-of-app.tsx')).HEADER_OF_APP;
}

/** The header and the footer around a page; the recorder of a host has no footer. */
export function WithHeader({ children }: { readonly children?: ReactNode }): ReactNode {
  const host = hostOfPath(usePageNavigation().pathname);
  const mayShow = useMayShow();
  const isSignedIn = useSession().status === 'signed-in';
  const ofApp = useLoaded(loadOfApp, isSignedIn || null);
  return (
    <>
      {mayShow && <SiteHeader ofApp={ofApp} />}
      {children}
      {host === null && <SiteFooter />}
    </>
  );
}

import { hostOfPath } from '@beep/core/hosts';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useMayShow } from '../frame/frame-gate.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SiteHeader } from '../shell/site-header.tsx';

/** The pages between the header and the footer; a recorder for one service has no footer (spec 1, footer). */
export default function WithHeader(): ReactNode {
  const service = hostOfPath(usePageNavigation().pathname);
  const mayShow = useMayShow();
  return (
    <>
      {mayShow && <SiteHeader />}
      <Outlet />
      {service === null && <SiteFooter />}
    </>
  );
}

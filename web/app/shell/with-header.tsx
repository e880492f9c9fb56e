import { hostOfPath } from '@beep/core/hosts';
import type { ReactNode } from 'react';
import { useMayShow } from '../frame/frame-gate.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The header and the footer around a page; the recorder of a host has no footer. */
export function WithHeader({ children }: { readonly children?: ReactNode }): ReactNode {
  const host = hostOfPath(usePageNavigation().pathname);
  const mayShow = useMayShow();
  return (
    <>
      {mayShow && <SiteHeader />}
      {children}
      {host === null && <SiteFooter />}
    </>
  );
}

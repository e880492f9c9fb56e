import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { SiteHeader } from '../shell/site-header.tsx';

export default function WithHeader(): ReactNode {
  return (
    <>
      <SiteHeader />
      <Outlet />
    </>
  );
}

import { signInChoices } from '@beep/core/session';
import {
  AllPortsProvider,
  LocalAccountsBanner,
  SettingsProvider,
  SignInChoicesContext,
  ToastProvider,
} from '@beep/ui';
import { createContext, type ReactNode, use, useCallback } from 'react';
import type { PageComposition } from './page-composition.ts';

const PageContext = createContext<PageComposition | null>(null);

export interface PageFrameProps {
  readonly page: PageComposition;
  readonly children: ReactNode;
}

/** The layout around every page of the extension. */
export function PageFrame({ page, children }: PageFrameProps): ReactNode {
  const { auth } = page.config;
  const { ui } = page;
  const loadPorts = useCallback(async () => ui, [ui]);
  return (
    <PageContext value={page}>
      <AllPortsProvider ports={ui}>
        <SignInChoicesContext value={signInChoices(auth.providers)}>
          <ToastProvider>
            <SettingsProvider loadPorts={loadPorts}>
              {auth.mode === 'local' && <LocalAccountsBanner />}
              {children}
            </SettingsProvider>
          </ToastProvider>
        </SignInChoicesContext>
      </AllPortsProvider>
    </PageContext>
  );
}

export function usePage(): PageComposition {
  const page = use(PageContext);
  if (page === null) throw new Error('No PageFrame above this component');
  return page;
}

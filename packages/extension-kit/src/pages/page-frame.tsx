import { signInChoices } from '@beep/core/session';
import {
  LocalAccountsBanner,
  SettingsProvider,
  SignInChoicesContext,
  ToastProvider,
  UiPortsProvider,
} from '@beep/ui';
import { createContext, type ReactNode, use } from 'react';
import type { PageComposition } from './page-composition.ts';

const PageContext = createContext<PageComposition | null>(null);

export interface PageFrameProps {
  readonly page: PageComposition;
  readonly children: ReactNode;
}

/** The layout around every page of the extension. */
export function PageFrame({ page, children }: PageFrameProps): ReactNode {
  const { auth } = page.config;
  return (
    <PageContext value={page}>
      <UiPortsProvider ports={page.ui}>
        <SignInChoicesContext value={signInChoices(auth.mode === 'oidc' ? auth.providers : undefined)}>
          <ToastProvider>
            <SettingsProvider>
              {auth.mode === 'local' && <LocalAccountsBanner />}
              {children}
            </SettingsProvider>
          </ToastProvider>
        </SignInChoicesContext>
      </UiPortsProvider>
    </PageContext>
  );
}

export function usePage(): PageComposition {
  const page = use(PageContext);
  if (page === null) throw new Error('No PageFrame above this component');
  return page;
}

import { LocalAccountsBanner, SettingsProvider, ToastProvider, UiPortsProvider } from '@beep/ui';
import { createContext, type ReactNode, use } from 'react';
import type { PageComposition } from './page-composition.ts';

const PageContext = createContext<PageComposition | null>(null);

export interface PageFrameProps {
  readonly page: PageComposition;
  readonly children: ReactNode;
}

/** The layout around every page of the extension. */
export function PageFrame({ page, children }: PageFrameProps): ReactNode {
  return (
    <PageContext value={page}>
      <UiPortsProvider ports={page.ui}>
        <ToastProvider>
          <SettingsProvider>
            {page.config.auth.mode === 'local' && <LocalAccountsBanner />}
            {children}
          </SettingsProvider>
        </ToastProvider>
      </UiPortsProvider>
    </PageContext>
  );
}

export function usePage(): PageComposition {
  const page = use(PageContext);
  if (page === null) throw new Error('No PageFrame above this component');
  return page;
}

import { PageMain } from '@beep/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { ProtectedPage } from '../session/protected-page.tsx';
import type { SiteSheetsProps } from './site-sheets.tsx';

/** Visitors do not download it. */
const SiteSheets = lazy(async () => ({ default: (await import('./site-sheets.tsx')).SiteSheets }));

/** The pages of sheets, for signed-in users. */
export function SheetsPage({ sheet, isPreview }: Omit<SiteSheetsProps, 'uid'>): ReactNode {
  return (
    <PageMain width="history">
      <ProtectedPage waiting={null}>
        {({ uid }) => (
          <Suspense>
            <SiteSheets key={uid} uid={uid} sheet={sheet} isPreview={isPreview} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}

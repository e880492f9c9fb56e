import { PageMain } from '@beep/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { ProtectedPage } from '../../session/protected-page.tsx';
import type { SheetScreensProps } from './sheet-screens.tsx';

/** Visitors do not download it. */
const SheetScreens = lazy(async () => ({ default: (await import('./sheet-screens.tsx')).SheetScreens }));

/** The pages of sheets, for signed-in users. */
export function SheetsPage({ sheet, shows }: Omit<SheetScreensProps, 'uid'>): ReactNode {
  return (
    <PageMain width="history">
      <ProtectedPage waiting={null}>
        {({ uid }) => (
          <Suspense>
            <SheetScreens key={uid} uid={uid} sheet={sheet} shows={shows} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}

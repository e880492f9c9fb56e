import { lazy, type ReactNode } from 'react';
import { OwnerPage } from '../../session/owner-page.tsx';
import type { SheetScreensProps } from './sheet-screens.tsx';

/** Visitors do not download it. */
const SheetScreens = lazy(async () => ({ default: (await import('./sheet-screens.tsx')).SheetScreens }));

/** The pages of sheets, for signed-in users. */
export function SheetsPage(props: SheetScreensProps): ReactNode {
  return (
    <OwnerPage width="history">
      <SheetScreens {...props} />
    </OwnerPage>
  );
}

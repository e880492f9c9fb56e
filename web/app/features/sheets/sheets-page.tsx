import type { ReactNode } from 'react';
import { OwnerPage } from '../../session/owner-page.tsx';
import { ownerScreen } from '../../session/owner-screen.tsx';
import type { SheetScreensProps } from './sheet-screens.tsx';

const sheets = ownerScreen(async () => (await import('./sheet-screens.tsx')).SheetScreens);

export const loadSheetScreens = sheets.load;

/** The pages of sheets, for signed-in users. */
export function SheetsPage(props: SheetScreensProps): ReactNode {
  return (
    <OwnerPage width="history">
      <sheets.Screen {...props} />
    </OwnerPage>
  );
}

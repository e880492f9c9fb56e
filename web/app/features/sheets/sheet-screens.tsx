import type { ReactNode } from 'react';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { PrintScreen } from './print-screen.tsx';
import { SheetListScreen } from './sheet-list-screen.tsx';
import { SheetScreen } from './sheet-screen.tsx';

export interface SheetScreensProps {
  readonly uid: string;
  /** The sheet that is shown; undefined for the list. */
  readonly sheet: string | undefined;
  /** Shows its print preview. */
  readonly isPreview: boolean;
}

/** The user's sheets, one of them, or its print preview. */
export function SheetScreens({ uid, sheet, isPreview }: SheetScreensProps): ReactNode {
  const Screen = isPreview ? PrintScreen : SheetScreen;
  return (
    <OwnerProvider uid={uid}>
      {sheet === undefined ? <SheetListScreen /> : <Screen id={sheet} />}
    </OwnerProvider>
  );
}

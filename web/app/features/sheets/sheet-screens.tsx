import type { ReactNode } from 'react';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { ClassScreen } from './class-screen.tsx';
import { PrintScreen } from './print-screen.tsx';
import { RunScreen } from './run-screen.tsx';
import { SheetListScreen } from './sheet-list-screen.tsx';
import { SheetScreen } from './sheet-screen.tsx';

export interface SheetScreensProps {
  readonly uid: string;
  /** The sheet that is shown; undefined for the list and for a new run. */
  readonly sheet: string | undefined;
  /** The labels of the sheet, its print preview, recording for one name after another; `class` begins that. */
  readonly shows: 'labels' | 'print' | 'run' | 'class';
}

const OF_SHEET = { labels: SheetScreen, print: PrintScreen, run: RunScreen, class: SheetScreen } as const;

/** The user's sheets, or what is done with one of them. */
export function SheetScreens({ uid, sheet, shows }: SheetScreensProps): ReactNode {
  const Screen = OF_SHEET[shows];
  const Start = shows === 'class' ? ClassScreen : SheetListScreen;
  return <OwnerProvider uid={uid}>{sheet === undefined ? <Start /> : <Screen id={sheet} />}</OwnerProvider>;
}

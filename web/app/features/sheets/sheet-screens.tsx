import type { ReactNode } from 'react';
import { ClassScreen } from './class-screen.tsx';
import { PrintScreen } from './print-screen.tsx';
import { RunScreen } from './run-screen.tsx';
import { SheetListScreen } from './sheet-list-screen.tsx';
import { SheetScreen } from './sheet-screen.tsx';

const ALL = { list: SheetListScreen, class: ClassScreen } as const;
const OF_SHEET = { labels: SheetScreen, print: PrintScreen, run: RunScreen } as const;

export type SheetScreensProps =
  /** All sheets, or the form for a new one with names. */
  | { readonly shows: keyof typeof ALL }
  /** A sheet: its labels, its print preview, or recording for one name after another. */
  | { readonly sheet: string; readonly shows: keyof typeof OF_SHEET };

/** The user's sheets, or what is done with one of them. */
export function SheetScreens(props: SheetScreensProps): ReactNode {
  if ('sheet' in props) {
    const Screen = OF_SHEET[props.shows];
    return <Screen key={props.sheet} id={props.sheet} />;
  }
  const Screen = ALL[props.shows];
  return <Screen />;
}

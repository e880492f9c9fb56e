import { SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { LoadedView, type LoadedViewProps, type LoadedWords } from '../../shell/loaded-view.tsx';

const WORDS: LoadedWords = {
  failed: SHEET_TEXTS.loadFailed,
  gone: {
    heading: SHEET_TEXTS.gone,
    hint: SHEET_TEXTS.goneHint,
    all: { to: '/sheets', label: SHEET_TEXTS.allSheets },
  },
};

/** What was loaded of one sheet, or that it is loading, missing or failed. */
export function LoadedSheetsView<Value>(props: Pick<LoadedViewProps<Value>, 'of' | 'children'>): ReactNode {
  return <LoadedView {...WORDS} {...props} />;
}

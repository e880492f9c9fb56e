import { SHEET_LAYOUT_IDS, type SheetLayoutId } from '@beep/api/features/sheets';
import { SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { RadioChoices } from '../../shell/radio-choices.tsx';
import { layoutText } from './layout-text.ts';

const CHOICES = SHEET_LAYOUT_IDS.map((value) => ({ value, label: layoutText(value) }));

export interface LayoutChoicesProps {
  readonly value: SheetLayoutId;
  readonly onChange: (layout: SheetLayoutId) => void;
}

/** Which label paper. */
export function LayoutChoices(props: LayoutChoicesProps): ReactNode {
  return <RadioChoices {...props} label={SHEET_TEXTS.labelPaper} choices={CHOICES} />;
}

import { SHEET_LAYOUT_IDS, type SheetLayoutId } from '@beep/api/features/sheets';
import { SHEET_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import lists from '../../shell/own-lists.module.css';
import { layoutText } from './layout-text.ts';

export interface LayoutChoicesProps {
  readonly value: SheetLayoutId;
  readonly onChange: (layout: SheetLayoutId) => void;
}

/** Which label paper: each in whole lines, which a closed menu has no room for on a phone. */
export function LayoutChoices({ value, onChange }: LayoutChoicesProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={lists.choices}>
      <legend>{SHEET_TEXTS.labelPaper}</legend>
      {SHEET_LAYOUT_IDS.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
          <span>{layoutText(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}

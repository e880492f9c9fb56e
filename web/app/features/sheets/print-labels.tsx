import { SHEET_LAYOUT_IDS, type SheetLayoutId } from '@beep/api/features/sheets';
import { SHEET_TEXTS } from '@beep/core/texts';
import { Button, SelectField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { layoutText } from './layout-text.ts';
import { type PrintedLabel, PrintSheet } from './print-sheet.tsx';
import styles from './sheets.module.css';

export interface PrintLabelsProps {
  readonly title: string;
  readonly labels: readonly PrintedLabel[];
  /** What stands above, on the screen only. */
  readonly children: ReactNode;
}

/** A preview of labels on paper that is chosen here, which is all that is printed. */
export function PrintLabels({ title, labels, children }: PrintLabelsProps): ReactNode {
  const [layout, setLayout] = useState<SheetLayoutId>('a4-24');
  return (
    <div className={styles.preview}>
      <div className={styles.screenOnly}>
        {children}
        <SelectField
          label={SHEET_TEXTS.labelPaper}
          value={layout}
          choices={SHEET_LAYOUT_IDS.map((id) => ({ value: id, label: layoutText(id) }))}
          onChange={(chosen) => setLayout(SHEET_LAYOUT_IDS.find((id) => id === chosen) ?? layout)}
        />
        <p>{SHEET_TEXTS.printHint}</p>
        <Button kind="primary" disabled={labels.length === 0} onClick={() => window.print()}>
          {SHEET_TEXTS.print}
        </Button>
      </div>
      <PrintSheet layout={layout} title={title} labels={labels} hasText />
    </div>
  );
}

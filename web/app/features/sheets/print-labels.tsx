import type { SheetLayoutId } from '@beep/api/features/sheets';
import { SHEET_TEXTS } from '@beep/core/texts';
import { Button } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { LayoutChoices } from './layout-choices.tsx';
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
        <LayoutChoices value={layout} onChange={setLayout} />
        <p>{SHEET_TEXTS.printHint}</p>
        <Button kind="primary" disabled={labels.length === 0} onClick={() => window.print()}>
          {SHEET_TEXTS.print}
        </Button>
      </div>
      <PrintSheet layout={layout} title={title} labels={labels} hasText />
    </div>
  );
}

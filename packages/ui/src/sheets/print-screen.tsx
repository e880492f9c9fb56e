import { SHEET_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { Title } from '../text/text.tsx';
import { LoadedSheetsView } from './loaded-sheets-view.tsx';
import { PrintSheet } from './print-sheet.tsx';
import styles from './sheets.module.css';
import { useSheetsShell } from './sheets-context.tsx';
import { useSheet } from './use-sheets.ts';

export interface PrintScreenProps {
  readonly id: string;
  /** Opens the browser's dialog. */
  readonly print: () => void;
}

/** The preview of a sheet. On paper it is alone. */
export function PrintScreen({ id, print }: PrintScreenProps): ReactNode {
  const { Link } = useSheetsShell();
  const [hasText, setText] = useState(true);
  const sheet = useSheet(id);
  return (
    <div className={styles.preview}>
      <div className={styles.screenOnly}>
        <Link className={styles.back ?? ''} to={`/sheets/${id}`}>
          {SHEET_TEXTS.backToSheet}
        </Link>
        <Title>{SHEET_TEXTS.printPreview}</Title>
        <p className={styles.facts}>{SHEET_TEXTS.printHint}</p>
        <label className={styles.option}>
          <input type="checkbox" checked={hasText} onChange={({ target }) => setText(target.checked)} />
          <span>{SHEET_TEXTS.withText}</span>
        </label>
        <div className={styles.actions}>
          <Button kind="primary" disabled={sheet.status !== 'ready'} onClick={print}>
            {SHEET_TEXTS.print}
          </Button>
          <Link className={buttonClass({ kind: 'quiet' })} to="/sheets">
            {SHEET_TEXTS.allSheets}
          </Link>
        </div>
      </div>
      <LoadedSheetsView of={sheet}>
        {(found) => <PrintSheet sheet={found} hasText={hasText} />}
      </LoadedSheetsView>
    </div>
  );
}

import { SHEET_TEXTS, slotName } from '@beep/core/texts';
import { Button, buttonClass, Title } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import lists from '../../shell/own-lists.module.css';
import { LoadedSheetsView } from './loaded-sheets-view.tsx';
import { PrintSheet } from './print-sheet.tsx';
import styles from './sheets.module.css';
import { useSheet } from './use-sheets.ts';

export interface PrintScreenProps {
  readonly id: string;
}

/** The preview of a sheet. On paper it is alone. */
export function PrintScreen({ id }: PrintScreenProps): ReactNode {
  const [hasText, setText] = useState(true);
  const sheet = useSheet(id);
  return (
    <div className={styles.preview}>
      <div className={styles.screenOnly}>
        <PageLink className={lists.back ?? ''} to={`/sheets/${id}`}>
          {SHEET_TEXTS.backToSheet}
        </PageLink>
        <Title>{SHEET_TEXTS.printPreview}</Title>
        <p className={lists.facts}>{SHEET_TEXTS.printHint}</p>
        <label className={lists.option}>
          <input type="checkbox" checked={hasText} onChange={({ target }) => setText(target.checked)} />
          <span>{SHEET_TEXTS.withText}</span>
        </label>
        <div className={lists.actions}>
          <Button kind="primary" disabled={sheet.status !== 'ready'} onClick={() => window.print()}>
            {SHEET_TEXTS.print}
          </Button>
          <PageLink className={buttonClass({ kind: 'quiet' })} to="/sheets">
            {SHEET_TEXTS.allSheets}
          </PageLink>
        </div>
      </div>
      <LoadedSheetsView of={sheet}>
        {({ layout, title, slots }) => (
          <PrintSheet
            {...{ layout, title, hasText }}
            labels={slots.map((slot) =>
              slot.state === 'revoked' ? null : { id: slot.id, url: slot.url, text: slotName(slot) },
            )}
          />
        )}
      </LoadedSheetsView>
    </div>
  );
}

import { labelsOf, type SheetSummary } from '@beep/api/features/sheets';
import { NAME_LIST_TEXTS, QR_LABEL_TEXTS, SHEET_TEXTS, sheetProgressText } from '@beep/core/texts';
import { Button, buttonClass, EmptyState, Lead, Title } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { layoutText } from './layout-text.ts';
import { NewSheetDialog } from './new-sheet-dialog.tsx';
import styles from './sheets.module.css';
import { useSheets } from './use-sheets.ts';

/** The user's sheets, and the dialog for a new one. */
export function SheetListScreen(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const sheets = useSheets();
  const newSheet = (
    <div className={lists.controls}>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {SHEET_TEXTS.newSheet}
      </Button>
      <PageLink className={buttonClass({ kind: 'line' })} to="/sheets/class">
        {QR_LABEL_TEXTS.recordForClass}
      </PageLink>
      <PageLink className={buttonClass({ kind: 'quiet' })} to="/name-lists">
        {NAME_LIST_TEXTS.title}
      </PageLink>
    </div>
  );
  return (
    <>
      <Title>{QR_LABEL_TEXTS.title}</Title>
      <Lead>{SHEET_TEXTS.lead}</Lead>
      <div className={styles.body}>
        <LoadedView of={sheets} failed={SHEET_TEXTS.loadFailed}>
          {({ sheets: found }) =>
            found.length === 0 ? (
              <EmptyState kind="nothing" heading={SHEET_TEXTS.none} hint={SHEET_TEXTS.noneHint}>
                {newSheet}
              </EmptyState>
            ) : (
              <>
                {newSheet}
                <ul className={lists.list}>
                  {found.map((sheet) => (
                    <SheetRow key={sheet.id} sheet={sheet} />
                  ))}
                </ul>
              </>
            )
          }
        </LoadedView>
      </div>
      <NewSheetDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function SheetRow({ sheet }: { readonly sheet: SheetSummary }): ReactNode {
  return (
    <li className={lists.row}>
      <PageLink className={lists.name ?? ''} to={`/sheets/${sheet.id}`}>
        <bdi>{sheet.title || SHEET_TEXTS.untitled}</bdi>
      </PageLink>
      <span className={lists.facts}>{layoutText(sheet.layout)}</span>
      <span className={lists.facts}>
        {sheetProgressText({ ...sheet, labels: sheet.labels ?? labelsOf(sheet.layout) })}
      </span>
    </li>
  );
}

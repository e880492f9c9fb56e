import { type Sheet, sheetCalls } from '@beep/api/features/sheets';
import { asRemoved } from '@beep/browser';
import { RUN_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { buttonClass, DeleteControl, Lead, Title, useToast } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { layoutText } from './layout-text.ts';
import { LoadedSheetsView } from './loaded-sheets-view.tsx';
import { SheetResults } from './sheet-results.tsx';
import { SlotRow } from './slot-row.tsx';
import { useSheet } from './use-sheets.ts';

export interface SheetScreenProps {
  readonly id: string;
}

/** A sheet's labels with their states and actions. */
export function SheetScreen({ id }: SheetScreenProps): ReactNode {
  return (
    <LoadedSheetsView of={useSheet(id)}>
      {(sheet, refresh) => <Labels sheet={sheet} onChanged={refresh} />}
    </LoadedSheetsView>
  );
}

interface LabelsProps {
  readonly sheet: Sheet;
  readonly onChanged: () => Promise<void>;
}

function Labels({ sheet, onChanged }: LabelsProps): ReactNode {
  return (
    <>
      <PageLink className={lists.back ?? ''} to="/sheets">
        {SHEET_TEXTS.allSheets}
      </PageLink>
      <Title>
        <bdi>{sheet.title || SHEET_TEXTS.untitled}</bdi>
      </Title>
      <Lead>{layoutText(sheet.layout)}</Lead>
      <div className={lists.actions}>
        <PageLink className={buttonClass({ kind: 'primary' })} to={`/sheets/${sheet.id}/print`}>
          {SHEET_TEXTS.print}
        </PageLink>
        <PageLink className={buttonClass({ kind: 'line' })} to={`/sheets/${sheet.id}/record`}>
          {RUN_TEXTS.forNames}
        </PageLink>
        <SheetResults slots={sheet.slots} />
        <DeleteSheet id={sheet.id} />
      </div>
      <ul className={lists.list}>
        {sheet.slots.map((slot) => (
          <SlotRow key={slot.id} slot={slot} onChanged={onChanged} />
        ))}
      </ul>
    </>
  );
}

function DeleteSheet({ id }: Pick<Sheet, 'id'>): ReactNode {
  const { call } = useOwner();
  const { goTo } = usePageNavigation();
  const showToast = useToast();
  const remove = async (): Promise<void> => {
    const { status } = asRemoved(await call(sheetCalls.deleteSheet, { sheet: id }));
    showToast(status === 'ok' ? SHEET_TEXTS.sheetDeleted : SHEET_TEXTS.deleteSheetFailed);
    if (status === 'ok') goTo('/sheets');
  };
  const { deleteSheet: deleteHeading, deleteSheetQuestion: deleteQuestion } = SHEET_TEXTS;
  return <DeleteControl label={deleteHeading} texts={{ deleteHeading, deleteQuestion }} onDelete={remove} />;
}

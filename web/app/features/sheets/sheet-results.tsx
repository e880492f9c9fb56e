import type { Sheet } from '@beep/api/features/sheets';
import { saveByLink } from '@beep/browser';
import { ERROR_TEXTS, RUN_TEXTS } from '@beep/core/texts';
import { Button, useToast, useUiPorts } from '@beep/ui';
import type { ReactNode } from 'react';
import { sheetCells, sheetCsv, sheetLinks } from './sheet-table.ts';

/** The names and links of a sheet, to take elsewhere. */
export function SheetResults({ slots }: Pick<Sheet, 'slots'>): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copy = async ({ text, html }: ReturnType<typeof sheetCells>, done: string): Promise<void> => {
    showToast((await copyText(text, html)) ? done : ERROR_TEXTS.copyRefused);
  };
  return (
    <>
      <Button kind="line" onClick={() => void copy(sheetCells(slots), RUN_TEXTS.cellsCopied)}>
        {RUN_TEXTS.copyCells}
      </Button>
      <Button kind="line" onClick={() => void copy(sheetLinks(slots), RUN_TEXTS.linksCopied)}>
        {RUN_TEXTS.copyLinks}
      </Button>
      <Button
        kind="line"
        onClick={() =>
          saveByLink(new Blob([sheetCsv(slots)], { type: 'text/csv;charset=utf-8' }), 'recordings.csv')
        }
      >
        {RUN_TEXTS.saveCsv}
      </Button>
    </>
  );
}

import { SHEET_LAYOUTS, type Sheet, type SheetLayout, type SheetSlot } from '@beep/api/features/sheets';
import { slotName } from '@beep/core/texts';
import { QrCode } from '@beep/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './print-sheet.module.css';

export interface PrintSheetProps {
  readonly sheet: Pick<Sheet, 'title' | 'layout' | 'slots'>;
  /** Prints the name or the number, and the title, with each code. */
  readonly hasText: boolean;
}

/** Labels that are this much wider than high have their text beside the code, others below it. */
const WIDE = 1.3;
/** Between the edge of a label and the quiet zone of its code: printers feed paper with some tolerance. */
const EDGE_MM = 0.5;
/** For the lines of text below a code. */
const TEXT_MM = 12;

/**
 * One page of label paper at its true size; narrower screens show it smaller. Revoked labels stay blank. The page reads
 * from left to right in every language, as the paper does.
 */
export function PrintSheet({ sheet, hasText }: PrintSheetProps): ReactNode {
  const layout = SHEET_LAYOUTS[sheet.layout];
  const { page } = layout;
  const size = {
    '--width': page.widthMm,
    width: `${page.widthMm}mm`,
    aspectRatio: `${page.widthMm} / ${page.heightMm}`,
  };
  return (
    <div className={styles.page} dir="ltr" style={size as CSSProperties}>
      <style>{`@page { size: ${page.widthMm}mm ${page.heightMm}mm; margin: 0 }`}</style>
      <ul className={styles.labels}>
        {sheet.slots
          .filter(({ state }) => state !== 'revoked')
          .map((slot) => (
            <Label key={slot.id} slot={slot} layout={layout} title={hasText ? sheet.title : null} />
          ))}
      </ul>
    </div>
  );
}

interface LabelProps {
  readonly slot: SheetSlot;
  readonly layout: SheetLayout;
  /** Null for a label without text. */
  readonly title: string | null;
}

function Label({ slot, layout, title }: LabelProps): ReactNode {
  const { columns, labelWidthMm, labelHeightMm } = layout;
  const index = slot.number - 1;
  const isWide = labelWidthMm >= WIDE * labelHeightMm;
  const spare = title === null || isWide ? 0 : TEXT_MM;
  const place = {
    '--left': layout.leftMm + (index % columns) * layout.columnPitchMm,
    '--top': layout.topMm + Math.floor(index / columns) * layout.rowPitchMm,
    '--label-width': labelWidthMm,
    '--label-height': labelHeightMm,
    '--code': Math.min(labelWidthMm, labelHeightMm - spare) - 2 * EDGE_MM,
  };
  return (
    <li className={isWide ? styles.wide : styles.tall} style={place as CSSProperties}>
      <div className={styles.code}>
        <QrCode text={slot.url} />
      </div>
      {title !== null && (
        <p className={styles.text}>
          <bdi className={styles.number} translate="no">
            {slotName(slot)}
          </bdi>
          {title !== '' && <bdi className={styles.title}>{title}</bdi>}
        </p>
      )}
    </li>
  );
}

import { labelsOf, SHEET_LAYOUTS, type SheetLayout, type SheetLayoutId } from '@beep/api/features/sheets';
import { QrCode } from '@beep/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './print-sheet.module.css';

/** A printed label. */
export interface PrintedLabel {
  readonly id: string;
  readonly url: string;
  /** Its name, or its number. */
  readonly text: string;
}

export interface PrintSheetProps {
  readonly layout: SheetLayoutId;
  /** In their order; null stays blank. */
  readonly labels: readonly (PrintedLabel | null)[];
  /** Below each text; empty for none. */
  readonly title: string;
  /** Prints text and title with each code. */
  readonly hasText: boolean;
}

/** Labels that are this much wider than high have their text beside the code, others below it. */
const WIDE = 1.3;
/** Between the edge of a label and the quiet zone of its code: printers feed paper with some tolerance. */
const EDGE_MM = 0.5;
/** For the lines of text below a code. */
const TEXT_MM = 12;

/**
 * Pages of label paper at their true size, as many as the labels need; narrower screens show them smaller. A page reads
 * from left to right in every language, as the paper does.
 */
export function PrintSheet({ layout: id, labels, title, hasText }: PrintSheetProps): ReactNode {
  const layout = SHEET_LAYOUTS[id];
  const { widthMm, heightMm } = layout.page;
  const size = {
    '--width': widthMm,
    width: `${widthMm}mm`,
    aspectRatio: `${widthMm} / ${heightMm}`,
  };
  const perPage = labelsOf(id);
  const pages = Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <>
      <style>{`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`}</style>
      {pages.map((onPage, page) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place.
          key={page}
          className={styles.page}
          dir="ltr"
          style={size as CSSProperties}
        >
          <ul className={styles.labels}>
            {onPage.map(
              (label, index) =>
                label !== null && (
                  <Label
                    key={label.id}
                    label={label}
                    index={index}
                    layout={layout}
                    title={hasText ? title : null}
                  />
                ),
            )}
          </ul>
        </div>
      ))}
    </>
  );
}

interface LabelProps {
  readonly label: PrintedLabel;
  /** On its page, from 0. */
  readonly index: number;
  readonly layout: SheetLayout;
  /** Null for a label without text. */
  readonly title: string | null;
}

function Label({ label, index, layout, title }: LabelProps): ReactNode {
  const { columns, labelWidthMm, labelHeightMm } = layout;
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
        <QrCode text={label.url} />
      </div>
      {title !== null && (
        <p className={styles.text}>
          <bdi className={styles.number} translate="no">
            {label.text}
          </bdi>
          {title !== '' && <bdi className={styles.title}>{title}</bdi>}
        </p>
      )}
    </li>
  );
}

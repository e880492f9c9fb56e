/** The size of a printed page, in millimetres. */
export interface PageSize {
  readonly name: 'A4' | 'Letter';
  readonly widthMm: number;
  readonly heightMm: number;
}

/** How the labels lie on a page of label paper, in millimetres. */
export interface SheetLayout {
  readonly page: PageSize;
  readonly columns: number;
  readonly rows: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  /** From the edges of the page to the first label. */
  readonly leftMm: number;
  readonly topMm: number;
  /** From one label to the next, its own size included. */
  readonly columnPitchMm: number;
  readonly rowPitchMm: number;
  /** Product numbers of such paper, as they are printed on its box. */
  readonly papers: readonly string[];
}

const A4: PageSize = { name: 'A4', widthMm: 210, heightMm: 297 };
const LETTER: PageSize = { name: 'Letter', widthMm: 215.9, heightMm: 279.4 };

/** The ids of the layouts, in the order of the dialog. */
export const SHEET_LAYOUT_IDS = ['a4-12', 'a4-24', 'a4-24-gaps', 'a4-65', 'letter-30'] as const;
export type SheetLayoutId = (typeof SHEET_LAYOUT_IDS)[number];

/**
 * Label paper that is sold everywhere; `sheet-layout.test.ts` compares it with published tables. A released layout never
 * changes: sheets are printed again.
 */
export const SHEET_LAYOUTS: Readonly<Record<SheetLayoutId, SheetLayout>> = {
  'a4-12': {
    ...{ page: A4, columns: 3, rows: 4, labelWidthMm: 63.5, labelHeightMm: 71.97 },
    ...{ leftMm: 7.21, topMm: 4.56, columnPitchMm: 66.04, rowPitchMm: 71.97 },
    papers: ['Avery L7164'],
  },
  'a4-24': {
    ...{ page: A4, columns: 3, rows: 8, labelWidthMm: 70, labelHeightMm: 37 },
    ...{ leftMm: 0, topMm: 0.0625, columnPitchMm: 70, rowPitchMm: 37.125 },
    papers: ['Avery 3474', 'Herma 4464'],
  },
  'a4-24-gaps': {
    ...{ page: A4, columns: 3, rows: 8, labelWidthMm: 63.5, labelHeightMm: 33.87 },
    ...{ leftMm: 7.21, topMm: 13.02, columnPitchMm: 66.04, rowPitchMm: 33.87 },
    papers: ['Avery L7159'],
  },
  'a4-65': {
    ...{ page: A4, columns: 5, rows: 13, labelWidthMm: 38.1, labelHeightMm: 21.17 },
    ...{ leftMm: 4.67, topMm: 10.9, columnPitchMm: 40.64, rowPitchMm: 21.17 },
    papers: ['Avery L7651'],
  },
  'letter-30': {
    ...{ page: LETTER, columns: 3, rows: 10, labelWidthMm: 66.675, labelHeightMm: 25.4 },
    ...{ leftMm: 4.7625, topMm: 12.7, columnPitchMm: 69.85, rowPitchMm: 25.4 },
    papers: ['Avery 5160', 'Avery 8160'],
  },
};

/** The number of labels on one sheet. */
export function labelsOf(layout: SheetLayoutId): number {
  const { columns, rows } = SHEET_LAYOUTS[layout];
  return columns * rows;
}

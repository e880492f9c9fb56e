import { describe, expect, it } from 'vitest';
import { isSheetLayoutId, labelsOf, SHEET_LAYOUT_IDS, SHEET_LAYOUTS } from './sheet-layout.ts';

describe('layouts of sheets', () => {
  it('have 12, 24 and 65 labels on A4 and 30 on Letter', () => {
    expect(SHEET_LAYOUT_IDS.map(labelsOf)).toEqual([12, 24, 24, 65, 30]);
  });

  it.each(SHEET_LAYOUT_IDS)('%s keeps its labels apart and on the page, with equal margins', (id) => {
    const layout = SHEET_LAYOUTS[id];
    const { page, columns, rows, leftMm, topMm } = layout;
    expect(layout.columnPitchMm).toBeGreaterThanOrEqual(layout.labelWidthMm);
    expect(layout.rowPitchMm).toBeGreaterThanOrEqual(layout.labelHeightMm);
    const right = page.widthMm - (leftMm + (columns - 1) * layout.columnPitchMm + layout.labelWidthMm);
    const bottom = page.heightMm - (topMm + (rows - 1) * layout.rowPitchMm + layout.labelHeightMm);
    expect(right).toBeCloseTo(leftMm, 1);
    expect(bottom).toBeCloseTo(topMm, 1);
  });

  it('are known by their ids only', () => {
    expect(['a4-65', 'a4-66', 'toString', 65].map(isSheetLayoutId)).toEqual([true, false, false, false]);
  });
});

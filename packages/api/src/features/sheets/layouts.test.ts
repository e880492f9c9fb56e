import { describe, expect, it } from 'vitest';
import { labelsOf, SHEET_LAYOUT_IDS, SHEET_LAYOUTS } from './layouts.ts';

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

  /**
   * LibreOffice's `extras/source/labels/labels.xml`, in millimetres. It has 64 mm for L7159, where Avery prints 63.5 mm
   * on the box; its columns are those of L6032, the same labels in colour.
   */
  const PUBLISHED = [
    [
      'a4-12',
      'Avery L7164',
      { pitch: [66.04, 71.97], label: [63.5, 71.97], from: [7.21, 4.57], counts: [3, 4] },
    ],
    ['a4-24', 'Avery 3474', { pitch: [70, 37.1], label: [70, 37.1], from: [0, 0], counts: [3, 8] }],
    ['a4-24', 'Herma 4464', { pitch: [70, 37.13], label: [70, 37.13], from: [0, 0], counts: [3, 8] }],
    [
      ...(['a4-24-gaps', 'Avery L7159'] as const),
      { pitch: [66.05, 33.86], label: [63.5, 33.86], from: [7.2, 13.06], counts: [3, 8] },
    ],
    [
      'a4-65',
      'Avery L7651',
      { pitch: [40.64, 21.17], label: [38.1, 21.17], from: [4.67, 10.9], counts: [5, 13] },
    ],
    [
      'letter-30',
      'Avery 5160',
      { pitch: [69.85, 25.4], label: [66.68, 25.4], from: [4.78, 12.7], counts: [3, 10] },
    ],
  ] as const;

  // spec: sheets.17
  it.each(PUBLISHED)('%s has each label where %s has it, within 0.2 mm', (id, paper, published) => {
    const layout = SHEET_LAYOUTS[id];
    expect(layout.papers).toContain(paper);
    expect([layout.columns, layout.rows]).toEqual(published.counts);
    const own = {
      pitch: [layout.columnPitchMm, layout.rowPitchMm],
      label: [layout.labelWidthMm, layout.labelHeightMm],
      from: [layout.leftMm, layout.topMm],
    };
    for (const axis of [0, 1] as const) {
      const middle = (of: typeof own | typeof published, at: number): number =>
        (of.from[axis] ?? 0) + at * (of.pitch[axis] ?? 0) + (of.label[axis] ?? 0) / 2;
      for (const at of [0, published.counts[axis] - 1]) {
        expect(Math.abs(middle(own, at) - middle(published, at)), `${axis} ${at}`).toBeLessThan(0.2);
      }
    }
  });
});

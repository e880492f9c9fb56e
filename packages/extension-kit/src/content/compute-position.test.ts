import { expect, it } from 'vitest';
import { computePosition } from './compute-position.ts';

const PANEL = { width: 360, height: 480 };
const VIEWPORT = { width: 1280, height: 800 };
const BUTTON = { width: 36, height: 36 };

it('puts the panel beside the e-mail, aligned with the button', () => {
  const anchor = { left: 900, top: 740, ...BUTTON };
  const beside = { left: 776, top: 500, width: 480, height: 290 };
  const around = { anchor, beside, viewport: VIEWPORT, direction: 'ltr' } as const;
  expect(computePosition(PANEL, around)).toEqual({ left: 408, top: 296 });
  const other = { anchor: { ...anchor, left: 200 }, beside: { ...beside, left: 100 } };
  expect(computePosition(PANEL, { ...around, ...other })).toEqual({ left: 588, top: 296 });
});

it('prefers the other side in right-to-left pages', () => {
  const beside = { left: 400, top: 500, width: 480, height: 290 };
  const anchor = { left: 800, top: 740, ...BUTTON };
  expect(computePosition(PANEL, { anchor, beside, viewport: VIEWPORT, direction: 'rtl' }).left).toBe(888);
  expect(computePosition(PANEL, { anchor, beside, viewport: VIEWPORT, direction: 'ltr' }).left).toBe(32);
});

it('puts the panel above the button if neither side has space, or else below', () => {
  const around = { viewport: VIEWPORT, direction: 'ltr' } as const;
  expect(computePosition(PANEL, { ...around, anchor: { left: 300, top: 600, ...BUTTON } })).toEqual({
    left: 300,
    top: 112,
  });
  expect(computePosition(PANEL, { ...around, anchor: { left: 300, top: 100, ...BUTTON } })).toEqual({
    left: 300,
    top: 144,
  });
});

it('covers as little of the e-mail as possible, and never the button', () => {
  const anchor = { left: 327, top: 345, ...BUTTON };
  const beside = { left: 216, top: 200, width: 1032, height: 180 };
  const around = { anchor, beside, viewport: VIEWPORT } as const;
  expect(computePosition(PANEL, { ...around, direction: 'ltr' })).toEqual({ left: 912, top: 312 });
  expect(computePosition(PANEL, { ...around, direction: 'rtl' })).toEqual({ left: 912, top: 312 });
  expect(computePosition(PANEL, { ...around, direction: 'rtl', anchor: { ...anchor, left: 900 } }).left).toBe(
    8,
  );
});

it('aligns with the right edge of the button in right-to-left pages', () => {
  const anchor = { left: 900, top: 600, ...BUTTON };
  expect(computePosition(PANEL, { anchor, viewport: VIEWPORT, direction: 'rtl' }).left).toBe(576);
});

it.each([
  { left: -500, top: -500 },
  { left: 5000, top: 5000 },
  { left: 1270, top: 400 },
])('stays in the viewport with the button at %j', (at) => {
  for (const viewport of [VIEWPORT, { width: 420, height: 500 }]) {
    const { left, top } = computePosition(PANEL, {
      anchor: { ...at, ...BUTTON },
      viewport,
      direction: 'ltr',
    });
    expect(left).toBeGreaterThanOrEqual(8);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(left + PANEL.width).toBeLessThanOrEqual(viewport.width - 8);
    expect(top + PANEL.height).toBeLessThanOrEqual(viewport.height - 8);
  }
});

it.each([
  ['Docs, left to right', { left: 1020, direction: 'ltr' }, { left: 892, top: 56 }],
  ['Docs, right to left', { left: 120, direction: 'rtl' }, { left: 8, top: 56 }],
] as const)('puts the panel below the button if its target fills the page: %s', (_name, at, expected) => {
  const anchor = { left: at.left, top: 16, width: 32, height: 32 };
  const beside = { left: 0, top: 0, width: 1280, height: 800 };
  expect(
    computePosition(
      { width: 380, height: 520 },
      { anchor, beside, viewport: { width: 1280, height: 800 }, direction: at.direction },
    ),
  ).toEqual(expected);
});

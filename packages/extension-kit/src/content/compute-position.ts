export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels of the viewport. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Between what floats and what it belongs to, and to the edges of the viewport. */
export const GAP_PX = 8;

/** The boxes that decide where a floating element goes. */
export interface PositionOptions {
  readonly anchor: Box;
  /** The box that the anchor belongs to, which should stay visible. */
  readonly beside?: Box | undefined;
  readonly viewport: Size;
  readonly direction: 'ltr' | 'rtl';
}

/** The upper left corner of a floating element. */
export interface Position {
  readonly left: number;
  readonly top: number;
}

/**
 * Positions a floating element: beside `beside`, bottom-aligned with the anchor; else above or below the anchor,
 * aligned with its inline start; else at the inline end. Takes the first of these that covers least of `beside`, and
 * avoids the anchor if possible. A `beside` that fills the viewport, as a document does, is not avoided. The result is
 * inside the viewport as far as it fits.
 */
export function computePosition(
  size: Size,
  { anchor, beside: area, viewport, direction }: PositionOptions,
): Position {
  const { width, height } = size;
  const beside = area && !fills(area, viewport) ? area : undefined;
  const kept = beside ?? anchor;
  const bottom = anchor.top + anchor.height;
  const isRtl = direction === 'rtl';
  const sides = [kept.left - GAP_PX - width, kept.left + kept.width + GAP_PX];
  const ends = [viewport.width, 0];
  if (isRtl) for (const order of [sides, ends]) order.reverse();
  const start = isRtl ? anchor.left + anchor.width - width : anchor.left;
  const rows = [
    anchor.top - GAP_PX - height,
    bottom + GAP_PX,
    kept.top - GAP_PX - height,
    kept.top + kept.height + GAP_PX,
  ];
  const lefts = [start, ...ends];
  const positions = [
    ...(beside ? sides.map((left) => ({ left, top: bottom - height })) : []),
    ...lefts.flatMap((left) => rows.map((top) => ({ left, top }))),
  ].map((position) => keepInView(position, size, viewport));
  const covered = (position: Position): number =>
    overlap(position, size, kept) + overlap(position, size, anchor) * viewport.width;
  // Sorting is stable: the order of preference decides ties.
  return (
    positions.sort((one, other) => covered(one) - covered(other))[0] ?? keepInView(anchor, size, viewport)
  );
}

/** The nearest position inside the viewport, as far as it fits. */
export function keepInView({ left, top }: Position, { width, height }: Size, viewport: Size): Position {
  return { left: within(left, width, viewport.width), top: within(top, height, viewport.height) };
}

function fills(box: Box, { width, height }: Size): boolean {
  return box.left <= 0 && box.top <= 0 && box.left + box.width >= width && box.top + box.height >= height;
}

/** In square pixels. */
function overlap({ left, top }: Position, { width, height }: Size, box: Box): number {
  const across = Math.min(left + width, box.left + box.width) - Math.max(left, box.left);
  const down = Math.min(top + height, box.top + box.height) - Math.max(top, box.top);
  return Math.max(0, across) * Math.max(0, down);
}

function within(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(Math.max(start, GAP_PX), room - length - GAP_PX));
}

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

/** What something floating is put near to. */
export interface Surroundings {
  readonly anchor: Box;
  /** What the anchor belongs to, and what should stay in sight. */
  readonly beside?: Box | undefined;
  readonly viewport: Size;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * Where something floating goes: beside what the anchor belongs to, ending as low as the anchor does; where there is
 * no room, above the anchor or below it, beginning at the same edge as the anchor does in its writing direction; where
 * there is none either, at the far end of the lines.
 * Always wholly in the viewport as far as it fits.
 */
export function placeNear(
  size: Size,
  { anchor, beside, viewport, direction }: Surroundings,
): { readonly left: number; readonly top: number } {
  const above = anchor.top - GAP_PX - size.height;
  const below = anchor.top + anchor.height + GAP_PX;
  const free = beside && freeSide(size.width, beside, viewport.width, direction);
  if (free !== undefined) {
    return {
      left: free,
      top: within(anchor.top + anchor.height - size.height, size.height, viewport.height),
    };
  }
  const fitsBelow = below + size.height + GAP_PX <= viewport.height;
  if (above < GAP_PX && !fitsBelow) {
    return {
      left: farEnd(size.width, anchor, viewport.width, direction),
      top: within(above, size.height, viewport.height),
    };
  }
  const start = direction === 'rtl' ? anchor.left + anchor.width - size.width : anchor.left;
  return {
    left: within(start, size.width, viewport.width),
    top: within(above < GAP_PX ? below : above, size.height, viewport.height),
  };
}

/** Where it would lie over the anchor: the end of the lines, where least is written, or else their beginning. */
function farEnd(width: number, anchor: Box, room: number, direction: 'ltr' | 'rtl'): number {
  const ends = [within(room, width, room), within(0, width, room)];
  if (direction === 'rtl') ends.reverse();
  const isFree = (left: number): boolean =>
    left >= anchor.left + anchor.width + GAP_PX || left + width + GAP_PX <= anchor.left;
  return ends.find(isFree) ?? within(anchor.left, width, room);
}

/** Before it in the writing direction, else behind it. */
function freeSide(width: number, beside: Box, room: number, direction: 'ltr' | 'rtl'): number | undefined {
  const sides = [beside.left - GAP_PX - width, beside.left + beside.width + GAP_PX];
  if (direction === 'rtl') sides.reverse();
  return sides.find((left) => left >= GAP_PX && left + width + GAP_PX <= room);
}

function within(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(Math.max(start, GAP_PX), room - length - GAP_PX));
}

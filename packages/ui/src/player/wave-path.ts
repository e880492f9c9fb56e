const BAR_PITCH = 10;
const MIDDLE = 50;
const TALLEST = 47;
const BARS_WITHOUT_PEAKS = 64;
const LOUDEST = 255;

export interface WavePath {
  /** In units of the path, 0 to here; the height is 100. */
  readonly width: number;
  readonly path: string;
}

/** One bar per peak (0..255), or `bars` bars; without peaks a flat line of dots in the same geometry. */
export function wavePath(peaks: readonly number[] | undefined, bars?: number): WavePath {
  const known = peaks?.length ? peaks : new Array<number>(BARS_WITHOUT_PEAKS).fill(0);
  const levels = condense(known, bars ?? known.length);
  const drawn = levels.map((peak, index) => {
    const x = index * BAR_PITCH + BAR_PITCH / 2;
    const half = (Math.min(Math.max(peak, 0), LOUDEST) / LOUDEST) * TALLEST;
    return `M${x} ${(MIDDLE - half).toFixed(1)}V${(MIDDLE + half).toFixed(1)}`;
  });
  return { width: levels.length * BAR_PITCH, path: drawn.join('') };
}

/** The maximum of each group. */
function condense(levels: readonly number[], count: number): readonly number[] {
  if (count >= levels.length) return levels;
  const share = levels.length / count;
  return Array.from({ length: count }, (_, index) =>
    Math.max(...levels.slice(Math.floor(index * share), Math.floor((index + 1) * share))),
  );
}

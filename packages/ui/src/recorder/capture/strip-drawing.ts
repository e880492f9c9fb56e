/** The geometry of the strip: a bar every 8 px, 4 px wide, the live ones 5 px (the look, `strip`). */
const PITCH_PX = 8;
const BAR_PX = 4;
const LIVE_BAR_PX = 5;
/** Of half the strip's height. */
const TALLEST = 0.96;
const SHORTEST_PX = 0.5;
/** The line at the end of a gap. */
const SEAM_PX = 2;

export interface StripInk {
  readonly past: string;
  readonly now: string;
  readonly next: string;
}

export interface StripFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly ink: StripInk;
  /** Loudness of the recording so far, newest last, each 0..1; null where no microphone was there. */
  readonly past: readonly (number | null)[];
  /** The present level in bands 0..1; empty once the recording is over. */
  readonly now: readonly number[];
}

type Ink = Pick<
  CanvasRenderingContext2D,
  'clearRect' | 'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'strokeStyle' | 'lineWidth' | 'lineCap'
>;

/** Draws one frame: the recording behind the live bars in the middle, dots ahead of them, or only dots. */
export function drawStrip(context: Ink, frame: StripFrame): void {
  const { widthPx, heightPx, ink, past, now } = frame;
  const middle = widthPx / 2;
  const liveStart = middle - ((now.length - 1) / 2) * PITCH_PX;
  context.clearRect(0, 0, widthPx, heightPx);
  context.lineCap = 'round';

  const bars = (
    style: string,
    lineWidth: number,
    draw: (bar: (x: number, level: number) => void) => void,
  ) => {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.beginPath();
    const reach = (heightPx / 2 - lineWidth / 2) * TALLEST;
    draw((x, level) => {
      const half = Math.max(level * reach, SHORTEST_PX);
      context.moveTo(x, heightPx / 2 - half);
      context.lineTo(x, heightPx / 2 + half);
    });
    context.stroke();
  };

  const eachPast = (visit: (x: number, level: number | null, before: number | null | undefined) => void) => {
    let x = liveStart - PITCH_PX;
    for (let index = past.length - 1; index >= 0 && x > -PITCH_PX; index--, x -= PITCH_PX) {
      visit(x, past[index] ?? null, past[index - 1]);
    }
  };
  bars(ink.past, BAR_PX, (bar) => eachPast((x, level) => level !== null && bar(x, level)));
  bars(ink.next, BAR_PX, (bar) => eachPast((x, level) => level === null && bar(x, 0)));
  bars(ink.next, SEAM_PX, (bar) =>
    eachPast((x, level, before) => level !== null && before === null && bar(x - PITCH_PX / 2, 1)),
  );
  bars(ink.now, LIVE_BAR_PX, (bar) => {
    for (const [index, level] of now.entries()) bar(liveStart + index * PITCH_PX, level);
  });
  bars(ink.next, BAR_PX, (bar) => {
    const isEmpty = past.length + now.length === 0;
    for (let x = isEmpty ? 0 : liveStart + now.length * PITCH_PX; x < widthPx + PITCH_PX; x += PITCH_PX)
      bar(x, 0);
  });
}

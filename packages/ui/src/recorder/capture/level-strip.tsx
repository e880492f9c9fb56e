import type { TimeRange } from '@beep/core/drafts';
import { VISUALISER_BARS } from '@beep/core/limits';
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react';
import styles from './level-strip.module.css';
import { drawStrip, type StripInk } from './strip-drawing.ts';
import { PAST_BAR_MS, type PastMarks, shownPast } from './strip-past.ts';

/** Media changes that change the colours without a resize. */
const INK_CHANGES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'];

export interface LevelStripProps {
  /** The present level in bands 0..1. */
  readonly levels: () => number[];
  /** False once the recording is paused or over: then the past does not move. */
  readonly isLive: boolean;
  /** The ranges that the user removed; they are not drawn. */
  readonly removed: readonly TimeRange[];
  /** Times without a microphone. */
  readonly gaps: readonly TimeRange[];
}

/** The live level and the recording behind it. Decorative: timer and status are announced. */
export function LevelStrip({ levels, isLive, removed, gaps }: LevelStripProps): ReactNode {
  const past = useRef<number[]>([]);
  const marks = useRef<PastMarks>({ removed, gaps });
  useEffect(() => {
    marks.current = { removed, gaps };
  }, [removed, gaps]);
  const attach = useCallback<RefCallback<HTMLCanvasElement>>(
    (canvas) => {
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return;
      return runStrip({ canvas, context, levels, past: past.current, marks, isLive });
    },
    [levels, isLive],
  );
  return (
    <div className={styles.room} aria-hidden="true">
      <canvas ref={attach} className={styles.strip} />
    </div>
  );
}

interface StripRun {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly levels: () => number[];
  readonly past: number[];
  readonly marks: { readonly current: PastMarks };
  readonly isLive: boolean;
}

/** Draws every frame until the returned function is called; a still strip only when its look changes. */
function runStrip({ canvas, context, levels, past, marks, isLive }: StripRun): () => void {
  let ink = inkOf(canvas);
  let shown = shownPast(past, marks.current);
  let pastBarDueMs = performance.now() + PAST_BAR_MS;
  let frameRequest = 0;

  const draw = (): void => {
    const now = isLive ? liveBars(levels()) : [];
    if (isLive && performance.now() >= pastBarDueMs) {
      pastBarDueMs += PAST_BAR_MS;
      past.push(mean(now));
      shown = shownPast(past, marks.current);
      ink = inkOf(canvas);
    }
    drawStrip(context, { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight, ink, past: shown, now });
    if (isLive) frameRequest = requestAnimationFrame(draw);
  };
  const redraw = (): void => {
    ink = inkOf(canvas);
    cancelAnimationFrame(frameRequest);
    draw();
  };
  const sizes = new ResizeObserver(() => {
    fitPixels(canvas, context);
    redraw();
  });
  sizes.observe(canvas);
  const stopWatching = watchInk(redraw);
  return () => {
    sizes.disconnect();
    stopWatching();
    cancelAnimationFrame(frameRequest);
  };
}

function watchInk(onChange: () => void): () => void {
  const queries = INK_CHANGES.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

/** Twelve dots where the browser cannot measure the level. */
function liveBars(levels: readonly number[]): readonly number[] {
  return levels.length > 0 ? levels : new Array<number>(VISUALISER_BARS).fill(0);
}

function fitPixels(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * scale);
  canvas.height = Math.round(canvas.clientHeight * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
}

/** The stylesheet puts the three inks on properties that resolve to a colour in every theme. */
function inkOf(canvas: HTMLCanvasElement): StripInk {
  const { color, borderBlockStartColor, borderBlockEndColor } = getComputedStyle(canvas);
  return { now: color, past: borderBlockStartColor, next: borderBlockEndColor };
}

function mean(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + level, 0) / Math.max(levels.length, 1);
}

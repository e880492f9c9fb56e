import { VISUALISER_BARS } from '@beep/core';
import { type ReactNode, type RefCallback, useCallback, useRef } from 'react';
import styles from './level-strip.module.css';
import { drawStrip, type StripInk } from './strip-drawing.ts';

/** One bar of the past stands for this much of the take. */
const PAST_BAR_MS = 100;
/** More bars than the widest screen shows are not kept. */
const PAST_BARS = 400;

export interface LevelStripProps {
  /** The present level in bands 0..1. */
  readonly levels: () => number[];
  /** False once the take is over: then the past stands still. */
  readonly isLive: boolean;
}

/** The live level and the take behind it. Decoration: the timer and the status speak. */
export function LevelStrip({ levels, isLive }: LevelStripProps): ReactNode {
  const past = useRef<number[]>([]);
  const attach = useCallback<RefCallback<HTMLCanvasElement>>(
    (canvas) => {
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return;
      return runStrip({ canvas, context, levels, past: past.current, isLive });
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
  readonly isLive: boolean;
}

/** Draws frame after frame until the returned function is called; a still strip only when its size changes. */
function runStrip({ canvas, context, levels, past, isLive }: StripRun): () => void {
  let ink = inkOf(canvas);
  let pastBarDueMs = performance.now() + PAST_BAR_MS;
  let frameRequest = 0;

  const draw = (): void => {
    const now = isLive ? liveBars(levels()) : [];
    if (isLive && performance.now() >= pastBarDueMs) {
      pastBarDueMs += PAST_BAR_MS;
      past.push(mean(now));
      past.splice(0, past.length - PAST_BARS);
      ink = inkOf(canvas);
    }
    drawStrip(context, { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight, ink, past, now });
    if (isLive) frameRequest = requestAnimationFrame(draw);
  };
  const sizes = new ResizeObserver(() => {
    fitPixels(canvas, context);
    ink = inkOf(canvas);
    cancelAnimationFrame(frameRequest);
    draw();
  });
  sizes.observe(canvas);
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frameRequest);
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

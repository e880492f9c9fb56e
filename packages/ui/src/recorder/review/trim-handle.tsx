import { type AudioEdit, type KeptSpan, rawToKept } from '@beep/core/review';
import { CONTROL_LABELS, trimTimeText } from '@beep/core/texts';
import { formatTenths } from '@beep/core/time';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './review-waveform.module.css';
import { moveEnd, rawEnd, type TrimEnd, wholeSpan } from './trim-draft.ts';

export interface TrimHandleProps {
  readonly end: TrimEnd;
  readonly rawMs: number;
  /** The edit before the handles were moved. */
  readonly before: AudioEdit;
  readonly span: KeptSpan | null;
  readonly onSpan: (span: KeptSpan) => void;
  /** Raw time as a share of the wave's width. */
  readonly share: (ms: number) => string;
}

/** A trim handle. Its value is raw time, as on the wave; its text is the time that is heard. */
export function TrimHandle({ end, rawMs, before, span, onSpan, share }: TrimHandleProps): ReactNode {
  const whole = wholeSpan(before, rawMs);
  const now = span ?? whole;
  const isStart = end === 'start';
  const keptAtMs = isStart ? now.startMs : now.endMs;
  const rawAtMs = rawEnd(before, end, keptAtMs);
  const move = (toMs: number): void => onSpan(moveEnd(now, end, toMs, whole));
  const moveByKey = (event: KeyboardEvent): void => {
    const toMs = keyedTo(event.key, keptAtMs, whole.endMs);
    // Alt and an arrow leave the page.
    if (toMs === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(toMs);
  };
  // How far from its middle the handle was taken, in time: it must not jump there.
  const grabbed = useRef(0);
  const release = (): void => {
    grabbed.current = 0;
  };
  const name = isStart ? CONTROL_LABELS.trimStart : CONTROL_LABELS.trimEnd;
  return (
    <>
      <input
        className={isStart ? styles.start : styles.end}
        type="range"
        min={0}
        max={rawMs}
        step="any"
        value={rawAtMs}
        onChange={({ target }) => move(rawToKept(before, target.valueAsNumber - grabbed.current))}
        onPointerDown={({ currentTarget, clientX }) => {
          grabbed.current = valueAt(currentTarget, clientX) - rawAtMs;
        }}
        onLostPointerCapture={release}
        onPointerUp={release}
        onKeyDown={moveByKey}
        aria-label={name}
        aria-valuetext={trimTimeText({ isStart, time: formatTenths(keptAtMs / 1000) })}
      />
      <span className={styles.grip} style={{ '--at': share(rawAtMs) } as CSSProperties} data-end={end} />
    </>
  );
}

/** The value of the range with the middle of its handle there. The range extends past the track by half a handle on each side. */
function valueAt(range: HTMLInputElement, clientX: number): number {
  const { left, width } = range.getBoundingClientRect();
  const waveWidth = range.parentElement?.clientWidth ?? width;
  return ((clientX - left - (width - waveWidth) / 2) / Math.max(waveWidth, 1)) * Number(range.max);
}

const STEPS_MS: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -1000,
  PageUp: 1000,
};

/** The time that a key moves the handle to; null for other keys. */
function keyedTo(key: string, atMs: number, longestMs: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return longestMs;
  const step = STEPS_MS[key];
  return step === undefined ? null : atMs + step;
}

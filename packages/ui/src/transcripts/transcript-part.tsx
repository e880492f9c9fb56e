import { playFromLabel } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { TranscriptLine } from '@beep/core/transcripts';
import { memo, type ReactNode } from 'react';
import styles from './transcript.module.css';

/** A line with its index in the transcript, from 0. */
export interface NumberedLine extends TranscriptLine {
  readonly number: number;
}

export interface TranscriptPartProps {
  readonly lines: readonly NumberedLine[];
  /** The index of the line being spoken. */
  readonly present: number;
  /** Must be a stable function. */
  readonly onHear: (startSeconds: number) => void;
}

/** Lines with times form a list, others are paragraphs. `data-line` allows reading a rendered page. */
export function TranscriptPart({ lines, present, onHear }: TranscriptPartProps): ReactNode {
  if (lines[0]?.startSeconds === null) {
    return lines.map(({ number, text }) => (
      <p key={number} className={styles.paragraph} data-line="" dir="auto">
        {text}
      </p>
    ));
  }
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <Line key={line.number} line={line} isPresent={line.number === present} onHear={onHear} />
      ))}
    </ol>
  );
}

interface LineProps extends Pick<TranscriptPartProps, 'onHear'> {
  readonly line: NumberedLine;
  readonly isPresent: boolean;
}

/** The text is the button's label, not its content: a press on it presses the button, and it can be selected. */
const Line = memo(function Line({ line, isPresent, onHear }: LineProps): ReactNode {
  const startSeconds = line.startSeconds ?? 0;
  return (
    <li
      data-line={startSeconds}
      data-end={line.endSeconds ?? undefined}
      aria-current={isPresent ? 'true' : undefined}
    >
      <label className={styles.line}>
        <button
          type="button"
          className={styles.time}
          translate="no"
          data-scripted
          data-replay="click"
          aria-label={playFromLabel(startSeconds)}
          onClick={() => onHear(startSeconds)}
        >
          {formatClock(startSeconds)}
        </button>
        <span dir="auto">{line.text}</span>
      </label>
    </li>
  );
});

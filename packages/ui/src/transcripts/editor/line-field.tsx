import { MAX_TRANSCRIPT_LINE_LENGTH } from '@beep/core/limits';
import { lineLabel, playLineLabel } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type EditableLine, LINE_KEYS } from '@beep/core/transcripts';
import { type ComponentType, type KeyboardEvent, memo } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { LineFieldState } from './line-command.ts';
import styles from './line-editor.module.css';

/** The same object in every rendering, so that only lines that change are rendered. */
export interface LineHandlers {
  readonly onSelect: (index: number) => void;
  readonly onType: (index: number, field: HTMLTextAreaElement, isComposing: boolean) => void;
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => void;
  readonly onPlay: (index: number) => void;
}

export interface LineFieldProps {
  readonly line: EditableLine;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly isPlaying: boolean;
  readonly isReadOnly: boolean;
  readonly handlers: LineHandlers;
}

/** A line: its time, which plays it, and its text. The hidden copy of the text gives the field its height. */
export const LineField: ComponentType<LineFieldProps> = memo(function LineField(props: LineFieldProps) {
  const { line, index, count, isSelected, isPlaying, isReadOnly, handlers } = props;
  const { startSeconds, text } = line;
  return (
    <li className={styles.line} data-selected={isSelected || undefined} data-playing={isPlaying || undefined}>
      <button
        type="button"
        className={styles.play}
        aria-label={playLineLabel(startSeconds, isPlaying)}
        aria-keyshortcuts={LINE_KEYS.play.shortcuts}
        onClick={() => handlers.onPlay(index)}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
        <span translate="no">{formatClock(startSeconds)}</span>
      </button>
      <span className={styles.field} lang="">
        <span className={styles.copy} dir="auto" translate="no" aria-hidden="true">
          {`${text}\u200b`}
        </span>
        <textarea
          className={styles.text}
          aria-label={lineLabel(index + 1, count, startSeconds)}
          dir="auto"
          rows={1}
          maxLength={MAX_TRANSCRIPT_LINE_LENGTH}
          value={text}
          readOnly={isReadOnly}
          onFocus={() => handlers.onSelect(index)}
          onKeyDown={(event) => handlers.onKey(event, index)}
          onChange={({ target, nativeEvent }) =>
            handlers.onType(index, target, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
          }
        />
      </span>
    </li>
  );
});

/** The field with its caret. Rows are found in the hidden copy, which wraps like the field. */
export function fieldState(field: HTMLTextAreaElement): LineFieldState {
  const { value, selectionStart, selectionEnd } = field;
  return {
    text: value,
    selectionStart,
    selectionEnd,
    isIn: (row) => {
      const copy = field.previousElementSibling?.firstChild;
      const edge = row === 'first' ? 0 : value.length;
      if (copy == null || selectionStart === edge) return true;
      return rowTop(copy, selectionStart) === rowTop(copy, edge);
    },
  };
}

function rowTop(text: Node, offset: number): number | undefined {
  const range = document.createRange();
  range.setStart(text, offset);
  range.collapse(true);
  return range.getClientRects()[0]?.top;
}

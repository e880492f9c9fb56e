import type { Player, PlayerState } from '@beep/core/player';
import { CONTROL_LABELS, LANGUAGE, TRANSCRIPT_TEXTS } from '@beep/core/texts';
import { presentLine, type TranscriptLine } from '@beep/core/transcripts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { isSounding } from '../player/is-sounding.ts';
import { countFirstLines } from './first-lines.ts';
import styles from './transcript.module.css';
import { type NumberedLine, TranscriptPart } from './transcript-part.tsx';
import { useFollow } from './use-follow.ts';

export interface TranscriptLinesProps {
  readonly lines: readonly TranscriptLine[];
  readonly state: PlayerState;
  readonly send: Player['send'];
  /** Leads to the remaining lines if `lines` are not all. */
  readonly more?: TranscriptRest | undefined;
}

/** The lines of a long transcript that are not in the page. */
export interface TranscriptRest {
  /** The whole transcript as a text file, also without scripts. */
  readonly href: string;
  /** Called when "Show all" is pressed, and when playback first starts. */
  readonly onWanted: () => void;
}

/**
 * The transcript; a long one is behind "Show all", and of a very long one the page contains the beginning until more is
 * requested. A press on a line with a time plays from there. Its language is unknown.
 */
export function TranscriptLines({ lines, state, send, more }: TranscriptLinesProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const hasBegun = state.hasPlayed || state.positionSeconds > 0;
  const present = hasBegun ? presentLine(lines, state.positionSeconds) : -1;
  useFollow(box, isSounding(state) ? present : -1);
  const onHear = useHear(state, send);
  const onWanted = more?.onWanted;
  useEffect(() => {
    // It may have been opened before hydration.
    const isOpen = box.current?.querySelector('details')?.open === true;
    if (hasBegun || isOpen) onWanted?.();
  }, [hasBegun, onWanted]);
  const { first, rest, isTimed } = useMemo(() => divide(lines), [lines]);
  return (
    <div ref={box} className={isTimed ? styles.timed : undefined} lang="">
      <TranscriptPart lines={first} present={present} onHear={onHear} />
      {(rest.length > 0 || more !== undefined) && (
        <details
          className={styles.rest}
          onToggle={({ currentTarget }) => {
            goOn(currentTarget);
            if (currentTarget.open) onWanted?.();
          }}
        >
          <summary className={styles.disclosure}>
            <span>{CONTROL_LABELS.showAll}</span>
            <Icon name="chevron" />
          </summary>
          <div tabIndex={-1}>
            <TranscriptPart lines={rest} present={present} onHear={onHear} />
            {more !== undefined && (
              <p className={styles.more} lang={LANGUAGE}>
                <a href={more.href}>{TRANSCRIPT_TEXTS.readAll}</a>
              </p>
            )}
          </div>
        </details>
      )}
    </div>
  );
}

interface DividedLines {
  readonly first: readonly NumberedLine[];
  readonly rest: readonly NumberedLine[];
  readonly isTimed: boolean;
}

function divide(lines: readonly TranscriptLine[]): DividedLines {
  const numbered = lines.map((line, number) => ({ ...line, number }));
  const shown = countFirstLines(lines);
  const isTimed = lines.some(({ startSeconds }) => startSeconds !== null);
  return { first: numbered.slice(0, shown), rest: numbered.slice(shown), isTimed };
}

/** "Show all" is removed when pressed; its focus moves to the lines that replace it. */
function goOn(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  if (details.open && hadFocus) details.querySelector<HTMLElement>('div')?.focus({ preventScroll: true });
}

/** Plays from a time. A stable function, so that lines render only when they change. */
function useHear(state: PlayerState, send: Player['send']): (startSeconds: number) => void {
  const sounding = useRef(false);
  useEffect(() => {
    sounding.current = isSounding(state);
  }, [state]);
  return useCallback(
    (startSeconds) => {
      send({ type: 'seek', positionSeconds: startSeconds });
      if (!sounding.current) send({ type: 'play' });
    },
    [send],
  );
}

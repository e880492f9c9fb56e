import { CONTROL_LABELS, RECORDER_TEXTS } from '@beep/core/texts';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { classNames } from '../../class-names.ts';
import { NeedsScripts } from '../../feedback/needs-scripts.tsx';
import { isFocusLost } from '../../is-focus-lost.ts';
import { useIsPanel } from '../../panel/panel-layout.ts';
import { Title } from '../../text/text.tsx';
import styles from './idle-view.module.css';
import { MicLine } from './mic-line.tsx';

export interface IdleViewProps {
  readonly title: string;
  /** Below the title. */
  readonly intro?: ReactNode;
  /** The reason for waiting after a press; null at rest. */
  readonly waiting: string | null;
  /** Replaces the usual text at rest. */
  readonly status: string | null;
  /** Why the user may not record: the button is disabled. Null if they may. */
  readonly forbidden: string | null;
  readonly onStart: () => void;
  /** The view replaces another view of the recorder and takes over its focus. */
  readonly replacesView: boolean;
  /** The button takes the focus at first, unless the view replaces another. */
  readonly focusesDisc: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly disc: RefObject<HTMLButtonElement | null>;
  /** The error of the last attempt. */
  readonly children?: ReactNode;
  /** Below everything: what was recorded before. */
  readonly foot?: ReactNode;
}

/** The record button. A press before hydration is replayed. */
export function IdleView(props: IdleViewProps): ReactNode {
  const { title, intro, waiting, status, forbidden, onStart, replacesView, heading, disc, children, foot } =
    props;
  // The value of the first render: later presses must not move the focus.
  const [takesFocus] = useState(replacesView);
  const [isFirst] = useState(props.focusesDisc && !replacesView);
  useEffect(() => {
    if (!isFirst) return;
    disc.current?.focus({ preventScroll: true });
    // A host focuses the frame once its page has loaded, which may take the focus off what has it there.
    const focusAgain = (): void => {
      if (isFocusLost()) disc.current?.focus({ preventScroll: true });
    };
    window.addEventListener('focus', focusAgain, { once: true });
    return () => window.removeEventListener('focus', focusAgain);
  }, [isFirst, disc]);
  const isWaiting = waiting !== null;
  const isPanel = useIsPanel();
  const sayId = useId();
  return (
    <div className={classNames(styles.room, isPanel && styles.panel)}>
      <div className={styles.view}>
        <Title takesFocus={takesFocus} ref={heading}>
          {title}
        </Title>
        {intro}
        <div className={styles.halo}>
          <button
            ref={disc}
            type="button"
            className={styles.disc}
            aria-label={CONTROL_LABELS.tapToRecord}
            data-replay="click"
            onClick={isWaiting || forbidden !== null ? undefined : onStart}
            {...(isWaiting && { 'aria-busy': true, 'aria-disabled': true })}
            {...(forbidden !== null && { 'aria-disabled': true, 'aria-describedby': sayId })}
          >
            <span className={styles.dot} />
          </button>
        </div>
        <p id={sayId} className={styles.say} role="status">
          {forbidden ?? <Say waiting={waiting} status={status} />}
        </p>
        <NeedsScripts />
        <div className={styles.refusal}>{children}</div>
        <MicLine />
      </div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

function Say({ waiting, status }: Pick<IdleViewProps, 'waiting' | 'status'>): ReactNode {
  if (waiting !== null) return <span className={styles.wait}>{waiting}</span>;
  return <span>{status ?? RECORDER_TEXTS.tapToRecord}</span>;
}

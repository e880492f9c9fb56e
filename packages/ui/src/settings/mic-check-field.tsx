import { MIC_CHECK_FAILURE_TEXTS, MIC_CHECK_LABELS, SETTINGS_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { LinkButton } from '../controls/link-button.tsx';
import { Icon } from '../icons/icon.tsx';
import hidden from '../styles/visually-hidden.module.css';
import { Hint } from '../text/text.tsx';
import { LevelBars } from './level-bars.tsx';
import styles from './settings.module.css';
import { type MicCheckState, useMicCheck } from './use-mic-check.ts';

export interface MicCheckFieldProps {
  readonly microphoneId: string;
  /** A microphone was allowed: the browser now reports the names of all. */
  readonly onAllowed: () => void;
}

/**
 * Checks the microphone on mount, and again when another one is chosen. It is mounted when its
 * section is opened (differences.md).
 */
export function MicCheckField({ microphoneId, onAllowed }: MicCheckFieldProps): ReactNode {
  const { state, levels, retry } = useMicCheck(microphoneId);
  const isListening = state.status === 'listening';
  useEffect(() => {
    if (isListening) onAllowed();
  }, [isListening, onAllowed]);
  return (
    <fieldset className={styles.check}>
      <legend className={hidden.visuallyHidden}>{SETTINGS_TEXTS.micCheck}</legend>
      <div className={styles.checkBox}>
        <LevelBars levels={levels} />
        <CheckState state={state} />
      </div>
      {state.status === 'error' ? (
        <p className={styles.problem} role="alert">
          {MIC_CHECK_FAILURE_TEXTS[state.code]}
        </p>
      ) : (
        <Hint>{SETTINGS_TEXTS.micCheckHint}</Hint>
      )}
      <LinkButton onClick={retry}>{SETTINGS_TEXTS.tryMicCheckAgain}</LinkButton>
    </fieldset>
  );
}

function CheckState({ state }: { readonly state: MicCheckState }): ReactNode {
  const isActive = state.status === 'listening' && state.isActive;
  return (
    <span
      className={classNames(
        styles.state,
        isActive && styles.active,
        state.status === 'error' && styles.failed,
      )}
      role="status"
    >
      {isActive && <Icon name="check" />}
      <span>{MIC_CHECK_LABELS[isActive ? 'hearing' : state.status]}</span>
    </span>
  );
}

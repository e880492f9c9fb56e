import type { StartFailure } from '@beep/core/recorder';
import {
  ALLOW_MICROPHONE_STEPS,
  CONTROL_LABELS,
  MICROPHONE_TEXTS,
  START_FAILURE_TEXTS,
} from '@beep/core/texts';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { allowingBrowser } from '../../microphones/allowing-browser.ts';
import { useMicrophonePermission } from '../../microphones/use-microphone-permission.ts';
import { usePassFocus } from '../use-pass-focus.ts';
import styles from './microphone-refusal.module.css';

export interface MicrophoneRefusalProps {
  readonly code: StartFailure;
  readonly onRetry: () => void;
  /** Takes the focus of Try Again, which does the same. */
  readonly disc: RefObject<HTMLElement | null>;
}

/** Why the microphone cannot be used, what to do in this browser, and another try. */
export function MicrophoneRefusal({ code, onRetry, disc }: MicrophoneRefusalProps): ReactNode {
  const passFocus = usePassFocus(disc);
  return (
    <div className={styles.refusal}>
      <Notice kind="warn">{START_FAILURE_TEXTS[code]}</Notice>
      {code === 'microphone-blocked' && <Steps />}
      {code !== 'recording-unsupported' && (
        <Button ref={passFocus} kind="line" onClick={onRetry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Shown if the browser allows the microphone but the system does not. */
function Steps(): ReactNode {
  const id = useId();
  const isOfSystem = useMicrophonePermission() === 'granted';
  const owner = isOfSystem ? 'system' : allowingBrowser(navigator);
  return (
    <div className={styles.help}>
      <p id={id} className={styles.heading}>
        {MICROPHONE_TEXTS.howToAllow}
      </p>
      <ol aria-labelledby={id}>
        {ALLOW_MICROPHONE_STEPS[owner].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

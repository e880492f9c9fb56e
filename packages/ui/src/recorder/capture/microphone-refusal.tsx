import type { StartFailure } from '@beep/core/recorder';
import { CONTROL_LABELS, START_FAILURE_TEXTS } from '@beep/core/texts';
import type { ReactNode, RefObject } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { usePassFocus } from '../use-pass-focus.ts';
import type { AllowMicrophoneSteps } from './allow-microphone-steps.tsx';
import styles from './microphone-refusal.module.css';

export interface MicrophoneRefusalProps {
  readonly code: StartFailure;
  readonly onRetry: () => void;
  /** Takes the focus of Try Again, which does the same. */
  readonly disc: RefObject<HTMLElement | null>;
}

async function loadSteps(): Promise<typeof AllowMicrophoneSteps> {
  return (await import('./allow-microphone-steps.tsx')).AllowMicrophoneSteps;
}

/** Why the microphone cannot be used, what to do in this browser, and another try. */
export function MicrophoneRefusal({ code, onRetry, disc }: MicrophoneRefusalProps): ReactNode {
  const passFocus = usePassFocus(disc);
  const Steps = useLoaded(loadSteps, code);
  return (
    <div className={styles.refusal}>
      <Notice kind="warn">{START_FAILURE_TEXTS[code]}</Notice>
      {code === 'microphone-blocked' && Steps !== null && <Steps onAllowed={onRetry} />}
      {code !== 'recording-unsupported' && (
        <Button ref={passFocus} kind="line" onClick={onRetry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      )}
    </div>
  );
}

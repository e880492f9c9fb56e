import { ALLOW_MICROPHONE_STEPS, MICROPHONE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import { allowingBrowser } from '../../microphones/allowing-browser.ts';
import { useMicrophonePermission } from '../../microphones/use-microphone-permission.ts';
import { AllowMicrophoneButton, hasAllowingButton } from './allow-microphone-button.tsx';
import styles from './microphone-refusal.module.css';

export interface AllowMicrophoneStepsProps {
  /** The user has allowed the microphone here. */
  readonly onAllowed: () => void;
}

/** How to allow the microphone: with the browser's own button, by steps in this browser, or in the system. */
export function AllowMicrophoneSteps({ onAllowed }: AllowMicrophoneStepsProps): ReactNode {
  const isOfSystem = useMicrophonePermission() === 'granted';
  const steps = <Steps isOfSystem={isOfSystem} />;
  if (isOfSystem || !hasAllowingButton()) return steps;
  return <AllowMicrophoneButton onAllowed={onAllowed} otherwise={steps} />;
}

function Steps({ isOfSystem }: { readonly isOfSystem: boolean }): ReactNode {
  const id = useId();
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

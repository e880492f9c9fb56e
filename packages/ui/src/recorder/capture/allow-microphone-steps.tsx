import { ALLOW_MICROPHONE_STEPS, MICROPHONE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import { allowingBrowser } from '../../microphones/allowing-browser.ts';
import { useMicrophonePermission } from '../../microphones/use-microphone-permission.ts';
import styles from './microphone-refusal.module.css';

/** How to allow the microphone: in this browser, or in the system if the browser allows it already. */
export function AllowMicrophoneSteps(): ReactNode {
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

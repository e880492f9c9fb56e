import { createElement, type ReactNode, useCallback, useState } from 'react';
import styles from './microphone-refusal.module.css';

/** The `microphone` element, as far as it is used (Media Capture and Streams Extensions). */
interface MicrophoneElement extends HTMLElement {
  readonly track: MediaStreamTrack | null;
  setConstraints(constraints: { readonly audio: object }): void;
}

/**
 * True if the browser has a button that can take back a refusal (Chrome 153). Its older `usermedia` (Chrome 151) is not used:
 * it asks for the camera too, whatever its constraints.
 */
export function hasAllowingButton(): boolean {
  return 'HTMLMicrophoneElement' in globalThis;
}

export interface AllowMicrophoneButtonProps {
  /** The user has allowed the microphone with it. */
  readonly onAllowed: () => void;
  /** Shown if it did not help: the browser or the system refused, or the user has closed the question. */
  readonly otherwise: ReactNode;
}

/** The browser's own button, in its words, that asks for the microphone also after it was blocked. */
export function AllowMicrophoneButton({ onAllowed, otherwise }: AllowMicrophoneButtonProps): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  const attach = useCallback(
    (element: MicrophoneElement | null) => {
      if (element === null) return undefined;
      element.setConstraints({ audio: {} });
      const page = new AbortController();
      const { signal } = page;
      const allowed = (): void => {
        // The recorder opens the microphone itself, as it was chosen in the settings.
        element.track?.stop();
        onAllowed();
      };
      element.addEventListener('track', allowed, { signal });
      for (const refused of ['error', 'cancel'])
        element.addEventListener(refused, () => setFailed(true), { signal });
      return () => page.abort();
    },
    [onAllowed],
  );
  return (
    <>
      {createElement('microphone', { ref: attach, className: styles.allow })}
      {hasFailed && otherwise}
    </>
  );
}

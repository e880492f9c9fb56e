import { createElement, type ReactNode, useCallback, useState } from 'react';
import styles from './microphone-refusal.module.css';

/** The `usermedia` element, as far as it is used (Media Capture and Streams Extensions). */
interface UserMediaElement extends HTMLElement {
  readonly stream: MediaStream | null;
  setConstraints(constraints: { readonly audio: object }): void;
}

/** True if the browser has a button that can take back a refusal (Chrome 151). */
export function hasAllowingButton(): boolean {
  return 'HTMLUserMediaElement' in globalThis;
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
    (element: UserMediaElement | null) => {
      if (element === null) return undefined;
      element.setConstraints({ audio: {} });
      const page = new AbortController();
      const { signal } = page;
      const allowed = (): void => {
        // The recorder opens the microphone itself, as it was chosen in the settings.
        for (const track of element.stream?.getTracks() ?? []) track.stop();
        onAllowed();
      };
      element.addEventListener('stream', allowed, { signal });
      for (const refused of ['error', 'cancel'])
        element.addEventListener(refused, () => setFailed(true), { signal });
      return () => page.abort();
    },
    [onAllowed],
  );
  return (
    <>
      {createElement('usermedia', { ref: attach, className: styles.allow })}
      {hasFailed && otherwise}
    </>
  );
}

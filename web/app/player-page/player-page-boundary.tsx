import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import { buttonClass, ErrorBoundary } from '@beep/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Keeps the recording of a page that failed: it plays on, with the browser's own controls. */
export function PlayerPageBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return <ErrorBoundary fallback={() => <FailedPlayerPage />}>{children}</ErrorBoundary>;
}

function FailedPlayerPage(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // At the first render, which is before React removes the page that failed, and stops its audio.
  const [kept] = useState(findAudio);
  useLayoutEffect(() => {
    if (kept === null) return;
    const { audio, isPlaying } = kept;
    audio.className = '';
    audio.controls = true;
    place.current?.append(audio);
    if (isPlaying) audio.play().catch(() => undefined);
  }, [kept]);
  return (
    <main>
      <p role="alert">{kept === null ? ERROR_TEXTS.somethingWrong : ERROR_TEXTS.playerPageFailed}</p>
      <div ref={place} />
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => location.reload()}>
        {CONTROL_LABELS.tryAgain}
      </button>
    </main>
  );
}

interface KeptAudio {
  readonly audio: HTMLAudioElement;
  readonly isPlaying: boolean;
}

function findAudio(): KeptAudio | null {
  const audio = document.querySelector<HTMLAudioElement>('audio[data-page-audio]');
  return audio && { audio, isPlaying: !audio.paused };
}

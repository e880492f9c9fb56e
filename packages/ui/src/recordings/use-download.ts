import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { useRecordingPorts } from './recording-ports.ts';

export interface Download {
  readonly isRunning: boolean;
  /** Does nothing while one is running. */
  readonly start: () => void;
}

/** Downloads one recording as a file. Aborted when the component unmounts. */
export function useDownload(id: string): Download {
  const { downloads } = useRecordingPorts();
  const showToast = useToast();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(abort: AbortController): Promise<void> {
    setRunning(true);
    const outcome = await downloads.download(id, abort.signal);
    if (abort.signal.aborted) return;
    running.current = null;
    setRunning(false);
    if (outcome.status === 'ok') {
      showToast(USER_TEXTS.fileDownloaded);
      return;
    }
    // The person who waits for the file is told too.
    console.error('The download failed', outcome.failure);
    showToast(ERROR_TEXTS.somethingWrong);
  }

  return {
    isRunning,
    start() {
      if (running.current !== null) return;
      running.current = new AbortController();
      void run(running.current);
    },
  };
}

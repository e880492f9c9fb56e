import { recordingTitle } from '@beep/core/texts';
import { useEffect } from 'react';
import type { ShownDraft } from '../shown-draft.ts';

/** Shows the length of an unsaved recording in the page's title. */
export function useRecordingTitle(state: ShownDraft, lengthMs: number): void {
  const isMade = state.status === 'recording' || state.status === 'pausing' || state.status === 'paused';
  const title = isMade ? recordingTitle(lengthMs, state.status !== 'recording') : null;
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      // Another page may have given itself a title meanwhile.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

import { lateApi } from '@beep/browser';
import type { OwnTranscript } from '@beep/core/transcripts';
import { useMemo } from 'react';
import { usePageComposition } from '../../composition-context.tsx';

/** The calls of its owner on the transcript of a recording. Their code is loaded with the first one. */
export function useOwnTranscript(id: string): OwnTranscript {
  const { session } = usePageComposition();
  return useMemo(
    () =>
      lateApi(
        async () => (await import('./late-own-transcript.ts')).createOwnTranscript(session, id),
        ['load', 'put', 'remove'],
      ),
    [session, id],
  );
}

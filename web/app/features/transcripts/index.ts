import { lateApi } from '@beep/browser';
import type { OwnTranscript } from '@beep/core/transcripts';
import { useUiPorts } from '@beep/ui';
import { useMemo } from 'react';
import { usePageComposition } from '../../composition-context.tsx';

/** The calls of its owner on the transcript of a recording. Their code is loaded with the first one. */
export function useOwnTranscript(id: string): OwnTranscript {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  return useMemo(
    () =>
      lateApi(
        async () =>
          (await import('./late-own-transcript.ts')).createOwnTranscript({ tokens: session, clock }, id),
        ['load', 'put', 'remove'],
      ),
    [session, clock, id],
  );
}

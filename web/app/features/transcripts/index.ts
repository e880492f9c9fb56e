import { lateCall } from '@beep/browser';
import type { OwnTranscript } from '@beep/core/transcripts';
import { useUiPorts } from '@beep/ui';
import { useMemo } from 'react';
import { usePageComposition } from '../../composition-context.tsx';

/** The calls of its owner on the transcript of a recording. Their code is loaded with the first one. */
export function useOwnTranscript(id: string): OwnTranscript {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  return useMemo(() => {
    const made = async (): Promise<OwnTranscript> =>
      (await import('./late-own-transcript.ts')).createOwnTranscript({ tokens: session, clock }, id);
    return {
      load: lateCall(async () => (await made()).load),
      put: lateCall(async () => (await made()).put),
      remove: lateCall(async () => (await made()).remove),
    };
  }, [session, clock, id]);
}

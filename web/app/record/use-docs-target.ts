import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import type { DocsTargetState } from './create-docs-link.ts';
import { useHostComposition } from './use-host-composition.ts';

const NO_TARGET: DocsTargetState = { target: null };

/** The insertion target of a document's recorder; looks for the add-on when the recorder is shown. */
export function useDocsTarget(isDocsRecorder: boolean): DocsTargetState {
  const { docs } = useHostComposition();
  const state = useActor(docs, NO_TARGET);
  useEffect(() => {
    if (isDocsRecorder) docs.open();
  }, [isDocsRecorder, docs]);
  return isDocsRecorder ? state : NO_TARGET;
}

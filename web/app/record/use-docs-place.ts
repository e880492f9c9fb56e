import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import type { DocsPlace } from './create-docs-link.ts';
import { useRecorderComposition } from './use-recorder-composition.ts';

const NOWHERE: DocsPlace = { target: null };

/** The place of a document's recorder; looks for the add-on when the recorder is shown. */
export function useDocsPlace(isDocsRecorder: boolean): DocsPlace {
  const { docs } = useRecorderComposition();
  const place = useActor(docs, NOWHERE);
  useEffect(() => {
    if (isDocsRecorder) docs.open();
  }, [isDocsRecorder, docs]);
  return isDocsRecorder ? place : NOWHERE;
}

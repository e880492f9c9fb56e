import { type OwnDraftOptions, useOwnDraft } from '@beep/ui';
import { useEffect } from 'react';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { parseStartState } from './start-state.ts';

/**
 * Starts the recorder if the navigation state asks for it, and connects it as {@link useOwnDraft} does.
 * Returns false if the recording must not be shown.
 */
export function useRecorderInPage(options: OwnDraftOptions): boolean {
  const { recorder } = options;
  const { pathname, search, state, goTo } = usePageNavigation();
  const shouldStart = parseStartState(state);

  useEffect(() => {
    if (shouldStart) {
      goTo(pathname + search, { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, pathname, search, goTo, recorder]);

  return useOwnDraft(options);
}

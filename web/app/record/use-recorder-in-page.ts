import { type OwnDraftOptions, useOwnDraft } from '@beep/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseStartState } from './start-state.ts';

/**
 * Starts the recorder if the navigation state asks for it, and connects it as {@link useOwnDraft} does.
 * Returns false if the recording must not be shown.
 */
export function useRecorderInPage(options: OwnDraftOptions): boolean {
  const { recorder } = options;
  const navigate = useNavigate();
  const shouldStart = parseStartState(useLocation().state);

  useEffect(() => {
    if (shouldStart) {
      navigate('.', { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, navigate, recorder]);

  return useOwnDraft(options);
}

import { type OwnTakeOptions, useOwnTake } from '@beep/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseStartState } from './start-state.ts';

/**
 * What the page does with its recorder by itself: it starts it where the way here said so, and what
 * {@link useOwnTake} does. Answers whether the take there may be shown.
 */
export function useTakeInPage(options: OwnTakeOptions): boolean {
  const { recorder } = options;
  const navigate = useNavigate();
  const shouldStart = parseStartState(useLocation().state);

  useEffect(() => {
    if (shouldStart) {
      navigate('.', { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, navigate, recorder]);

  return useOwnTake(options);
}

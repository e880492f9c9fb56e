import type { Recorder, RecorderState, SessionState, Take } from '@beep/core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseStartState } from './start-state.ts';

/** What goes on when the page is left, and is shown again: what the user saved and does not have yet. */
const KEPT: readonly RecorderState['status'][] = ['stopping', 'uploading', 'upload-failed', 'cut-failed'];

export interface TakeInPageOptions {
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly session: SessionState;
  readonly logIn: () => void;
}

/**
 * What the page does with its recorder by itself: starts it where the way here said so, leads to sign-in, and ends what
 * is over when the page is left. Answers whether the take there may be shown: to nobody but the user who made it.
 */
export function useTakeInPage({ recorder, state, session, logIn }: TakeInPageOptions): boolean {
  const navigate = useNavigate();
  const shouldStart = parseStartState(useLocation().state);
  const { status } = state;

  useEffect(() => {
    if (shouldStart) {
      navigate('.', { replace: true, state: null });
      recorder.send({ type: 'start' });
    }
  }, [shouldStart, navigate, recorder]);

  useEffect(() => {
    if (status !== 'sign-in-required') return;
    recorder.send({ type: 'discard' });
    logIn();
  }, [status, logIn, recorder]);

  useEffect(
    () => () => {
      if (!KEPT.includes(recorder.getSnapshot().status)) recorder.send({ type: 'putAside' });
    },
    [recorder],
  );

  const ownerUid = ownerOf(state);
  const isSomeoneElses = session.status === 'signed-in' && ownerUid !== null && ownerUid !== session.user.uid;
  useEffect(() => {
    if (isSomeoneElses) recorder.send({ type: 'putAside' });
  }, [isSomeoneElses, recorder]);
  return !isSomeoneElses;
}

function hasTake(state: RecorderState): state is Extract<RecorderState, { take: Take }> {
  return 'take' in state && state.take !== null;
}

/** Null where there is nothing of anybody's. */
function ownerOf(state: RecorderState): string | null {
  if (hasTake(state)) return state.take.ownerUid;
  return 'ownerUid' in state ? state.ownerUid : null;
}

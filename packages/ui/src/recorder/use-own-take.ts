import type { Recorder, RecorderState, SessionState, Take } from '@beep/core';
import { useEffect } from 'react';

/** What goes on when the page is left, and is shown again: what the user saved and does not have yet. */
const KEPT: readonly RecorderState['status'][] = ['stopping', 'uploading', 'upload-failed', 'cut-failed'];

export interface OwnTakeOptions {
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly session: SessionState;
  /** A press to record came from nobody: it is taken back, and sign-in is the shell's. */
  readonly onSignInRequired: () => void;
}

/**
 * What a page does with its recorder by itself: leads to sign-in, and ends what is over when the page is left. Answers
 * whether the take there may be shown: to nobody but the user who made it.
 */
export function useOwnTake({ recorder, state, session, onSignInRequired }: OwnTakeOptions): boolean {
  const { status } = state;

  useEffect(() => {
    if (status !== 'sign-in-required') return;
    recorder.send({ type: 'discard' });
    onSignInRequired();
  }, [status, onSignInRequired, recorder]);

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

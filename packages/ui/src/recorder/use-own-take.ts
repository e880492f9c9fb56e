import type { Recorder, RecorderState, SessionState, Take } from '@beep/core';
import { useEffect } from 'react';

/** What goes on when the page is left, and is shown again: what the user saved and does not have yet, or may undo. */
const KEPT: readonly RecorderState['status'][] = [
  'deleted',
  'stopping',
  'uploading',
  'upload-failed',
  'cut-failed',
];

export interface OwnTakeOptions {
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly session: SessionState;
  /** A press to record came from nobody: it is taken back, and sign-in is the shell's. */
  readonly onSignInRequired: () => void;
}

/**
 * What a page does with its recorder by itself: leads to sign-in, and ends what is over when the page is left. Answers
 * whether the take there may be shown: to nobody but the user who made it, who has not logged out.
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
  const isLeft = ownerUid !== null && ownerUid === leftUid(session) && mayBeLeft(state);
  const isOver = isSomeoneElses || isLeft;
  useEffect(() => {
    if (isOver) recorder.send({ type: 'putAside' });
  }, [isOver, recorder]);
  return !isOver;
}

/** Who logged out: whoever comes next at this browser may be another user. */
function leftUid(session: SessionState): string | null {
  return (session.status === 'signed-out' && session.leftUid) || null;
}

/** What is being sent goes on; a take that the browser does not keep would be lost. */
function mayBeLeft(state: RecorderState): boolean {
  const isBeingSent = state.status === 'stopping' || state.status === 'uploading';
  return !isBeingSent && !('isKept' in state && !state.isKept);
}

function hasTake(state: RecorderState): state is Extract<RecorderState, { take: Take }> {
  return 'take' in state && state.take !== null;
}

/** Null where there is nothing of anybody's. */
function ownerOf(state: RecorderState): string | null {
  if (hasTake(state)) return state.take.ownerUid;
  return 'ownerUid' in state ? state.ownerUid : null;
}

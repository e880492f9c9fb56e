import {
  type Outbox,
  type PendingUpload,
  type Recorder,
  type RecorderState,
  type SessionState,
  type Take,
  uploadOf,
} from '@beep/core';
import { useEffect } from 'react';
import { useUpload } from '../outbox/use-upload.ts';

export interface OwnTakeOptions {
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  readonly state: RecorderState;
  readonly session: SessionState;
  /** A press to record came from nobody: it is taken back, and sign-in is the shell's. */
  readonly onSignInRequired: () => void;
}

/**
 * What a page does with its recorder by itself: leads to sign-in, and ends what is over when the page is left. Answers
 * whether the take there may be shown: to nobody but the user who made it, who has not logged out.
 */
export function useOwnTake(options: OwnTakeOptions): boolean {
  const { recorder, outbox, state, session, onSignInRequired } = options;
  const { status } = state;
  const upload = useUpload(outbox, state);

  useEffect(() => {
    if (status !== 'sign-in-required') return;
    recorder.send({ type: 'discard' });
    onSignInRequired();
  }, [status, onSignInRequired, recorder]);

  useEffect(
    () => () => {
      if (!isStillWanted(recorder.getSnapshot(), outbox)) recorder.send({ type: 'detach' });
    },
    [recorder, outbox],
  );

  const ownerUid = ownerOf(state);
  const isSomeoneElses = session.status === 'signed-in' && ownerUid !== null && ownerUid !== session.user.uid;
  const isLeft = ownerUid !== null && ownerUid === leftUid(session) && mayBeLeft(state, upload);
  const isOver = isSomeoneElses || isLeft;
  useEffect(() => {
    if (isOver) recorder.send({ type: 'detach' });
  }, [isOver, recorder]);
  return !isOver;
}

/** Who logged out: whoever comes next at this browser may be another user. */
function leftUid(session: SessionState): string | null {
  return (session.status === 'signed-out' && session.leftUid) || null;
}

/** What goes on when the page is left, and is shown again: what the user saved and does not have yet, or may undo. */
function isStillWanted(state: RecorderState, outbox: Outbox): boolean {
  if (state.status !== 'submitted') return ['deleted', 'stopping', 'cut-failed'].includes(state.status);
  const upload = uploadOf(outbox.getSnapshot(), state.take.id);
  return upload !== undefined && upload.status !== 'sent';
}

/** What is being sent goes on; a take that the browser does not keep would be lost. */
function mayBeLeft(state: RecorderState, upload: PendingUpload | null): boolean {
  if (state.status === 'stopping' || upload?.status === 'sending') return false;
  if (upload !== null) return upload.status === 'sent' || upload.isKept;
  return !('isKept' in state && !state.isKept);
}

function hasTake(state: RecorderState): state is Extract<RecorderState, { take: Take }> {
  return 'take' in state && state.take !== null;
}

/** Null where there is nothing of anybody's. */
function ownerOf(state: RecorderState): string | null {
  if (hasTake(state)) return state.take.ownerUid;
  return 'ownerUid' in state ? state.ownerUid : null;
}

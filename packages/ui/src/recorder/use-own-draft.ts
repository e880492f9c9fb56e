import { type DraftAudio, type Outbox, type PendingUpload, uploadOf } from '@beep/core/outbox';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import type { SessionState } from '@beep/core/session';
import { useEffect } from 'react';
import { useUpload } from '../outbox/use-upload.ts';

export interface OwnDraftOptions {
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  readonly state: RecorderState;
  readonly session: SessionState;
  /** Recording was started while signed out: the press was discarded and the shell shows sign-in. */
  readonly onSignInRequired: () => void;
}

/**
 * Connects a page with its recorder: leads to sign-in, and detaches the recording when the page is left unless it was saved
 * or may be restored. Returns false if the recording must not be shown, because its owner has logged out or another user is
 * signed in.
 */
export function useOwnDraft(options: OwnDraftOptions): boolean {
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

/** The user who logged out: the next one may be another user. */
function leftUid(session: SessionState): string | null {
  return (session.status === 'signed-out' && session.leftUid) || null;
}

/** True for states that survive leaving the page: saved but not uploaded, or deleted and undoable. */
function isStillWanted(state: RecorderState, outbox: Outbox): boolean {
  if (state.status !== 'submitted') return ['deleted', 'stopping', 'cut-failed'].includes(state.status);
  const upload = uploadOf(outbox.getSnapshot(), state.draft.id);
  return upload !== undefined && upload.status !== 'sent';
}

/** False during an upload, and for a recording that the browser does not store. */
function mayBeLeft(state: RecorderState, upload: PendingUpload | null): boolean {
  if (state.status === 'stopping' || upload?.status === 'sending') return false;
  if (upload !== null) return upload.status === 'sent' || upload.isStored;
  return !('isStored' in state && !state.isStored);
}

function hasDraft(state: RecorderState): state is Extract<RecorderState, { draft: DraftAudio }> {
  return 'draft' in state && state.draft !== null;
}

/** Null if the recorder has no draft. */
function ownerOf(state: RecorderState): string | null {
  if (hasDraft(state)) return state.draft.ownerUid;
  return 'ownerUid' in state ? state.ownerUid : null;
}

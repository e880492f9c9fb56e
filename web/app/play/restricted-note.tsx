import type { CallFailure } from '@beep/core/recordings';
import type { CurrentUser } from '@beep/core/session';
import { CONTROL_LABELS, notAllowedText, USER_TEXTS } from '@beep/core/texts';
import type { TranscriptsApi } from '@beep/core/transcripts';
import { Button, DeadEnd, useRecording } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { useRecordings } from '../ports/with-recordings.tsx';
import { loadTranscript } from './load-transcript.ts';
import { type DrawnTranscript, NO_LINES, type PlayData, SUSPENDED, unavailableAs } from './play-data.ts';

export interface RestrictedNoteProps {
  readonly id: string;
  readonly user: CurrentUser;
  /** Draws the recording, or why it is unavailable. */
  readonly draw: (found: Exclude<PlayData, { status: 'restricted' }>) => ReactNode;
}

/** Fetches a recording that is not for everybody, as the signed-in user. */
export function RestrictedNote({ id, user, draw }: RestrictedNoteProps): ReactNode {
  const { library, ports } = useRecordings(createLibraryCalls);
  const { recording, failure } = useRecording(library, { id, viewerUid: user.uid });
  const transcript = useTranscriptOf(id, ports.transcripts);
  if (failure !== null) {
    return isNotAllowed(failure) ? <NotAllowed email={user.email} /> : draw(unavailable(failure));
  }
  if (recording === undefined || transcript === null) return <DeadEnd heading={USER_TEXTS.awaitingSession} />;
  if (recording.isSuspended) return draw(SUSPENDED);
  return draw({ status: 'found', recording, transcript, hasCaptions: false });
}

/** Null until it is known; without lines if it cannot be fetched. */
function useTranscriptOf(id: string, transcripts: TranscriptsApi): DrawnTranscript | null {
  const [transcript, setTranscript] = useState<DrawnTranscript | null>(null);
  useEffect(() => {
    let isStale = false;
    const show = (loaded: DrawnTranscript): void => {
      if (!isStale) setTranscript(loaded);
    };
    loadTranscript(transcripts, id).then(
      ({ shown }) => show(shown),
      () => show(NO_LINES),
    );
    return () => {
      isStale = true;
    };
  }, [id, transcripts]);
  return transcript;
}

/** Logging out leads back to the way to sign in. */
function NotAllowed({ email }: Pick<CurrentUser, 'email'>): ReactNode {
  const { session } = usePageComposition();
  return (
    <DeadEnd
      heading={USER_TEXTS.notAllowedHeading}
      hint={notAllowedText(email)}
      action={
        <Button kind="primary" large onClick={() => session.send({ type: 'signOut' })}>
          {CONTROL_LABELS.useAnotherAccount}
        </Button>
      }
    />
  );
}

function isNotAllowed(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'restricted';
}

function unavailable(failure: CallFailure): ReturnType<typeof unavailableAs> {
  return unavailableAs(failure.kind === 'refused' ? (failure.code ?? '') : '');
}

import type { CurrentUser } from '@beep/core/session';
import type { ReactNode } from 'react';
import { usePageComposition } from '../../composition-context.tsx';
import { EmbedPage } from '../../embed/embed-app.tsx';
import { createListens } from '../../play/create-listens.ts';
import { RestrictedNote } from '../../play/restricted-note.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useRecordings, WithRecordings } from '../../ports/with-recordings.tsx';

export interface NoteViewProps {
  readonly id: string;
  readonly user: CurrentUser;
}

/** A recording as a frame of any site has it, heard as the person of the platform. */
export function NoteView({ id, user }: NoteViewProps): ReactNode {
  const { ports } = useRecordings();
  const listens = useListens();
  return (
    <WithPlayer>
      <WithRecordings>
        <RestrictedNote
          id={id}
          user={user}
          draw={(found) => {
            const isOwner = found.status === 'found' && found.recording.canDelete;
            return (
              <EmbedPage
                found={found}
                transcripts={ports.transcripts}
                onPlay={() => void listens.playbackStarted({ id, isOwner })}
                onHeard={(heardSeconds) => void listens.playbackStopped({ id, isOwner, heardSeconds })}
              />
            );
          }}
        />
      </WithRecordings>
    </WithPlayer>
  );
}

/** Counts listens as the listen page does. */
export function useListens(): ReturnType<typeof createListens> {
  return usePageComposition().listens.make(({ session, clock }) => createListens({ tokens: session, clock }));
}

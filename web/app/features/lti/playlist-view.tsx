import { playlistCalls } from '@beep/api/features/playlists';
import type { Recording } from '@beep/core/recordings';
import { CONTROL_LABELS, PLAYLIST_TEXTS, playlistName } from '@beep/core/texts';
import { EmbedCard, EmbedGone, PageMain, useLoaded, useLoadedValue, useRecording } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { FramedHome } from '../../embed/framed-page.tsx';
import { createLibraryCalls } from '../../ports/library-calls.ts';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useRecordings } from '../../ports/with-recordings.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import { loadTrackControls } from '../playlists/index.ts';
import { useListens } from './note-view.tsx';

const OPTIONS = { refreshOnFocus: false } as const;

/** A playlist, heard as the person of the platform: notes are loaded one after the other. */
export function PlaylistView({ id }: { readonly id: string }): ReactNode {
  const { call, uid } = useOwner();
  const playlist = useLoadedValue(
    ['lti-playlist', uid, id],
    () => call(playlistCalls.getPlaylist, { playlist: id }),
    OPTIONS,
  );
  const home = <FramedHome href={`/playlist/${id}`} />;
  if (playlist.status !== 'ready') {
    return (
      <PageMain width="stage">
        <LoadedView of={playlist} failed={PLAYLIST_TEXTS.gone}>
          {() => null}
        </LoadedView>
      </PageMain>
    );
  }
  const { title, notes } = playlist.value;
  const [first] = notes;
  if (first === undefined) {
    return <EmbedGone heading={playlistName(title)} text={PLAYLIST_TEXTS.empty} home={home} />;
  }
  return (
    <WithPlayer>
      <Playing ids={notes.map(({ filename }) => filename)} first={first.filename} home={home} />
    </WithPlayer>
  );
}

interface PlayingProps {
  readonly ids: readonly string[];
  readonly first: string;
  readonly home: ReactNode;
}

/** The note before stays in the player until the next has come. */
function Playing({ ids, first, home }: PlayingProps): ReactNode {
  const { uid } = useOwner();
  const { library } = useRecordings(createLibraryCalls);
  const listens = useListens();
  const TrackControls = useLoaded(loadTrackControls, ids.length > 1);
  const [at, setAt] = useState(0);
  const { recording } = useRecording(library, { id: ids[at] ?? first, viewerUid: uid });
  const [shown, setShown] = useState<Recording | null>(null);
  if (recording !== undefined && recording.id !== shown?.id) setShown(recording);
  const next = at + 1 < ids.length ? () => setAt(at + 1) : undefined;
  const previous = at > 0 ? () => setAt(at - 1) : undefined;
  if (shown === null) return null;
  const { id, canDelete: isOwner } = shown;
  return (
    <div onEndedCapture={next}>
      <EmbedCard
        recording={shown}
        playsOn={at > 0 || shown.id !== first}
        home={home}
        tracks={TrackControls && <TrackControls tracks={{ at, next, previous }} count={ids.length} />}
        report={
          <a href={`/report/${id}`} target="_blank" rel="noopener noreferrer">
            {CONTROL_LABELS.report}
          </a>
        }
        onPlay={() => void listens.playbackStarted({ id, isOwner })}
        onHeard={(heardSeconds) => void listens.playbackStopped({ id, isOwner, heardSeconds })}
      />
    </div>
  );
}

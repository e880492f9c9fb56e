import { type Recording, recordingName } from '@beep/core/recordings';
import { CONTROL_LABELS, controlName, ERROR_TEXTS, PLAYLIST_TEXTS, playlistName } from '@beep/core/texts';
import { EmbedCard, EmbedGone } from '@beep/ui';
import type { ReactNode } from 'react';
import { FramedHome, FramedPage, type FramedPorts } from '../../embed/framed-page.tsx';
import { type PlaylistData, recordingsIn } from './playlist-data.ts';
import styles from './playlist-page.module.css';
import { TrackControls } from './track-controls.tsx';
import { useTracks } from './use-tracks.ts';

interface EmbedPageProps {
  readonly data: PlaylistData;
  /** Called whenever a recording starts to play. */
  readonly onPlay?: (id: string) => void;
  /** Called with the seconds of it that were heard, when it stops. */
  readonly onHeard?: (id: string, heardSeconds: number) => void;
}

export interface PlaylistEmbedAppProps extends EmbedPageProps, FramedPorts {}

/** The framed player of a playlist. */
export function PlaylistEmbedApp({ ui, player, recordings, ...props }: PlaylistEmbedAppProps): ReactNode {
  return (
    <FramedPage ui={ui} player={player} recordings={recordings}>
      <EmbedPage {...props} />
    </FramedPage>
  );
}

function EmbedPage({ data, ...props }: EmbedPageProps): ReactNode {
  if (data.status !== 'found') {
    const isGone = data.status === 'not-found';
    return (
      <EmbedGone
        heading={isGone ? PLAYLIST_TEXTS.gone : PLAYLIST_TEXTS.one}
        text={isGone ? PLAYLIST_TEXTS.goneHint : ERROR_TEXTS.recordingSystemError}
        home={<FramedHome href="/" />}
      />
    );
  }
  const recordings = recordingsIn(data.notes);
  const [first] = recordings;
  const home = <FramedHome href={`/playlist/${data.id}`} />;
  if (first === undefined) {
    const text = data.notes.length > 0 ? PLAYLIST_TEXTS.emptyHint : PLAYLIST_TEXTS.empty;
    return <EmbedGone heading={playlistName(data.title)} text={text} home={home} />;
  }
  return <Playing recordings={recordings} first={first} home={home} {...props} />;
}

interface PlayingProps extends Pick<EmbedPageProps, 'onPlay' | 'onHeard'> {
  readonly recordings: readonly Recording[];
  readonly first: Recording;
  readonly home: ReactNode;
}

function Playing({ recordings, first, home, onPlay, onHeard }: PlayingProps): ReactNode {
  const tracks = useTracks(recordings, first);
  const { current, next } = tracks;
  const { id } = current;
  return (
    <div className={styles.player} onEndedCapture={next}>
      <EmbedCard
        recording={current}
        playsOn={tracks.playsOn}
        home={home}
        tracks={<TrackControls tracks={tracks} count={recordings.length} />}
        report={
          <a
            href={`/report/${id}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={controlName(CONTROL_LABELS.reportRecording, recordingName(current))}
          >
            {CONTROL_LABELS.report}
          </a>
        }
        onPlay={() => onPlay?.(id)}
        onHeard={(heardSeconds) => onHeard?.(id, heardSeconds)}
      />
    </div>
  );
}

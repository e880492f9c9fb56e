import { type Recording, shownTitle } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, PLAYLIST_TEXTS, playlistName, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import {
  buttonClass,
  DeadEnd,
  ExpiryLine,
  Hint,
  isSounding,
  Lead,
  PageMain,
  PlayerCard,
  type PlayerCardProps,
  Title,
  useHydrated,
  usePageKey,
} from '@beep/ui';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { usePageComposition } from '../../composition-context.tsx';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { createListens } from '../../play/create-listens.ts';
import { ListenTranscript, useTranscript } from '../../play/listen-transcript.tsx';
import { loadWholeTranscript } from '../../play/load-whole-transcript.ts';
import { type DrawnTranscript, NO_LINES } from '../../play/play-data.ts';
import { useOnBack } from '../../play/use-on-back.ts';
import { WithPlayer } from '../../ports/with-player.tsx';
import { useRecordings, WithRecordings } from '../../ports/with-recordings.tsx';
import { type PlaylistData, type PlaylistNote, recordingsIn } from './playlist-data.ts';
import styles from './playlist-page.module.css';
import { TrackControls } from './track-controls.tsx';
import { useTracks } from './use-tracks.ts';

const NEXT_KEY = 'n';
const PREVIOUS_KEY = 'p';

export interface PlaylistPageProps {
  readonly data: PlaylistData;
}

/** A playlist between header and footer: its notes, and one player for all of them. */
export function PlaylistPage({ data }: PlaylistPageProps): ReactNode {
  return (
    <WithPlayer>
      <WithRecordings>
        <PageMain width="stage">
          {data.status === 'found' ? <Found {...data} /> : <Gone status={data.status} />}
        </PageMain>
      </WithRecordings>
    </WithPlayer>
  );
}

type FoundData = Extract<PlaylistData, { readonly status: 'found' }>;

function Found(data: FoundData): ReactNode {
  const recordings = recordingsIn(data.notes);
  const [first] = recordings;
  const length = recordings.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return (
    <>
      <Title>
        <bdi>{playlistName(data.title)}</bdi>
      </Title>
      {first === undefined ? (
        <>
          <Lead>{data.notes.length > 0 ? PLAYLIST_TEXTS.emptyHint : PLAYLIST_TEXTS.empty}</Lead>
          <NoteList notes={data.notes} choosing={null} />
        </>
      ) : (
        <>
          <Lead>
            <span>{PLAYLIST_TEXTS.notes({ count: recordings.length })}</span>
            <span translate="no">{`\u00a0· ${formatClock(length)}`}</span>
          </Lead>
          <Playing {...data} recordings={recordings} first={first} />
        </>
      )}
    </>
  );
}

interface PlayingProps extends FoundData {
  readonly recordings: readonly Recording[];
  readonly first: Recording;
}

/** One card, whose audio element stays when the note changes: phones let it play on. */
function Playing({ notes, transcript, recordings, first }: PlayingProps): ReactNode {
  const tracks = useTracks(recordings, first);
  const { current, next, previous } = tracks;
  const { id } = current;
  const listens = usePageComposition().listens.make(({ session, clock }) =>
    createListens({ tokens: session, clock }),
  );
  usePageKey([NEXT_KEY, PREVIOUS_KEY], (key) => (key === NEXT_KEY ? next : previous)?.());
  // The service knows its owner, whose plays it does not count.
  const listening = { id, isOwner: false };
  return (
    <div className={styles.player} onEndedCapture={next}>
      <PlayerCard
        recording={current}
        title={shownTitle(current)}
        mayDownload={current.mayDownload !== false}
        playsOn={tracks.playsOn}
        onPlay={() => void listens.playbackStarted(listening)}
        onHeard={(heardSeconds) => void listens.playbackStopped({ ...listening, heardSeconds })}
        expiry={
          <ExpiryLine expiresAtMs={current.expiresAtMs}>
            <PageLink to={`/report/${id}`} aria-label={CONTROL_LABELS.reportRecording}>
              {CONTROL_LABELS.report}
            </PageLink>
          </ExpiryLine>
        }
        action={<TrackControls tracks={tracks} count={recordings.length} />}
        below={(player) => (
          <>
            <NoteList
              notes={notes}
              choosing={{
                currentId: id,
                choose: (chosen) => {
                  if (chosen !== id) tracks.choose(chosen);
                  else if (!isSounding(player.state)) player.send({ type: 'play' });
                },
              }}
            />
            <CurrentNote
              key={id}
              {...player}
              recording={current}
              drawn={current === first ? transcript : null}
            />
          </>
        )}
      />
    </div>
  );
}

type PlayerOf = Parameters<NonNullable<PlayerCardProps['below']>>[0];

interface CurrentNoteProps extends PlayerOf {
  readonly recording: Recording;
  /** Null until it is loaded. */
  readonly drawn: DrawnTranscript | null;
}

/** The words of the note in the player. */
function CurrentNote({ recording, drawn, state, send }: CurrentNoteProps): ReactNode {
  const { id } = recording;
  const { transcripts } = useRecordings().ports;
  const transcript = useTranscript(recording, drawn ?? NO_LINES);
  const { replace, refresh } = transcript;
  const isDrawn = drawn !== null;
  useOnBack(() => isDrawn && refresh());
  useEffect(() => {
    if (isDrawn) return undefined;
    let isStale = false;
    loadWholeTranscript(transcripts, id).then(
      ({ shown }) => !isStale && replace(shown),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [id, isDrawn, transcripts, replace]);
  return <ListenTranscript {...transcript} id={id} isOwner={false} state={state} send={send} />;
}

interface Choosing {
  /** The note in the player. */
  readonly currentId: string;
  /** Plays a note, which may be the current one. */
  readonly choose: (id: string) => void;
}

interface NoteListProps {
  readonly notes: readonly PlaylistNote[];
  /** Null where nothing plays. */
  readonly choosing: Choosing | null;
}

/** Each note is a link to its own page, for who has no scripts; with scripts it plays here. */
function NoteList({ notes, choosing }: NoteListProps): ReactNode {
  const isHydrated = useHydrated();
  return (
    <section aria-label={PLAYLIST_TEXTS.one}>
      <ol className={styles.list}>
        {notes.map((note) => (
          <li key={idOf(note)} className={styles.row}>
            {note.status === 'found' ? (
              <FoundNote recording={note.recording} choosing={choosing} />
            ) : (
              <a className={styles.note} href={`/play/${note.id}`}>
                <span className={styles.name}>{USER_TEXTS.restrictedHeading}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
      {isHydrated && choosing !== null && notes.length > 1 && <Hint>{PLAYLIST_TEXTS.keys}</Hint>}
    </section>
  );
}

function idOf(note: PlaylistNote): string {
  return note.status === 'found' ? note.recording.id : note.id;
}

interface FoundNoteProps extends Pick<NoteListProps, 'choosing'> {
  readonly recording: Recording;
}

function FoundNote({ recording, choosing }: FoundNoteProps): ReactNode {
  const { id, durationSeconds } = recording;
  const title = shownTitle(recording);
  const choose = (event: MouseEvent): void => {
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (choosing === null || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    choosing.choose(id);
  };
  return (
    <a
      className={styles.note}
      href={`/play/${id}`}
      aria-current={choosing?.currentId === id ? 'true' : undefined}
      onClick={choose}
    >
      <bdi className={styles.name}>{title ?? USER_TEXTS.voiceNote}</bdi>
      <span className={styles.length} translate="no">
        {formatClock(durationSeconds)}
      </span>
    </a>
  );
}

function Gone({ status }: { readonly status: Exclude<PlaylistData['status'], 'found'> }): ReactNode {
  if (status === 'not-found') {
    return <DeadEnd heading={PLAYLIST_TEXTS.gone} hint={PLAYLIST_TEXTS.goneHint} />;
  }
  return (
    <DeadEnd
      heading={USER_TEXTS.recordingUnavailable}
      hint={ERROR_TEXTS.recordingSystemError}
      action={
        <PageLink className={buttonClass({ kind: 'primary', large: true })} to="." reloadDocument>
          {CONTROL_LABELS.tryAgain}
        </PageLink>
      }
    />
  );
}

import {
  type Playlist,
  type PlaylistChange,
  type PlaylistRecording,
  playlistCalls,
} from '@beep/api/features/playlists';
import { asRemoved } from '@beep/browser';
import { MAX_TITLE_LENGTH } from '@beep/core/limits';
import { isTitleTooLong } from '@beep/core/recordings';
import {
  CONTROL_LABELS,
  controlName,
  ERROR_TEXTS,
  OWN_PLAYLIST_TEXTS,
  PLAYLIST_TEXTS,
  partsText,
  SHEET_TEXTS,
  USER_TEXTS,
} from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import {
  Button,
  buttonClass,
  DeleteControl,
  DialogForm,
  FormDialog,
  Icon,
  IconButton,
  Lead,
  LocalTime,
  TextField,
  Title,
  useToast,
  useUiPorts,
} from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import styles from './playlists.module.css';

const MS = 1000;

export interface OwnPlaylistProps {
  readonly playlist: Playlist;
  /** It has changed: it is loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** A playlist of the user: its link, its notes in their order, and what can be done with them. */
export function OwnPlaylist({ playlist, onChanged }: OwnPlaylistProps): ReactNode {
  const { title, url, recordings } = playlist;
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copy = async (): Promise<void> => {
    showToast((await copyText(url)) ? SHEET_TEXTS.linkCopied : ERROR_TEXTS.copyRefused);
  };
  return (
    <>
      <PageLink className={lists.back ?? ''} to="/playlists">
        {OWN_PLAYLIST_TEXTS.all}
      </PageLink>
      <Title>
        <bdi>{title || OWN_PLAYLIST_TEXTS.untitled}</bdi>
      </Title>
      <Lead>
        {recordings.length === 0
          ? OWN_PLAYLIST_TEXTS.noNotes
          : PLAYLIST_TEXTS.notes({ count: recordings.length })}
      </Lead>
      <div className={lists.actions}>
        <Button kind="primary" onClick={() => void copy()}>
          <Icon name="copy" />
          <span>{SHEET_TEXTS.copyLink}</span>
        </Button>
        <a className={buttonClass({ kind: 'line' })} href={`/playlist/${playlist.id}`}>
          {SHEET_TEXTS.listen}
        </a>
        <Rename playlist={playlist} onChanged={onChanged} />
        <Delete id={playlist.id} />
      </div>
      <Notes playlist={playlist} onChanged={onChanged} />
    </>
  );
}

/**
 * One change after the other; the list shows what the service has stored. Each says what it changes alone: another tab
 * may have changed the rest.
 */
function Notes({ playlist: { id, recordings }, onChanged }: OwnPlaylistProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [isSaving, setSaving] = useState(false);
  const save = async (body: Pick<PlaylistChange, 'moved' | 'removed'>): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    const { status } = await call(playlistCalls.changePlaylist, { playlist: id, body });
    if (status === 'ok') await onChanged();
    setSaving(false);
    showToast(status === 'ok' ? OWN_PLAYLIST_TEXTS.changed : OWN_PLAYLIST_TEXTS.changeFailed);
  };
  /** `index` is that of the note it goes after; below 0 it becomes the first. */
  const move = (moved: PlaylistRecording, index: number): void => {
    const after = recordings[index]?.filename;
    void save({ moved: { recording: moved.filename, ...(after !== undefined && { after }) } });
  };
  return (
    <ol className={lists.list} aria-busy={isSaving}>
      {recordings.map((recording, at) => (
        <li key={recording.filename} className={lists.row}>
          <NoteFacts {...recording} />
          <NoteControls
            what={partsText(String(at + 1), recording.title ?? USER_TEXTS.voiceNote)}
            onUp={at > 0 ? () => move(recording, at - 2) : undefined}
            onDown={at + 1 < recordings.length ? () => move(recording, at + 1) : undefined}
            onTakeOut={() => void save({ removed: [recording.filename] })}
          />
        </li>
      ))}
    </ol>
  );
}

function NoteFacts({ title, duration, created_at }: PlaylistRecording): ReactNode {
  return (
    <>
      <span className={lists.name}>
        <bdi>{title ?? USER_TEXTS.voiceNote}</bdi>
      </span>
      <span className={lists.facts}>
        <LocalTime atMs={created_at * MS} />
        <span translate="no">{`\u00a0· ${formatClock(duration)}`}</span>
      </span>
    </>
  );
}

interface NoteControlsProps {
  readonly what: string;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onTakeOut: () => void;
}

/** The ends have both arrows too, so that the focus stays where it was when a note has moved. */
function NoteControls({ what, onUp, onDown, onTakeOut }: NoteControlsProps): ReactNode {
  const label = (action: string): string => controlName(action, what);
  return (
    <span className={lists.controls}>
      <IconButton
        className={styles.up}
        icon="chevron"
        label={label(OWN_PLAYLIST_TEXTS.moveUp)}
        aria-disabled={onUp === undefined}
        onClick={onUp}
      />
      <IconButton
        icon="chevron"
        label={label(OWN_PLAYLIST_TEXTS.moveDown)}
        aria-disabled={onDown === undefined}
        onClick={onDown}
      />
      <IconButton icon="close" label={label(OWN_PLAYLIST_TEXTS.takeOut)} onClick={onTakeOut} />
    </span>
  );
}

function Rename({ playlist, onChanged }: OwnPlaylistProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {OWN_PLAYLIST_TEXTS.rename}
      </Button>
      <FormDialog heading={OWN_PLAYLIST_TEXTS.rename} isOpen={isOpen} onClose={() => setOpen(false)}>
        <RenameForm playlist={playlist} onChanged={onChanged} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}

function RenameForm({
  playlist,
  onChanged,
  onClose,
}: OwnPlaylistProps & { readonly onClose: () => void }): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [title, setTitle] = useState(playlist.title);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = isTitleTooLong(title);
  const save = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    const { status } = await call(playlistCalls.changePlaylist, { playlist: playlist.id, body: { title } });
    if (status === 'ok') await onChanged();
    setSaving(false);
    if (status !== 'ok') return setProblem(OWN_PLAYLIST_TEXTS.changeFailed);
    showToast(OWN_PLAYLIST_TEXTS.changed);
    onClose();
  };
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={() => !isTooLong && void save()}>
      <TextField
        label={OWN_PLAYLIST_TEXTS.title}
        value={title}
        onChange={setTitle}
        hint={OWN_PLAYLIST_TEXTS.titleHint}
        problem={isTooLong ? OWN_PLAYLIST_TEXTS.titleTooLong : problem}
        isInvalid={isTooLong}
        most={MAX_TITLE_LENGTH}
      />
    </DialogForm>
  );
}

function Delete({ id }: { readonly id: string }): ReactNode {
  const { call } = useOwner();
  const { goTo } = usePageNavigation();
  const showToast = useToast();
  const remove = async (): Promise<void> => {
    const { status } = asRemoved(await call(playlistCalls.deletePlaylist, { playlist: id }));
    showToast(status === 'ok' ? OWN_PLAYLIST_TEXTS.deleted : OWN_PLAYLIST_TEXTS.deleteFailed);
    if (status === 'ok') goTo('/playlists');
  };
  const { delete: heading, deleteQuestion } = OWN_PLAYLIST_TEXTS;
  return (
    <DeleteControl label={heading} texts={{ deleteHeading: heading, deleteQuestion }} onDelete={remove} />
  );
}

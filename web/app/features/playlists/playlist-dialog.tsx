import { type PlaylistSummary, playlistCalls } from '@beep/api/features/playlists';
import { MAX_PLAYLIST_NOTES, MAX_TITLE_LENGTH } from '@beep/core/limits';
import { type CallOutcome, isTitleTooLong } from '@beep/core/recordings';
import { CONTROL_LABELS, OWN_PLAYLIST_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, type PlaylistDialogProps, TextField, useToast } from '@beep/ui';
import { type ReactNode, useId, useState } from 'react';
import { type Owner, OwnerProvider, useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import styles from './playlists.module.css';
import { usePlaylists } from './use-playlists.ts';

/** Puts recordings into a new playlist of the user's, or at the end of another. */
export function PlaylistDialog({ uid, isOpen, onClose, ids }: PlaylistDialogProps): ReactNode {
  return (
    <FormDialog heading={OWN_PLAYLIST_TEXTS.addHeading} isOpen={isOpen} onClose={onClose}>
      <OwnerProvider uid={uid}>
        <PlaylistForm ids={ids} onClose={onClose} />
      </OwnerProvider>
    </FormDialog>
  );
}

type FormProps = Pick<PlaylistDialogProps, 'ids' | 'onClose'>;

function PlaylistForm({ ids, onClose }: FormProps): ReactNode {
  const owner = useOwner();
  const showToast = useToast();
  const known = usePlaylists();
  const [chosen, choose] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = chosen === null && isTitleTooLong(title);
  const save = async (): Promise<void> => {
    setSaving(true);
    const failed = await (chosen === null ? create(owner, title, ids) : append(owner, chosen, ids));
    setSaving(false);
    if (failed !== null) return setProblem(failed);
    showToast(OWN_PLAYLIST_TEXTS.added);
    onClose();
  };
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={() => !isTooLong && void save()}>
      <Choices
        playlists={known.status === 'ready' ? known.value.playlists : []}
        chosen={chosen}
        onChoose={choose}
      />
      {chosen === null && (
        <TextField
          label={OWN_PLAYLIST_TEXTS.title}
          value={title}
          onChange={setTitle}
          hint={OWN_PLAYLIST_TEXTS.titleHint}
          problem={isTooLong ? OWN_PLAYLIST_TEXTS.titleTooLong : problem}
          isInvalid={isTooLong}
          most={MAX_TITLE_LENGTH}
        />
      )}
      {chosen !== null && problem !== null && <p role="alert">{problem}</p>}
    </DialogForm>
  );
}

interface ChoicesProps {
  readonly playlists: readonly PlaylistSummary[];
  /** Null for a new one. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

function Choices({ playlists, chosen, onChoose }: ChoicesProps): ReactNode {
  const name = useId();
  if (playlists.length === 0) return null;
  const all = [{ id: null, title: OWN_PLAYLIST_TEXTS.newOne }, ...playlists];
  return (
    <fieldset className={`${lists.choices} ${styles.scrolling}`} aria-label={CONTROL_LABELS.playlists}>
      {all.map(({ id, title }) => (
        <label key={id}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>
            <bdi>{title || OWN_PLAYLIST_TEXTS.untitled}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Resolves with what is wrong; null if it is done. */
async function create({ call }: Owner, title: string, ids: readonly string[]): Promise<string | null> {
  if (ids.length > MAX_PLAYLIST_NOTES) return OWN_PLAYLIST_TEXTS.tooManyNotes;
  const made = await call(playlistCalls.createPlaylist, { body: { title, recordings: [...ids] } });
  return problemOf(made, OWN_PLAYLIST_TEXTS.tooMany);
}

async function append({ call }: Owner, playlist: string, ids: readonly string[]): Promise<string | null> {
  if (ids.length > MAX_PLAYLIST_NOTES) return OWN_PLAYLIST_TEXTS.tooManyNotes;
  const changed = await call(playlistCalls.changePlaylist, { playlist, body: { added: [...ids] } });
  return problemOf(changed, OWN_PLAYLIST_TEXTS.tooManyNotes);
}

function problemOf(outcome: CallOutcome<unknown>, ofConflict: string): string | null {
  if (outcome.status === 'ok') return null;
  const { failure } = outcome;
  return failure.kind === 'refused' && failure.code === 'conflict'
    ? ofConflict
    : OWN_PLAYLIST_TEXTS.changeFailed;
}

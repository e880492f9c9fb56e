import type { ExpirationOption } from '@beep/core/expiry';
import { MAX_DELETED_TOGETHER } from '@beep/core/limits';
import { allowsExpiration } from '@beep/core/policies';
import { type ListedRecording, ownLinks } from '@beep/core/recordings';
import {
  CONTROL_LABELS,
  deleteManyQuestion,
  downloadingText,
  ERROR_TEXTS,
  linksCopied,
  type RecordingTotal,
  SELECTED_TEXTS,
  SELECTION_TEXTS,
  selectedText,
} from '@beep/core/texts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { ExpiryMenuView } from '../controls/expiry-menu-view.tsx';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
import {
  type PlaylistDialogProps,
  type RecordingPorts,
  useRecordingPorts,
} from '../recordings/recording-ports.ts';
import hidden from '../styles/visually-hidden.module.css';
import { useUiPorts } from '../ui-ports.ts';
import styles from './selection.module.css';
import { SelectionLabels } from './selection-labels.tsx';
import { type BulkChangesOptions, useBulkChanges } from './use-bulk-changes.ts';
import { type DownloadProgress, useDownloadMany } from './use-download-many.ts';
import type { Selection } from './use-selection.ts';

export interface SelectionBarViewProps extends BulkChangesOptions {
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

/** The number of selected recordings, announced, and what can be done with them. */
export function SelectionBarView(props: SelectionBarViewProps): ReactNode {
  const { selection, history, labels } = props;
  const { recordings } = selection;
  const changes = useBulkChanges(props);
  const copyLinks = useCopyLinks(recordings);
  const downloads = useDownloadMany(selection);
  const progress = downloads?.progress ?? null;
  const [open, setOpen] = useState<'labels' | 'expiration' | 'deletion' | null>(null);
  const isRunning = changes.isRunning || progress !== null;
  const isOff = recordings.length === 0 || isRunning || selection.isSelectingAll;
  const close = (): void => setOpen(null);
  return (
    <fieldset className={styles.bar} aria-label={SELECTED_TEXTS.actions} aria-busy={isRunning}>
      <p role="status" className={styles.count}>
        {selectedText({ ...totalOf(history), selected: recordings.length })}
      </p>
      <Button kind="quiet" className={classNames(styles.action, styles.done)} onClick={selection.end}>
        {CONTROL_LABELS.done}
      </Button>
      <div className={styles.actions}>
        <SelectAll {...selection} />
        <Action icon="copy" label={SELECTED_TEXTS.copyLinks} isOff={isOff} onClick={copyLinks} />
        {labels !== null && (
          <Action
            icon="label"
            label={SELECTED_TEXTS.labels}
            isOff={isOff}
            aria-haspopup="dialog"
            onClick={() => setOpen('labels')}
          />
        )}
        <PlaylistAction uid={props.uid} recordings={recordings} isOff={isOff} />
        <ExpiryMenuView
          isOpen={open === 'expiration'}
          onOpenChange={(isOpen) => setOpen(isOpen && !isOff ? 'expiration' : null)}
          longestLife={shortestLimit(recordings)}
          onChoose={changes.expire}
          trigger={<Action icon="clock" label={SELECTED_TEXTS.expiration} isOff={isOff} />}
        />
        {downloads !== null && (
          <Action
            icon={progress === null ? 'download' : 'close'}
            label={progress === null ? SELECTED_TEXTS.download : SELECTED_TEXTS.cancelDownload}
            isOff={isOff && progress === null}
            onClick={progress === null ? downloads.start : downloads.cancel}
          />
        )}
        <Action
          icon="bin"
          label={CONTROL_LABELS.delete}
          isOff={isOff}
          aria-haspopup="dialog"
          onClick={() =>
            recordings.length > MAX_DELETED_TOGETHER ? changes.refuseDeletion() : setOpen('deletion')
          }
        />
      </div>
      {progress !== null && <DownloadingBar {...progress} />}
      {labels !== null && (
        <SelectionLabels
          isOpen={open === 'labels'}
          recordings={recordings}
          labels={labels}
          onClose={close}
          onSave={changes.label}
        />
      )}
      <QuestionDialog
        isOpen={open === 'deletion'}
        busy={changes.isRunning}
        type="warning"
        heading={SELECTED_TEXTS.deleteHeading}
        {...{ question: deleteManyQuestion({ count: recordings.length }), deletes: recordings }}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.delete}
        yesKind="danger"
        onNo={close}
        onYes={() => void changes.remove().finally(close)}
      />
    </fieldset>
  );
}

function totalOf({ total, isTotalMinimum, recordings }: SelectionBarViewProps['history']): RecordingTotal {
  return { total: total ?? recordings.length, isTotalMinimum };
}

interface PlaylistActionProps extends Pick<PlaylistDialogProps, 'uid'>, Pick<ActionProps, 'isOff'> {
  readonly recordings: readonly ListedRecording[];
}

/** Nothing where playlists are not offered. */
function PlaylistAction({ uid, recordings, isOff }: PlaylistActionProps): ReactNode {
  const { loadPlaylistDialog } = useRecordingPorts();
  const [isOpen, setOpen] = useState(false);
  if (loadPlaylistDialog === undefined) return null;
  return (
    <>
      <Action
        icon="headphones"
        label={SELECTED_TEXTS.playlist}
        isOff={isOff}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <LatePlaylistDialog
        load={loadPlaylistDialog}
        uid={uid}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        // The history has the newest first.
        ids={recordings.map(({ id }) => id).toReversed()}
      />
    </>
  );
}

interface LatePlaylistDialogProps extends PlaylistDialogProps {
  readonly load: NonNullable<RecordingPorts['loadPlaylistDialog']>;
}

function LatePlaylistDialog({ load, ...props }: LatePlaylistDialogProps): ReactNode {
  const Dialog = useOpened(load, props.isOpen);
  return Dialog === null ? null : <Dialog {...props} />;
}

/** Busy while the rest of a longer list is loaded. */
function SelectAll({ selectAll, isSelectingAll }: Selection): ReactNode {
  return (
    <Button kind="quiet" className={styles.action} busy={isSelectingAll} onClick={selectAll}>
      {SELECTION_TEXTS.selectAll}
    </Button>
  );
}

/** Not announced at each recording: the bar has a name and a value. */
function DownloadingBar({ finished, total }: DownloadProgress): ReactNode {
  return (
    <div className={styles.downloading}>
      <p>{downloadingText({ finished, total })}</p>
      <ProgressBar value={finished / total} name={SELECTED_TEXTS.downloadProgress} />
    </div>
  );
}

interface ActionProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  readonly label: string;
  /** Presses are ignored; the button keeps the focus. */
  readonly isOff: boolean;
}

function Action({ icon, label, isOff, onClick, ...rest }: ActionProps): ReactNode {
  return (
    <Button
      {...rest}
      kind="quiet"
      className={styles.action}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <Icon name={icon} />
      <span className={hidden.visuallyHiddenOnPhones}>{label}</span>
    </Button>
  );
}

function useCopyLinks(recordings: readonly ListedRecording[]): () => void {
  const { copyText, clock } = useUiPorts();
  const showToast = useToast();
  return () => {
    const { text, html } = ownLinks(recordings, clock.nowMs());
    copyText(text, html).then((isCopied) =>
      showToast(isCopied ? linksCopied({ count: recordings.length }) : ERROR_TEXTS.copyRefused),
    );
  };
}

/** The longest expiration that all of them may have; undefined without a limit. */
function shortestLimit(recordings: readonly ListedRecording[]): ExpirationOption | undefined {
  return recordings
    .flatMap(({ longestLife }) => longestLife ?? [])
    .reduce<ExpirationOption | undefined>(
      (shortest, one) => (shortest === undefined || allowsExpiration(shortest, one) ? one : shortest),
      undefined,
    );
}

import { expiryLabel } from '@beep/core/expiry';
import { type ListedRecording, type RecordingLibrary, whichRecording } from '@beep/core/recordings';
import { CONTROL_LABELS, controlName, HISTORY_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { ExpiryPicker } from '../controls/expiry-picker.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { DownloadButton } from '../recordings/download-button.tsx';
import {
  type AskDialogProps,
  type RecordingPorts,
  useRecordingPorts,
} from '../recordings/recording-ports.ts';
import { TitleControl } from '../recordings/title-control.tsx';
import { useCopyLink } from '../recordings/use-copy-link.ts';
import { useExpiryChange } from '../recordings/use-expiry-change.ts';
import { useRemoval } from '../recordings/use-removal.ts';
import { useUiPorts } from '../ui-ports.ts';
import styles from './history.module.css';
import { Cell } from './table-parts.tsx';

export interface RowControlsProps {
  readonly recording: ListedRecording;
  readonly library: RecordingLibrary;
  /** The recording has expired: its controls are disabled. */
  readonly hasExpired: boolean;
  readonly onChanged: (change: Partial<ListedRecording>) => void;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

/** The expiration and the actions of one recording. */
export function RowControls(props: RowControlsProps): ReactNode {
  const { recording, library, hasExpired, onChanged, onDeleted, onRestored } = props;
  const { clock } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const copyLink = useCopyLink();
  const remove = useRemoval({ id: recording.id, library, onDeleted, onRestored });
  const what = whichRecording(recording);
  if (hasExpired) {
    return (
      <>
        <Cell className={styles.expiry}>
          <span role="status">{HISTORY_TEXTS.expired}</span>
        </Cell>
        <Cell className={styles.controls} />
      </>
    );
  }
  return (
    <>
      <Cell className={styles.expiry}>
        {recording.expiresAtMs !== null && (
          <span className={styles.expires} aria-hidden="true">
            {HISTORY_TEXTS.columnExpires}
          </span>
        )}
        <ExpiryPicker
          isPlain
          what={what}
          current={expiryLabel(recording.expiresAtMs, { nowMs: clock.nowMs() })}
          isUpdating={isUpdating}
          longestLife={recording.longestLife}
          onChoose={(option) => change(recording.id, option, (expiresAtMs) => onChanged({ expiresAtMs }))}
        />
      </Cell>
      <Cell className={styles.controls}>
        {!recording.isSuspended && (
          <>
            <IconButton
              icon="copy"
              label={controlName(CONTROL_LABELS.copyLink, what)}
              onClick={() => void copyLink(recording)}
            />
            <DownloadButton id={recording.id} what={what} />
            <AskControl id={recording.id} what={what} />
          </>
        )}
        <TitleControl recording={recording} what={what} library={library} onChanged={onChanged} />
        <DeleteControl iconOnly deletes={[recording]} what={what} onDelete={remove} />
      </Cell>
    </>
  );
}

interface AskControlProps extends Pick<AskDialogProps, 'id'> {
  readonly what: string;
}

/** Nothing where asking a class is not offered. */
function AskControl({ id, what }: AskControlProps): ReactNode {
  const { loadAskDialog } = useRecordingPorts();
  const [isOpen, setOpen] = useState(false);
  if (loadAskDialog === undefined) return null;
  return (
    <>
      <IconButton
        className={styles.ask}
        icon="ask"
        label={controlName(CONTROL_LABELS.askClass, what)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <LateAskDialog load={loadAskDialog} id={id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface LateAskDialogProps extends AskDialogProps {
  readonly load: NonNullable<RecordingPorts['loadAskDialog']>;
}

function LateAskDialog({ load, ...props }: LateAskDialogProps): ReactNode {
  const Dialog = useOpened(load, props.isOpen);
  return Dialog === null ? null : <Dialog {...props} />;
}

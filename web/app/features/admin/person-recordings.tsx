import { adminCalls, type PersonRecording } from '@beep/api/features/admin';
import { expiryLabel } from '@beep/core/expiry';
import { sourceName } from '@beep/core/hosts';
import { bytesLabel } from '@beep/core/recordings';
import { ADMIN_TEXTS, CONTROL_LABELS, controlName, USER_TEXTS } from '@beep/core/texts';
import { dateAndTime, formatClock } from '@beep/core/time';
import { Button, EmptyState, IconButton, QuestionDialog, useUiPorts } from '@beep/ui';
import { DataTable, isSounding } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { focusHeading } from './focus-heading.ts';
import { Playback, useLinkPlayer } from './link-player.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useCommand } from './use-command.ts';

export interface PersonRecordingsProps {
  readonly recordings: readonly PersonRecording[];
  readonly mayPlay: boolean;
  /** Loads the list again; resolves afterwards. */
  readonly onChanged: () => Promise<void>;
}

/** A person's recordings by date and length. At most one plays; suspended ones are silent here too. */
export function PersonRecordings({ recordings, mayPlay, onChanged }: PersonRecordingsProps): ReactNode {
  const { clock } = useUiPorts();
  const { call } = useAdmin();
  const { playing, player, asked, press } = useLinkPlayer((filename) =>
    call(adminCalls.playAsAdministrator, { filename }),
  );
  const isPlayed = ({ id }: PersonRecording): boolean => playing?.recording.id === id;
  if (recordings.length === 0) {
    return (
      <EmptyState kind="nothing" heading={ADMIN_TEXTS.noPersonRecordings}>
        {null}
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={ADMIN_TEXTS.recordings}
      items={recordings}
      keyOf={({ id }) => id}
      below={(recording) =>
        playing !== null && isPlayed(recording) ? (
          <Playback key={playing.url} url={playing.url} player={player} />
        ) : null
      }
      columns={[
        { name: ADMIN_TEXTS.created, cell: (recording) => <Created {...recording} /> },
        { name: ADMIN_TEXTS.length, kind: 'number', cell: (one) => formatClock(one.duration) },
        { name: ADMIN_TEXTS.storage, kind: 'number', cell: ({ bytes }) => bytesLabel(bytes) },
        { name: ADMIN_TEXTS.source, cell: ({ source }) => sourceName(source) },
        {
          name: ADMIN_TEXTS.expires,
          cell: ({ expiresAt }) => expiryLabel(expiresAt * 1000 || null, { nowMs: clock.nowMs() }),
        },
        {
          name: ADMIN_TEXTS.actions,
          kind: 'actions',
          cell: (recording) => (
            <>
              {mayPlay && !recording.suspended && (
                <PlayIcon
                  recording={recording}
                  isSounding={isPlayed(recording) && isSounding(player.state)}
                  busy={asked === recording.id}
                  onClick={() => press(recording)}
                />
              )}
              <RowCommands recording={recording} onChanged={onChanged} />
            </>
          ),
        },
      ]}
    />
  );
}

function Created({ createdAt, suspended }: PersonRecording): ReactNode {
  const createdAtMs = createdAt * 1000;
  return (
    <span className="admin-when">
      <time dateTime={new Date(createdAtMs).toISOString()}>{dateAndTime(createdAtMs)}</time>
      {suspended && <span className="admin-tag">{ADMIN_TEXTS.suspended}</span>}
    </span>
  );
}

interface PlayIconProps {
  readonly recording: PersonRecording;
  readonly isSounding: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function PlayIcon({ recording, isSounding: isPlaying, busy, onClick }: PlayIconProps): ReactNode {
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={controlName(
        isPlaying ? CONTROL_LABELS.pause : CONTROL_LABELS.play,
        dateAndTime(recording.createdAt * 1000),
      )}
      busy={busy}
      onClick={onClick}
    />
  );
}

type RowCommandsProps = Pick<PersonRecordingsProps, 'onChanged'> & { readonly recording: PersonRecording };

function RowCommands({ recording, onChanged }: RowCommandsProps): ReactNode {
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const { id: filename, suspended, createdAt } = recording;
  const what = dateAndTime(createdAt * 1000);
  const [isSuspending, setSuspending] = useState(false);
  const lift = async (): Promise<void> => {
    const isDone = await run(
      () => call(adminCalls.unsuspendRecording, { filename }),
      ADMIN_TEXTS.suspensionLifted,
    );
    if (isDone) await onChanged();
  };
  const suspend = async (reason: string): Promise<void> => {
    const isDone = await run(
      () => call(adminCalls.suspendRecording, { filename, body: { reason } }),
      ADMIN_TEXTS.recordingSuspended,
    );
    setSuspending(false);
    if (isDone) await onChanged();
  };
  const remove = async (): Promise<void> => {
    const isDone = await run(
      () => call(adminCalls.deleteRecordingAsAdministrator, { filename }),
      ADMIN_TEXTS.recordingDeleted,
    );
    setAsking(false);
    if (!isDone) return;
    await onChanged();
    focusHeading();
  };
  const label = suspended ? ADMIN_TEXTS.lift : ADMIN_TEXTS.suspend;
  return (
    <>
      <Button
        kind="quiet"
        busy={isRunning && !isAsking && !isSuspending}
        aria-label={controlName(label, what)}
        onClick={() => (suspended ? void lift() : setSuspending(true))}
      >
        {label}
      </Button>
      <SuspendDialog
        isOpen={isSuspending}
        busy={isRunning}
        question={ADMIN_TEXTS.suspendRecordingQuestion}
        onClose={() => setSuspending(false)}
        onSuspend={(reason) => void suspend(reason)}
      />
      <IconButton
        icon="bin"
        label={controlName(CONTROL_LABELS.delete, what)}
        onClick={() => setAsking(true)}
      />
      <QuestionDialog
        isOpen={isAsking}
        busy={isRunning}
        type="warning"
        heading={USER_TEXTS.deleteHeading}
        question={ADMIN_TEXTS.deleteRecordingQuestion}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.delete}
        yesKind="danger"
        onNo={() => !isRunning && setAsking(false)}
        onYes={() => void remove()}
      />
    </>
  );
}

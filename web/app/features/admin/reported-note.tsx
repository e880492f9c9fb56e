import type { Report, ReportedRecording } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { transcriptCalls } from '@beep/api/features/transcripts';
import { orNone } from '@beep/browser';
import { ADMIN_TEXTS, partsText, TRANSCRIPT_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { transcriptLines, transcriptWords } from '@beep/core/transcripts';
import { isSounding, LocalTime, PlayButton } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { Playback, useLinkPlayer } from './link-player.tsx';
import { useAdminValue } from './use-admin-list.ts';

export interface ReportedNoteProps {
  readonly report: Report;
  readonly recording: ReportedRecording;
}

/**
 * A reported recording. It plays under the rules for listeners if they admit the administrator, otherwise under the
 * policy's rule for administrators.
 */
export function ReportedNote({ report, recording }: ReportedNoteProps): ReactNode {
  const { title, duration, createdAt, transcript } = recording;
  const name = title ?? USER_TEXTS.voiceNote;
  const length = formatClock(duration);
  const what = partsText(name, length);
  return (
    <section className="admin-note" aria-label={partsText(ADMIN_TEXTS.reportedRecording, what)}>
      <Sound {...{ report, recording }} name={what}>
        <p className="admin-note-name">
          <a href={recording.url} target="_blank" rel="noreferrer" className="admin-link">
            <bdi>{name}</bdi>
          </a>
        </p>
        <p className="admin-hint">
          <LocalTime atMs={createdAt * 1000} />
          <span translate="no">{length}</span>
        </p>
      </Sound>
      {transcript !== undefined && <Words id={report.recordingId} checked={transcript === 'checked'} />}
    </section>
  );
}

interface SoundProps extends ReportedNoteProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Sound({ report, recording, name, children }: SoundProps): ReactNode {
  const { call } = useAdmin();
  const { audio, duration, playable } = recording;
  const { playing, player, asked, press } = useLinkPlayer(async (filename) =>
    audio === undefined
      ? call(adminCalls.playAsAdministrator, { filename })
      : { status: 'ok', value: { url: audio } },
  );
  return (
    <>
      <div className="admin-note-head">
        {playable && (
          <PlayButton
            small
            filled={playing !== null}
            isSounding={playing !== null && isSounding(player.state)}
            what={name}
            aria-busy={asked !== null}
            onClick={() => press({ id: report.recordingId, duration })}
          />
        )}
        <div>{children}</div>
      </div>
      {playing !== null && <Playback key={playing.url} url={playing.url} player={player} />}
      <Rule report={report} recording={recording} />
    </>
  );
}

/** Who may hear it, where it is not public. */
function Rule({ report, recording }: ReportedNoteProps): ReactNode {
  if (recording.audio !== undefined) return null;
  if (report.state === 'suspended') return <p className="admin-hint">{ADMIN_TEXTS.liftToPlay}</p>;
  return <p className="admin-hint">{recording.playable ? ADMIN_TEXTS.playNoted : ADMIN_TEXTS.mayNotPlay}</p>;
}

interface WordsProps {
  /** Of the recording. */
  readonly id: string;
  readonly checked: boolean;
}

/** The words that anyone with the sound can read, once they are unfolded. */
function Words({ id, checked }: WordsProps): ReactNode {
  const { call } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  const loaded = useAdminValue(isOpen ? 'transcript' : null, [id], async () =>
    orNone(await call(transcriptCalls.getTranscript, { filename: id })),
  );
  return (
    <details className="admin-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{USER_TEXTS.transcriptHeading}</summary>
      {!checked && <p className="admin-hint">{TRANSCRIPT_TEXTS.unchecked}</p>}
      {loaded.status === 'failed' && <p role="alert">{TRANSCRIPT_TEXTS.notLoaded}</p>}
      {loaded.status === 'ready' && (
        <p className="admin-words" dir="auto">
          {loaded.value === null ? ADMIN_TEXTS.gone : transcriptWords(transcriptLines(loaded.value))}
        </p>
      )}
    </details>
  );
}

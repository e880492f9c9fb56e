import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { EmbedCard, EmbedGone, type LoadCaptions, type RecordingPorts } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { loadWholeTranscript } from '../play/load-whole-transcript.ts';
import type { PlayData } from '../play/play-data.ts';
import { FramedHome, FramedPage, type FramedPorts } from './framed-page.tsx';

interface EmbedPageProps {
  readonly found: PlayData;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
  /** Called with the seconds that were heard, when playback stops. */
  readonly onHeard?: (heardSeconds: number) => void;
}

/** With the transcripts, for the captions. */
type DrawnEmbedProps = EmbedPageProps & Pick<RecordingPorts, 'transcripts'>;

export interface EmbedAppProps extends EmbedPageProps, FramedPorts {}

/** The framed player of a recording. */
export function EmbedApp({ ui, player, recordings, ...props }: EmbedAppProps): ReactNode {
  return (
    <FramedPage ui={ui} player={player} recordings={recordings}>
      <EmbedPage {...props} transcripts={recordings.transcripts} />
    </FramedPage>
  );
}

/** A recording inside another site's page: the player and a link to its listen page. */
export function EmbedPage({ found, ...props }: DrawnEmbedProps): ReactNode {
  if (found.status === 'unavailable') return <EmbedGone text={found.text} home={<FramedHome href="/" />} />;
  if (found.status === 'not-recorded') {
    return (
      <EmbedGone
        heading={USER_TEXTS.notRecordedHeading}
        text={ERROR_TEXTS.notRecordedYet}
        home={<FramedHome href={`/play/${found.id}`} />}
      />
    );
  }
  if (found.status === 'restricted') {
    return (
      <EmbedGone
        heading={USER_TEXTS.restrictedHeading}
        text={USER_TEXTS.restrictedFrameHint}
        home={<FramedHome href={`/play/${found.id}`} />}
      />
    );
  }
  return <Found {...found} {...props} />;
}

type FoundProps = Extract<PlayData, { status: 'found' }> & Omit<DrawnEmbedProps, 'found'>;

function Found({ recording, hasCaptions, transcripts, onPlay, onHeard }: FoundProps): ReactNode {
  const { id, shareUrl } = recording;
  const load = useCallback<LoadCaptions>(
    async () => (await loadWholeTranscript(transcripts, id)).shown.lines,
    [transcripts, id],
  );
  return (
    <EmbedCard
      recording={recording}
      home={<FramedHome href={shareUrl} />}
      report={
        <a
          href={`/report/${id}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={CONTROL_LABELS.reportRecording}
        >
          {CONTROL_LABELS.report}
        </a>
      }
      loadCaptions={hasCaptions ? load : undefined}
      {...(onPlay && { onPlay })}
      onHeard={onHeard}
    />
  );
}

import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import {
  EmbedCard,
  EmbedGone,
  type LoadCaptions,
  Logo,
  logoClass,
  type PlayerPorts,
  PlayerPortsContext,
  type RecordingPorts,
  RecordingPortsContext,
  type UiPorts,
  UiPortsContext,
} from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { loadWholeTranscript } from '../play/load-whole-transcript.ts';
import type { PlayData } from '../play/play-data.ts';
import { PlayerPageBoundary } from '../player-page/player-page-boundary.tsx';
import { useHydration } from '../use-hydration.ts';

interface EmbedPageProps {
  readonly found: PlayData;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
  /** Called with the seconds that were heard, when playback stops. */
  readonly onHeard?: (heardSeconds: number) => void;
}

/** With the transcripts, for the captions. */
type DrawnEmbedProps = EmbedPageProps & Pick<RecordingPorts, 'transcripts'>;

export interface EmbedAppProps extends EmbedPageProps {
  readonly ui: UiPorts;
  readonly player: PlayerPorts;
  readonly recordings: RecordingPorts;
}

/** The whole framed page, rendered alike on the server and in the browser. */
export function EmbedApp({ ui, player, recordings, ...props }: EmbedAppProps): ReactNode {
  useHydration();
  return (
    <UiPortsContext value={ui}>
      <PlayerPortsContext value={player}>
        <RecordingPortsContext value={recordings}>
          <PlayerPageBoundary>
            <EmbedPage {...props} transcripts={recordings.transcripts} />
          </PlayerPageBoundary>
        </RecordingPortsContext>
      </PlayerPortsContext>
    </UiPortsContext>
  );
}

/** A recording inside another site's page: the player and a link to its listen page. */
function EmbedPage({ found, ...props }: DrawnEmbedProps): ReactNode {
  if (found.status === 'unavailable') return <EmbedGone text={found.text} home={<Home href="/" />} />;
  if (found.status === 'not-recorded') {
    return (
      <EmbedGone
        heading={USER_TEXTS.notRecordedHeading}
        text={ERROR_TEXTS.notRecordedYet}
        home={<Home href={`/play/${found.id}`} />}
      />
    );
  }
  if (found.status === 'restricted') {
    return (
      <EmbedGone
        heading={USER_TEXTS.restrictedHeading}
        text={USER_TEXTS.restrictedFrameHint}
        home={<Home href={`/play/${found.id}`} />}
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
      home={<Home href={shareUrl} />}
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

/** Opens a new window: the page around the frame stays. */
function Home({ href }: { readonly href: string }): ReactNode {
  return (
    <a
      className={logoClass}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={CONTROL_LABELS.openOnBeep}
    >
      <Logo />
    </a>
  );
}

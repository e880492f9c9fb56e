import type { Recording } from '@beep/core/recordings';
import type { SessionState } from '@beep/core/session';
import { useLoaded } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import type { OwnerParts } from './owner-parts.tsx';
import type {
  TranscriptNews,
  ViewedRecording,
  ViewerRecording,
  ViewerRecordingProps,
  WrittenTranscript,
} from './viewer-recording.tsx';

/** The viewer of a recording and their rights. */
export interface Viewer {
  /** As this viewer may see it. */
  readonly recording: Recording;
  readonly isOwner: boolean;
  /** The controls and facts of the owner; null for others. */
  readonly owner: OwnerParts | null;
  readonly isSignedOut: boolean;
  /** True once it is known whether the viewer is the owner. */
  readonly isKnown: boolean;
  /** How far a transcript is that the page was rendered without; null if there is nothing to tell. */
  readonly news: TranscriptNews | null;
  /** Its text, once it is written. */
  readonly written: WrittenTranscript | null;
  /** Merges the result of a call. */
  readonly replace: (change: Partial<Recording>) => void;
  /** Render it: it fetches the recording for this viewer and shows nothing. */
  readonly watch: ReactNode;
}

/** Not loaded for visitors. */
async function loadView(): Promise<typeof ViewerRecording> {
  return (await import('./viewer-recording.tsx')).ViewerRecording;
}

function LazyViewer(props: ViewerRecordingProps): ReactNode {
  const View = useLoaded(loadView, true);
  return View === null ? null : <View {...props} />;
}

/** The recording plays at once; the viewer is identified meanwhile. `hasTranscript`: as rendered by the server. */
export function useViewer(drawn: Recording, hasTranscript: boolean): Viewer {
  const session = useSession();
  const viewerUid = session.status === 'signed-in' ? session.user.uid : null;
  // Later the owner may write one, or delete it.
  const [awaitsTranscript] = useState(!hasTranscript);
  const [lastViewed, setViewed] = useState<ViewedRecording | null>(null);
  const viewed = lastViewed?.viewerUid === viewerUid ? lastViewed : null;
  const owner = viewed?.owner ?? null;
  return {
    recording: viewed?.recording ?? drawn,
    isOwner: owner !== null,
    owner,
    isSignedOut: session.status === 'signed-out',
    isKnown: isKnown(session, viewed?.recording !== undefined || viewed?.hasFailed === true),
    news: viewed?.news ?? null,
    written: viewed?.written ?? null,
    replace: (change) => viewed?.replace(change),
    watch: viewerUid !== null && (
      <LazyViewer
        key={viewerUid}
        id={drawn.id}
        viewerUid={viewerUid}
        awaitsTranscript={awaitsTranscript}
        onView={setViewed}
      />
    ),
  };
}

function isKnown(session: SessionState, hasResponse: boolean): boolean {
  return session.status === 'signed-out' || (session.status === 'signed-in' && hasResponse);
}

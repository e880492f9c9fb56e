import type { CallOutcome, DownloadMany, OwnLabels, RecordingDownloads } from '@beep/core/recordings';
import type { ReplyState, ReplySwitch } from '@beep/core/replies';
import type { TranscriptsApi } from '@beep/core/transcripts';
import { type Context, createContext } from 'react';
import { useProvided } from '../actor/use-provided.ts';
import type { UserSession } from '../ui-ports.ts';

/** The labels of the user, if they are signed in. */
export interface LabelsAccount {
  readonly session: UserSession;
  readonly labels: OwnLabels;
}

/** The browser adapters of views that show recordings and act on them. */
export interface RecordingPorts {
  readonly downloads: RecordingDownloads;
  /** Downloads recordings as one file; absent where that is not offered. Rejects if its code cannot be loaded. */
  readonly downloadMany?: DownloadMany;
  /** The system's share sheet; null if there is none. */
  readonly share:
    | ((link: { readonly title: string; readonly url: string }) => Promise<'done' | 'failed'>)
    | null;
  readonly transcripts: TranscriptsApi;
  /** Opens a recording of the signed-in user to voice replies, or closes it; absent where that is not offered. */
  readonly switchReplies?: (id: string, wanted: ReplySwitch) => Promise<CallOutcome<ReplyState>>;
  /** The page with the replies to a recording of the signed-in user; absent where that is not offered. */
  readonly repliesUrl?: (id: string) => string;
  /** Null where nobody signs in. */
  readonly account: LabelsAccount | null;
}

export const RecordingPortsContext: Context<RecordingPorts | null> = createContext<RecordingPorts | null>(
  null,
);

export function useRecordingPorts(): RecordingPorts {
  return useProvided(RecordingPortsContext, 'RecordingPortsContext');
}

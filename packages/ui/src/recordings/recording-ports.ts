import type { CallOutcome, DownloadMany, RecordingDownloads } from '@beep/core/recordings';
import type { ReplyState, ReplySwitch } from '@beep/core/replies';
import type { TranscriptsApi } from '@beep/core/transcripts';
import { type ComponentType, type Context, createContext } from 'react';
import { useProvided } from '../actor/use-provided.ts';
import type { OwnAccount } from '../ui-ports.ts';

export interface AskDialogProps {
  /** The recording of the signed-in user that becomes a question. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface PlaylistDialogProps {
  readonly uid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The recordings that are put into a playlist. */
  readonly ids: readonly string[];
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
  /** Loads the dialog for playlists of the signed-in user; absent where they are not offered. */
  readonly loadPlaylistDialog?: () => Promise<ComponentType<PlaylistDialogProps>>;
  /** Loads the dialog that asks a class with a recording of the signed-in user; absent where that is not offered. */
  readonly loadAskDialog?: () => Promise<ComponentType<AskDialogProps>>;
  /** Opens a recording of the signed-in user to voice replies, or closes it; absent where that is not offered. */
  readonly switchReplies?: (id: string, wanted: ReplySwitch) => Promise<CallOutcome<ReplyState>>;
  /** The page with the replies to a recording of the signed-in user; absent where that is not offered. */
  readonly repliesUrl?: (id: string) => string;
  /** Null where nobody signs in. */
  readonly account: OwnAccount | null;
}

export const RecordingPortsContext: Context<RecordingPorts | null> = createContext<RecordingPorts | null>(
  null,
);

export function useRecordingPorts(): RecordingPorts {
  return useProvided(RecordingPortsContext, 'RecordingPortsContext');
}

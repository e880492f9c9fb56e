import type { PreferencesApi } from '@beep/core/account';
import type { ArchiveApi } from '@beep/core/archive';
import type { MicrophoneDevices, MicrophoneMeter, MicrophonePermissionWatch } from '@beep/core/microphones';
import type { AudioOutput, NowPlaying, PlaybackLock, SampleSound, SilenceFinder } from '@beep/core/player';
import type { OwnPolicyActor } from '@beep/core/policies';
import type { CallOutcome, DownloadMany, OwnLabels, RecordingDownloads } from '@beep/core/recordings';
import type { ReplyState, ReplySwitch } from '@beep/core/replies';
import type { Session } from '@beep/core/session';
import type { KeyValueStore, RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { PageActivity, TranscriptsApi } from '@beep/core/transcripts';
import { createContext, type ReactNode, useContext } from 'react';

/** The account of the user, if they are signed in. */
export interface AccountPorts {
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe' | 'ensureFreshToken' | 'requireSignIn'>;
  readonly preferences: PreferencesApi;
  readonly archive: ArchiveApi;
  readonly labels: OwnLabels;
}

/** The browser adapters of the views. The shell's composition root provides them once. */
export interface UiPorts {
  /** Wraps an audio element; the caller still owns the element. */
  readonly createAudioOutput: (element: HTMLAudioElement) => AudioOutput;
  /** Stores the listener's speed. */
  readonly settings: KeyValueStore;
  /** `html` is for editors. False if the browser refused. */
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  /** The system's share sheet; null if there is none. */
  readonly share:
    | ((link: { readonly title: string; readonly url: string }) => Promise<'done' | 'failed'>)
    | null;
  readonly clock: Clock;
  readonly downloads: RecordingDownloads;
  /** Downloads recordings as one file; absent where that is not offered. Rejects if its code cannot be loaded. */
  readonly downloadMany?: DownloadMany;
  /** The user's settings for all recordings. */
  readonly recorderSettings: RecorderSettings;
  readonly microphones: MicrophoneDevices;
  readonly microphonePermission: MicrophonePermissionWatch;
  /** For the mic check. */
  readonly microphoneMeter: MicrophoneMeter;
  /** Mixed into each play from the start. */
  readonly sample: SampleSound;
  /** The system's media controls. */
  readonly nowPlaying: NowPlaying;
  readonly floor: PlaybackLock;
  readonly silences: SilenceFinder;
  readonly transcripts: Pick<TranscriptsApi, 'get'>;
  readonly activity: PageActivity;
  /** Opens a recording of the signed-in user to voice replies, or closes it; absent where that is not offered. */
  readonly switchReplies?: (id: string, wanted: ReplySwitch) => Promise<CallOutcome<ReplyState>>;
  /** What applies to the recordings of the signed-in user; null where nobody signs in. */
  readonly policy: OwnPolicyActor | null;
  /** Null where nobody signs in. */
  readonly account: AccountPorts | null;
}

const UiPortsContext = createContext<UiPorts | null>(null);

export interface UiPortsProviderProps {
  readonly ports: UiPorts;
  readonly children: ReactNode;
}

/** Provides the adapters; wrap it around all views of this package. */
export function UiPortsProvider({ ports, children }: UiPortsProviderProps): ReactNode {
  return <UiPortsContext value={ports}>{children}</UiPortsContext>;
}

export function useUiPorts(): UiPorts {
  const ports = useContext(UiPortsContext);
  if (ports === null) throw new Error('No UiPortsProvider above this component');
  return ports;
}

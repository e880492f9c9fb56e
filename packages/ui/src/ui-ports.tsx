import type {
  AudioOutput,
  Clock,
  KeyValueStore,
  MicrophoneDevices,
  MicrophoneMeter,
  MicrophonePermissionWatch,
  NowPlaying,
  PlaybackLock,
  RecorderSettings,
  RecordingDownloads,
  SampleSound,
  SilenceFinder,
} from '@beep/core';
import { createContext, type ReactNode, useContext } from 'react';

/** What the views need of the browser. The shell's composition root provides it once. */
export interface UiPorts {
  /** Takes an audio element over; the element stays whoever's made it. */
  readonly createAudioOutput: (element: HTMLAudioElement) => AudioOutput;
  /** Keeps the listener's speed. */
  readonly settings: KeyValueStore;
  /** With `html` as what editors paste. False where the browser refused. */
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly downloads: RecordingDownloads;
  /** What the user chose for all their recordings. */
  readonly recorderSettings: RecorderSettings;
  readonly microphones: MicrophoneDevices;
  readonly microphonePermission: MicrophonePermissionWatch;
  /** For the mic check. */
  readonly microphoneMeter: MicrophoneMeter;
  /** Mixed into each play from the beginning. */
  readonly sample: SampleSound;
  /** The system's own player. */
  readonly nowPlaying: NowPlaying;
  readonly floor: PlaybackLock;
  readonly silences: SilenceFinder;
}

const UiPortsContext = createContext<UiPorts | null>(null);

export interface UiPortsProviderProps {
  readonly ports: UiPorts;
  readonly children: ReactNode;
}

/** Wraps everything that uses this package's views. */
export function UiPortsProvider({ ports, children }: UiPortsProviderProps): ReactNode {
  return <UiPortsContext value={ports}>{children}</UiPortsContext>;
}

export function useUiPorts(): UiPorts {
  const ports = useContext(UiPortsContext);
  if (ports === null) throw new Error('No UiPortsProvider above this component');
  return ports;
}

import type { AudioOutput, NowPlaying, PlaybackLock, SampleSound, SilenceFinder } from '@beep/core/player';
import type { PageActivity } from '@beep/core/transcripts';
import { type Context, createContext } from 'react';
import { useProvided } from '../actor/use-provided.ts';

/** The browser adapters that play recordings. */
export interface PlayerPorts {
  /** Wraps an audio element; the caller still owns the element. */
  readonly createAudioOutput: (element: HTMLAudioElement) => AudioOutput;
  /** Mixed into each play from the start. */
  readonly sample: SampleSound;
  /** The system's media controls. */
  readonly nowPlaying: NowPlaying;
  readonly lock: PlaybackLock;
  readonly silences: SilenceFinder;
  readonly activity: PageActivity;
}

export const PlayerPortsContext: Context<PlayerPorts | null> = createContext<PlayerPorts | null>(null);

export function usePlayerPorts(): PlayerPorts {
  return useProvided(PlayerPortsContext, 'PlayerPortsContext');
}

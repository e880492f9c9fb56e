import type { OwnCalls } from '@beep/api';
import type { OwnPolicyActor } from '@beep/core/policies';
import type { Session } from '@beep/core/session';
import type { KeyValueStore, RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import { type Context, createContext } from 'react';
import { useProvided } from './actor/use-provided.ts';

/** The session, for the calls of the signed-in user. */
export type UserSession = Pick<Session, 'getSnapshot' | 'subscribe' | 'ensureFreshToken' | 'requireSignIn'>;

/** The signed-in user, if there is one. */
export interface OwnAccount {
  readonly session: UserSession;
  readonly calls: OwnCalls;
}

/**
 * The browser adapters of all views. The shell's composition root provides them once. Views that play, record or show
 * recordings have more: see {@link PlayerPorts}, {@link RecordingPorts}, {@link MicrophonePorts} and
 * {@link SettingsPorts}.
 */
export interface UiPorts {
  /** Stores the listener's speed. */
  readonly settings: KeyValueStore;
  /** `html` is for editors. False if the browser refused. */
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  readonly clock: Clock;
  /** The user's settings for all recordings. */
  readonly recorderSettings: RecorderSettings;
  /** What applies to the recordings of the signed-in user; null where nobody signs in. */
  readonly policy: OwnPolicyActor | null;
}

export const UiPortsContext: Context<UiPorts | null> = createContext<UiPorts | null>(null);

export function useUiPorts(): UiPorts {
  return useProvided(UiPortsContext, 'UiPortsContext');
}

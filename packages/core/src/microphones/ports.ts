/** A microphone that the browser lists. */
export interface MicrophoneDevice {
  readonly id: string;
  /** Empty until the user has allowed a microphone. */
  readonly label: string;
}

/** Whether the microphones could be listed; a refusal is expected and no exception. */
export type MicrophoneListOutcome =
  | { readonly status: 'listed'; readonly devices: readonly MicrophoneDevice[] }
  | { readonly status: 'failed'; readonly code: MicrophoneListFailure };

/** Why there is no list: the browser has none, or the user does not allow it. */
export type MicrophoneListFailure = 'list-unsupported' | 'list-blocked';

/** The microphones of this machine. */
export interface MicrophoneDevices {
  /** Only audio inputs. Asks nobody for permission. */
  list(): Promise<MicrophoneListOutcome>;
  /** Calls `listener` when one is plugged in or out, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}

/**
 * Whether this page may use the microphone. `ask`: the browser asks the user. `blocked`: the user, or who runs the
 * browser, has refused it for good. `unknown`: not known yet, or the browser does not tell; a try tells.
 */
export type MicrophonePermission = 'unknown' | 'ask' | 'granted' | 'blocked';

/** Follows the permission as it changes. Asks the user for nothing. */
export interface MicrophonePermissionWatch {
  getSnapshot(): MicrophonePermission;
  subscribe(listener: () => void): () => void;
}

import type { ExternalStore } from '../actor/create-external-store.ts';

/** A microphone that the browser lists. */
export interface MicrophoneDevice {
  readonly id: string;
  /** Empty until the user has allowed a microphone. */
  readonly label: string;
}

/** The result of listing the microphones; a refusal is an expected value, not an exception. */
export type MicrophoneListOutcome =
  | { readonly status: 'listed'; readonly devices: readonly MicrophoneDevice[] }
  | { readonly status: 'failed'; readonly code: MicrophoneListFailure };

/** The reason there is no list: the browser cannot list, or the user does not allow it. */
export type MicrophoneListFailure = 'list-unsupported' | 'list-blocked';

/** The microphones of this machine. */
export interface MicrophoneDevices {
  /** Only audio inputs. Does not ask for permission. */
  list(): Promise<MicrophoneListOutcome>;
  /** Calls `listener` when one is plugged in or out, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}

/**
 * Whether this page may use the microphone. `ask`: the browser prompts the user. `blocked`: the user or an
 * administrator has refused it for good. `unknown`: not known yet, or the browser does not report it; an attempt tells.
 */
export type MicrophonePermission = 'unknown' | 'ask' | 'granted' | 'blocked';

/** Follows the permission as it changes. Never prompts the user. */
export type MicrophonePermissionWatch = ExternalStore<MicrophonePermission>;

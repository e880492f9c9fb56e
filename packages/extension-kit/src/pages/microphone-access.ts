import { isMicrophoneDelegated } from '@beep/browser';

/**
 * How this page stands with the microphone.
 * `withheld`: the page around this frame keeps it from us; a window of our own may have it.
 * `ask`: the browser asks the user. `blocked`: the user, or who runs the browser, has refused it for good.
 * `unknown`: not known yet, or not told by this browser; a try tells.
 */
export type MicrophoneAccess = 'unknown' | 'withheld' | 'ask' | 'granted' | 'blocked';

/** Follows {@link MicrophoneAccess} as it changes, in whatever page of the extension. */
export interface MicrophoneAccessWatch {
  getSnapshot(): MicrophoneAccess;
  subscribe(listener: () => void): () => void;
}

const STATES: Readonly<Record<PermissionState, MicrophoneAccess>> = {
  prompt: 'ask',
  granted: 'granted',
  denied: 'blocked',
};

/** Follows this page's access for as long as the page lives. Asks the user for nothing. */
export function watchAccess(): MicrophoneAccessWatch {
  const listeners = new Set<() => void>();
  let access: MicrophoneAccess = isMicrophoneDelegated() ? 'unknown' : 'withheld';

  const follow = (status: PermissionStatus): void => {
    const read = (): void => {
      access = STATES[status.state];
      for (const listener of [...listeners]) listener();
    };
    read();
    status.addEventListener('change', read);
  };
  if (access !== 'withheld') {
    navigator.permissions.query({ name: 'microphone' }).then(follow, () => undefined);
  }

  return {
    getSnapshot: () => access,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

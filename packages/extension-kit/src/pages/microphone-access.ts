import { isMicrophoneDelegated } from '@beep/browser';
import type { MicrophonePermission, MicrophonePermissionWatch } from '@beep/core';

/** How this page stands with the microphone. `withheld`: the page around this frame keeps it from us. */
export type MicrophoneAccess = MicrophonePermission | 'withheld';

/** Follows {@link MicrophoneAccess} as it changes, in whatever page of the extension. */
export interface MicrophoneAccessWatch {
  getSnapshot(): MicrophoneAccess;
  subscribe(listener: () => void): () => void;
}

const WITHHELD: MicrophoneAccessWatch = {
  getSnapshot: () => 'withheld',
  subscribe: () => () => undefined,
};

/** The permission where this page may be given one; a window of our own may where this page may not. */
export function watchAccess(permission: MicrophonePermissionWatch): MicrophoneAccessWatch {
  return isMicrophoneDelegated() ? permission : WITHHELD;
}

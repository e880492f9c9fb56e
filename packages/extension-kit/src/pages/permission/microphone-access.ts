import { isMicrophoneDelegated } from '@beep/browser';
import type { ExternalStore } from '@beep/core/actor';
import type { MicrophonePermission, MicrophonePermissionWatch } from '@beep/core/microphones';

/** The microphone permission of this page. `withheld`: the page around this frame denies it. */
export type MicrophoneAccess = MicrophonePermission | 'withheld';

/** Tracks {@link MicrophoneAccess} in any page of the extension. */
export type MicrophoneAccessWatch = ExternalStore<MicrophoneAccess>;

const WITHHELD: MicrophoneAccessWatch = {
  getSnapshot: () => 'withheld',
  subscribe: () => () => undefined,
};

/** The permission if this page can get one; a window may be able to if this page is not. */
export function watchAccess(permission: MicrophonePermissionWatch): MicrophoneAccessWatch {
  return isMicrophoneDelegated() ? permission : WITHHELD;
}

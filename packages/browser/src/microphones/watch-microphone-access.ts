import { isFeatureDelegated } from '../feature-delegation.ts';
import { createMicrophonePermission } from './create-microphone-permission.ts';

/**
 * Follows whether this page can ask for the microphone: false if the embedding page withholds it, or if it was refused
 * for good. True if the browser does not report it. Never prompts the user.
 */
export function watchMicrophoneAccess(): () => boolean {
  const permission = createMicrophonePermission();
  permission.subscribe(() => undefined);
  return () => permission.getSnapshot() !== 'blocked' && isMicrophoneDelegated();
}

/** True if the embedding pages delegate the microphone, or the browser does not report it. */
export function isMicrophoneDelegated(): boolean {
  return isFeatureDelegated('microphone');
}

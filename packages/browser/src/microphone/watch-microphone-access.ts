import { isFeatureDelegated } from '../feature-delegation.ts';
import { createMicrophonePermission } from './create-microphone-permission.ts';

/**
 * Follows whether this page may ask for the microphone at all: false where the page that frames it withholds it,
 * or where it has been refused for good. True where the browser does not say. Asks the user for nothing.
 */
export function watchMicrophoneAccess(): () => boolean {
  const permission = createMicrophonePermission();
  permission.subscribe(() => undefined);
  return () => permission.getSnapshot() !== 'blocked' && isMicrophoneDelegated();
}

/** Whether the frames above let this page have the microphone. True where the browser does not say. */
export function isMicrophoneDelegated(): boolean {
  return isFeatureDelegated('microphone');
}

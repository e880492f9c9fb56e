import { isFeatureDelegated } from '../feature-delegation.ts';

/**
 * Follows whether this page may ask for the microphone at all: false where the page that frames it withholds it,
 * or where it has been refused for good. True where the browser does not say. Asks the user for nothing.
 */
export function watchMicrophoneAccess(): () => boolean {
  let isDenied = false;
  const follow = (status: PermissionStatus): void => {
    const read = (): void => {
      isDenied = status.state === 'denied';
    };
    read();
    status.addEventListener('change', read);
  };
  void navigator.permissions?.query({ name: 'microphone' }).then(follow, () => undefined);
  return () => !isDenied && isMicrophoneDelegated();
}

/** Whether the frames above let this page have the microphone. True where the browser does not say. */
export function isMicrophoneDelegated(): boolean {
  return isFeatureDelegated('microphone');
}

import { useSyncExternalStore } from 'react';

/** The one page that proves its framer by itself: it answers listed extensions and shows nothing. */
const EXTENSION_LOGIN = /^\/extension-login\/*$/;
const FRAMED_DESTINATIONS: readonly (string | null)[] = ['iframe', 'frame', 'embed', 'object'];
const never = (): (() => void) => () => undefined;

/** Whether a host tool's page frames this one. */
export function isFramedHere(): boolean {
  return window.parent !== window && !EXTENSION_LOGIN.test(location.pathname);
}

/** The same as far as the browser tells the server; older ones do not, and are asked once the scripts run. */
export function isFramedRequest(request: Request): boolean {
  const isFrame = FRAMED_DESTINATIONS.includes(request.headers.get('Sec-Fetch-Dest'));
  return isFrame && !EXTENSION_LOGIN.test(new URL(request.url).pathname);
}

/** `atServer` is what {@link isFramedRequest} said. */
export function useIsFramed(atServer: boolean): boolean {
  return useSyncExternalStore(never, isFramedHere, () => atServer);
}

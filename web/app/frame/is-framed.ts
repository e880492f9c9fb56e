import { useSyncExternalStore } from 'react';
import { EXTENSION_LOGIN, isFramedHere } from './is-framed-here.ts';

const FRAMED_DESTINATIONS: readonly (string | null)[] = ['iframe', 'frame', 'embed', 'object'];
const never = (): (() => void) => () => undefined;

/** True if the request's headers say so; older browsers send none and are checked once the scripts run. */
export function isFramedRequest(request: Request): boolean {
  const isFrame = FRAMED_DESTINATIONS.includes(request.headers.get('Sec-Fetch-Dest'));
  return isFrame && !EXTENSION_LOGIN.test(new URL(request.url).pathname);
}

/** `atServer` is the result of {@link isFramedRequest}. */
export function useIsFramed(atServer: boolean): boolean {
  return useSyncExternalStore(never, isFramedHere, () => atServer);
}

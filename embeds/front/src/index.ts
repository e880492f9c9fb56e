import type { Clock } from '@beep/core/time';
import { createFront, type Front } from './create-front.ts';
import { createSdkHost } from './sdk-host.ts';

export type { Front } from './create-front.ts';

/**
 * Connects this page with the Front that frames it, through Front's plugin SDK. The SDK posts its port to the parent
 * window as soon as this package is loaded: import it lazily, and in a framed page only. The caller must stop the
 * connection; the SDK's port stays open as long as the page.
 */
export function connectFront(clock: Clock): Front {
  return createFront({ host: createSdkHost(), clock });
}

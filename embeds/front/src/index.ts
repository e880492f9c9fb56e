import type { Clock } from '@beep/core';
import { createFront, type Front } from './create-front.ts';
import { createSdkHost } from './sdk-host.ts';

export type { Front } from './create-front.ts';

/**
 * Connects this page with the Front that frames it, through Front's plugin SDK. The SDK offers itself to the
 * parent window as soon as this package is loaded: import it lazily, in a framed page only. Whoever called it
 * stops it; the SDK's own port stays open as long as the page.
 */
export function connectFront(clock: Clock): Front {
  return createFront({ host: createSdkHost(), clock });
}

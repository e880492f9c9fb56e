import { type AddonConnection, createAddonConnection, isAppsScriptOrigin } from '@beep/bridge';
import type { Clock } from '@beep/core/time';
import type { BridgeHost } from './bridge-host.ts';

export interface HolderConnectionOptions {
  readonly host: BridgeHost;
  /** From the page's address. */
  readonly nonce: string;
  readonly clock: Clock;
  readonly window: Window;
}

const IS_HOST_ORIGIN: Readonly<Record<BridgeHost, (origin: string) => boolean>> = {
  docs: isAppsScriptOrigin,
  // Only sites that the operator lists can frame the page, and the service confirms their origin before anything is shown.
  site: (origin) => URL.canParse(origin),
};

/** With the page's holder: the page around it, or our page there that opened this window. Null if it has none. */
export function createHolderConnection(options: HolderConnectionOptions): AddonConnection | null {
  const { host, nonce, clock, window } = options;
  const { parent, opener, location } = window;
  const isFramed = parent !== window;
  const holder: Window | null = isFramed ? parent : opener;
  if (holder === null) return null;
  return createAddonConnection({
    host: holder,
    nonce,
    isHostOrigin: isFramed ? IS_HOST_ORIGIN[host] : (origin) => origin === location.origin,
    pingOrigin: isFramed ? '*' : location.origin,
    post: (message, targetOrigin) => holder.postMessage(message, targetOrigin),
    clock,
  });
}

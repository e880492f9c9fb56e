import type { HostId } from '@beep/core/hosts';

/** The hosts whose pages speak the messages of the add-on: its sidebar, and `<beep-recorder>`. */
export type BridgeHost = 'docs' | 'site';

export function isBridgeHost(host: HostId | null): host is BridgeHost {
  return host === 'docs' || host === 'site';
}

/** Only sites that the operator lists can frame the page, and the service confirms their origin before anything is shown. */
export function isSiteOrigin(origin: string): boolean {
  return URL.canParse(origin);
}

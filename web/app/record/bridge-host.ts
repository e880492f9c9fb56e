import type { HostId } from '@beep/core/hosts';

/** The hosts whose pages speak the messages of the add-on: its sidebar, and `<beep-recorder>`. */
export type BridgeHost = 'docs' | 'site';

export function isBridgeHost(host: HostId | null): host is BridgeHost {
  return host === 'docs' || host === 'site';
}

import { createHmac } from 'node:crypto';
import { widerNetwork } from '../../http/client-address.ts';

/** Says which replies came from the same network, and not which network that is; null without a connection. */
export function replyNetworkHash(secret: Buffer, network: string): string | null {
  if (network === '') return null;
  return createHmac('sha256', secret)
    .update(`beep-reply-network ${widerNetwork(network)}`)
    .digest('base64url');
}

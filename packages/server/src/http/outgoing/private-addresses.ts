import { isIP } from 'node:net';
import { createNetworkList } from '../../config/config-values.ts';

/** What is not the public internet (the special-purpose registries of IANA), multicast included. */
const NOT_PUBLIC_V4 = createNetworkList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Azure gives each machine its secrets at an address of the public internet.
  '168.63.129.16',
]);
/**
 * Only 2000::/3 is in public use. The rest has addresses that a translator turns into those of IPv4. A list of both
 * families would count each address of IPv4 as `::ffff:0:0/96`.
 */
const NOT_PUBLIC_V6 = createNetworkList([
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

/** True unless it is an address of the public internet. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 4 ? NOT_PUBLIC_V4.check(address) : NOT_PUBLIC_V6.check(address, 'ipv6');
}

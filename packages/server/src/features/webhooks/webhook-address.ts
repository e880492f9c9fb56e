import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createNetworkList } from '../../config/config-values.ts';

/** Ports below are those of other services; 443 is that of HTTPS. */
const FIRST_FREE_PORT = 1024;

/** Where webhooks may be sent. */
export interface WebhookAddresses {
  /** Why nothing may be sent to this address, as a sentence; undefined if it may, as far as is known before its host is looked up. */
  problemOf(url: string): string | undefined;
  /** True if an IP address of the host may be connected to. */
  allows(host: string, address: string): boolean;
}

/** Public addresses, and what the operator lists of others: hosts, addresses and ranges. */
export function createWebhookAddresses(listed: readonly string[]): WebhookAddresses {
  const isRange = (entry: string): boolean => entry.includes('/');
  const hosts = new Set(listed.filter((entry) => !isRange(entry)));
  const networks = createNetworkList(listed.filter(isRange));
  const allows: WebhookAddresses['allows'] = (host, address) =>
    hosts.has(host) || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') || isPublic(address);
  return {
    allows,
    problemOf: (text) => {
      if (!URL.canParse(text)) return 'This is not an address.';
      const url = new URL(text);
      const host = hostOf(url);
      const isListed = hosts.has(host);
      const problem = problemOfForm(url, isListed);
      const isAllowed = isListed || (isIP(host) === 0 ? host.includes('.') : allows(host, host));
      return problem ?? (isAllowed ? undefined : 'The host must be public.');
    },
  };
}

/** Of everything but the host. */
function problemOfForm(
  { protocol, username, password, hash, port }: URL,
  isListed: boolean,
): string | undefined {
  if (protocol !== 'https:' && !(protocol === 'http:' && isListed)) {
    return 'The address must begin with https://.';
  }
  if (username !== '' || password !== '' || hash !== '') {
    return 'The address may have no user, password or fragment.';
  }
  if (port === '' || Number(port) >= FIRST_FREE_PORT || isListed) return undefined;
  return `The port must be 443, or ${FIRST_FREE_PORT} or higher.`;
}

/** Azure gives each machine its secrets at a public address. */
const METADATA = '168.63.129.16';
/** The only range of IPv6 from which public addresses are given. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

/** Every other range is private, of this machine, or stands for addresses of another kind. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || text === METADATA) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL);
}

/** The host of an address, in lower case; an IPv6 address without brackets. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

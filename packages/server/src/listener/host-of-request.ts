import type { IncomingMessage } from 'node:http';

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port; no user, space or path. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Names such as `127.999.1.1` and ports above 65535 look like a host, and are part of no URL. */
function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * True if the request names exactly one valid host. With two `Host` headers, or a target of another host, a proxy and
 * the service may pick different ones. Only HTTP/1.0 may omit it.
 */
export function hasOneHost({ rawHeaders, url = '', httpVersion }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[at + 1] ?? '';
  }
  if (host === undefined) return httpVersion === '1.0' && url.startsWith('/');
  if (!isHost(host)) return false;
  if (url.startsWith('/')) return true;
  return ABSOLUTE.exec(url)?.[1]?.toLowerCase() === host.toLowerCase();
}

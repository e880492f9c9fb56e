const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/** True if the origin is on this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK.test(new URL(origin).hostname);
}

/**
 * The origin of a service that an extension or an add-on is built for: https, or http on this machine, without a path.
 * Throws an error that says what to change.
 */
export function parseServiceOrigin(text: string): string {
  const url = URL.parse(text);
  const isServed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  // A star in the name would become a pattern for many hosts in a manifest.
  if (url === null || !isServed || url.href !== `${url.origin}/` || url.hostname.includes('*')) {
    throw new Error(`BEEP_WEB_URL must be an https address without a path, not ${text}`);
  }
  return url.origin;
}

/** What only the recorder's page may use, or nobody; pages say what they need themselves. */
export const NO_FEATURES = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** A policy for what no page is to show in a frame. */
export const NOT_FRAMED = "frame-ancestors 'none'";

const ONE_YEAR_SECONDS = 31_536_000;

/** The headers of every answer, unless it sets them itself. */
export function defaultHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // Whatever it is, no other site shows it in a frame; pages say for themselves who may.
    'Content-Security-Policy': NOT_FRAMED,
    'Permissions-Policy': NO_FEATURES,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  };
}

/** Features that no page may use; the recorder's page overrides this. */
export const NO_FEATURES = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Policy for responses that must not be framed. */
export const NOT_FRAMED = "frame-ancestors 'none'";

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers of every response, unless it sets them itself. */
export function defaultHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // No other site may frame a response; pages override this.
    'Content-Security-Policy': NOT_FRAMED,
    'Permissions-Policy': NO_FEATURES,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  };
}

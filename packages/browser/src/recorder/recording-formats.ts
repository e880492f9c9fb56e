/** The properties of `navigator` that identify the engine. */
export interface EngineFacts {
  readonly vendor: string;
  readonly userAgent: string;
}

/** Made by our encoder, whatever the browser reports for this type. */
export const OWN_MP3 = 'audio/mpeg';

/** With codecs named: a bare container leaves the codec to the engine. */
const WEBM = ['audio/webm;codecs=opus'] as const;
const MP4 = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/mp4'] as const;

/**
 * The types to record in, best first. WebKit has reported support of webm since Safari 18.4, and plays the result
 * badly; its mp4 plays everywhere. The mp4 of WebKit on Linux has duplicate boxes and contains the pauses (measured,
 * WebKitGTK 2.50): it comes last there.
 */
export function recordingFormats(engine: EngineFacts): readonly string[] {
  if (!isWebKit(engine)) return [...WEBM, ...MP4, OWN_MP3];
  return /Linux/.test(engine.userAgent) ? [OWN_MP3, ...MP4, ...WEBM] : [...MP4, ...WEBM, OWN_MP3];
}

/** Detects the engine, not the brand: all browsers on iPhones use it, and a Chromium that poses as Safari does not. */
function isWebKit({ vendor, userAgent }: EngineFacts): boolean {
  return vendor.startsWith('Apple') && /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}

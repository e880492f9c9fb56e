/** What a browser says of itself, as `navigator` has it. */
export interface EngineFacts {
  readonly vendor: string;
  readonly userAgent: string;
}

/** Made by our own encoder, whatever the browser says of this type. */
export const OWN_MP3 = 'audio/mpeg';

/** With codecs named: a bare container leaves the codec to the engine. */
const WEBM = ['audio/webm;codecs=opus'] as const;
const MP4 = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/mp4'] as const;

/**
 * The types to record in, the best first. WebKit has said since Safari 18.4 that it records webm, and plays the
 * result badly; its mp4 plays everywhere. The mp4 of WebKit on Linux comes with boxes written twice and with the
 * pauses in it (measured, WebKitGTK 2.50): there it is the last resort.
 */
export function recordingFormats(engine: EngineFacts): readonly string[] {
  if (!isWebKit(engine)) return [...WEBM, ...MP4, OWN_MP3];
  return /Linux/.test(engine.userAgent) ? [OWN_MP3, ...MP4, ...WEBM] : [...MP4, ...WEBM, OWN_MP3];
}

/** The engine, not the name on it: every browser of an iPhone has it, and a Chromium that poses as one has not. */
function isWebKit({ vendor, userAgent }: EngineFacts): boolean {
  return vendor.startsWith('Apple') && /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}

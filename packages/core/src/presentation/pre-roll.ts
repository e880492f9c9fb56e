/** RFC 7845, section 4.6. */
const OPUS_SECONDS = 0.08;
/**
 * The first packet has no samples of its own, so it is the one in which the sound begins, and no file that we write marks
 * more as not played. More than nothing, so that an empty packet at the start is kept.
 */
const VORBIS_SECONDS = 0.001;
/** The samples of a packet, whose windows overlap; twice as many, at twice the rate, with spectral band replication. */
const AAC_SAMPLES = 1024;

/**
 * Seconds that a decoder needs before the first sound that is played. undefined for codecs whose files, as we write
 * them, cannot mark sound as not played.
 */
export function preRollSeconds(codec: string, sampleRate: number): number | undefined {
  if (codec === 'opus') return OPUS_SECONDS;
  if (codec === 'vorbis') return VORBIS_SECONDS;
  if (codec === 'aac') return AAC_SAMPLES / sampleRate;
  const isUnmarked = codec === 'mp3' || codec.startsWith('pcm') || codec === 'ulaw' || codec === 'alaw';
  return isUnmarked ? undefined : 0;
}

/** Frame lengths in milliseconds by the configuration number of the TOC byte (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60] as const;
const HYBRID_MS = [10, 20] as const;
const CELT_MS = [2.5, 5, 10, 20] as const;

/** Duration of an Opus packet in seconds (RFC 6716, sections 3.1 and 3.2); 0 for bytes that cannot be one. */
export function opusPacketDuration(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const seconds = (frameMs(toc >> 3) * frameCount(toc, packet[1])) / 1000;
  return seconds <= 0.12 ? seconds : 0;
}

function frameMs(configuration: number): number {
  if (configuration < 12) return SILK_MS[configuration % 4] ?? 0;
  if (configuration < 16) return HYBRID_MS[configuration % 2] ?? 0;
  return CELT_MS[configuration % 4] ?? 0;
}

function frameCount(toc: number, countByte: number | undefined): number {
  const code = toc & 3;
  if (code === 0) return 1;
  if (code < 3) return 2;
  return (countByte ?? 0) & 63;
}

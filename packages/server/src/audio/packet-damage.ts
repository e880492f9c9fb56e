import type { AudioCodec } from 'mediabunny';
import { isBrokenAac } from './aac-packet.ts';
import { bytesOf } from './opus-head.ts';
import { isWholeFlacFrame } from './salvage/salvage-flac.ts';

/** Coders write a few zeros for silence. */
const MAX_ZEROS = 8;

export interface DamageCheck {
  /** True if the packet cannot be what an encoder wrote. */
  readonly isDamaged: (packet: Uint8Array) => boolean;
  /** True if a packet that passes is undamaged; otherwise only its start is checked. */
  readonly isComplete: boolean;
}

/**
 * Tells damaged packets by their own syntax, as a container with a table of its packets cannot: decoders stop at them, or
 * play noise.
 */
export function damageCheck(codec: AudioCodec, { description }: AudioDecoderConfig): DamageCheck | undefined {
  if (codec === 'flac') return { isDamaged: (packet) => !isWholeFlacFrame(packet), isComplete: true };
  if (codec === 'aac') {
    const config = bytesOf(description);
    return {
      isDamaged: (packet) => isZeros(packet) || isBrokenAac(packet, config),
      isComplete: false,
    };
  }
  return codec === 'opus' || codec === 'vorbis' ? { isDamaged: isZeros, isComplete: false } : undefined;
}

function isZeros(packet: Uint8Array): boolean {
  return packet.length > MAX_ZEROS && packet.every((byte) => byte === 0);
}

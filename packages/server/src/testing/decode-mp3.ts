import { MPEGDecoder } from 'mpg123-decoder';

export interface DecodedMp3 {
  /** From -1 to 1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Decodes the first channel of an mp3 with an independent decoder. */
export async function decodeMp3(bytes: Uint8Array): Promise<DecodedMp3> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate } = decoder.decode(bytes);
    return { samples: channelData[0] ?? new Float32Array(), sampleRate };
  } finally {
    decoder.free();
  }
}

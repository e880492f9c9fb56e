import type { MonoAudio } from '@beep/testkit/audio';
import { MPEGDecoder } from 'mpg123-decoder';

/** The first channel of an mp3, as another decoder than ours hears it. */
export async function decodeMp3(bytes: Uint8Array): Promise<MonoAudio> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate } = decoder.decode(bytes);
    return { samples: channelData[0] ?? new Float32Array(), sampleRate };
  } finally {
    decoder.free();
  }
}

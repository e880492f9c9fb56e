import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { type RemuxedAudio, type RemuxOptions, remuxAudio } from '../audio/remux-audio.ts';

/** The options that the service uses. */
export const REMUX_OPTIONS: RemuxOptions = { maxSeconds: 900, maxMeasuredSeconds: 60, hasTime: () => true };

/** Throws if the file is rejected. */
export async function remux(bytes: Uint8Array): Promise<RemuxedAudio> {
  const outcome = await remuxAudio(bytes, REMUX_OPTIONS);
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

/** The encoded audio packets of a file in base64; empty if it has no audio. */
export async function packetsOf(bytes: Uint8Array): Promise<string[]> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  const packets: string[] = [];
  if (!track) return packets;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(Buffer.from(packet.data).toString('base64'));
  }
  return packets;
}

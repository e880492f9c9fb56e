import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

/** A hash of the audio packets of a file: its container has a new random number each time it is written. */
export async function hashPackets(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound in the file.');
  const hash = createHash('sha256');
  for await (const packet of new EncodedPacketSink(track).packets()) hash.update(packet.data);
  return hash.digest('hex');
}

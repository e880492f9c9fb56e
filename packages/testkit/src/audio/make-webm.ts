import { readFile } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

export interface WebmOptions {
  readonly seconds: number;
  /** Writes the duration in the header. Default false: written as a stream, as a browser's recorder does. */
  readonly seekable?: boolean | undefined;
}

const RECORDED = new URL('../../audio/recorded.webm', import.meta.url);

/** A WebM of any duration: repeats the packets of a browser's recording of the speech, without encoding. */
export async function makeWebm({ seconds, seekable = false }: WebmOptions): Promise<Uint8Array<ArrayBuffer>> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(RECORDED)) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (track === null || !decoderConfig) {
    throw new Error('The recording that comes with the testkit cannot be read.');
  }
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet);
  }
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: !seekable }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (const packet of repeat(packets, seconds)) {
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

function* repeat(packets: readonly EncodedPacket[], seconds: number): Generator<EncodedPacket> {
  const [first, second] = packets;
  if (first === undefined || second === undefined) {
    return;
  }
  const step = second.timestamp - first.timestamp;
  for (let index = 0; index * step < seconds; index += 1) {
    const packet = packets[index % packets.length] ?? first;
    yield packet.clone({ timestamp: index * step, duration: step });
  }
}

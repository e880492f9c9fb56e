import type { TimeRange } from '@beep/core/drafts';
import { type Presentation, preRollSeconds, presentPackets, readPresentation } from '@beep/core/presentation';
import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** A file of the kept packets, and its length to the end of the last one. */
export interface CutFile {
  readonly file: ArrayBuffer;
  readonly durationMs: number;
}

/**
 * Copies the packets of the kept ranges in order. A packet belongs to the range that contains its middle, so that an
 * edge is exact to half a packet. A truncated end is dropped. Rejects if the file cannot be read otherwise or nothing
 * of it is kept. May loop on hostile bytes: the caller limits the time.
 */
export async function cutAudio(bytes: ArrayBuffer, keep: readonly TimeRange[]): Promise<CutFile> {
  const presentation = readPresentation(new Uint8Array(bytes));
  const source = new BufferSource(presentation.bytes);
  const input = new Input({ formats: [WEBM, MP4, MP3, OGG], source });
  try {
    const track = await input.getPrimaryAudioTrack();
    const codec = await track?.getCodec();
    if (!track || !codec) throw new Error('The recording has no audio that can be read.');
    const packets = closeUp(await readPackets(track, presentation), keep);
    const last = packets.at(-1);
    if (!last) throw new Error('Nothing of the recording is kept.');
    const format = outputFormat(await input.getFormat().then(({ mimeType }) => mimeType));
    const file = await writePackets({ track, codec, format }, packets);
    return { file, durationMs: (last.timestamp + last.duration) * 1000 };
  } finally {
    input.dispose();
  }
}

function outputFormat(mimeType: string): OutputFormat {
  switch (mimeType) {
    case 'video/mp4':
      return new Mp4OutputFormat({ fastStart: 'in-memory' });
    case 'audio/mpeg':
      return new Mp3OutputFormat();
    case 'application/ogg':
      return new OggOutputFormat();
    default:
      return new WebMOutputFormat();
  }
}

/** The packets that players play, from time 0 on; before them, at times below 0, what the decoder needs first. */
async function readPackets(
  track: InputAudioTrack,
  { spansOf, marksEnd }: Presentation,
): Promise<readonly EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const timed = packets.map((packet, index) =>
    packet.clone({ duration: packet.duration || distanceToNext(packets, index) }),
  );
  const startsAt = timed[0]?.timestamp ?? 0;
  const spans = spansOf(track.id) ?? [{ from: startsAt, to: Number.POSITIVE_INFINITY }];
  if (spans === 'unplayable') throw new Error('What the recording plays cannot be read.');
  const preRoll = preRollSeconds((await track.getCodec()) ?? '', await track.getSampleRate());
  const presented = presentPackets(timed, spans, { preRoll, marksEnd, maxPackets: MAX_PACKETS });
  if (!presented) throw new Error('The recording plays its audio too often.');
  return presented.map(({ packet, timestamp, duration }) => packet.clone({ timestamp, duration }));
}

/** Fifteen minutes of the shortest possible packets, 2.5 ms. */
const MAX_PACKETS = 361_000;

/** In seconds. webm recorders write no packet lengths; the last packet is assumed to be as long as the one before. */
function distanceToNext(packets: readonly EncodedPacket[], index: number): number {
  const from = packets[Math.min(index, packets.length - 2)];
  const to = packets[Math.min(index + 1, packets.length - 1)];
  return from && to ? to.timestamp - from.timestamp : 0;
}

function closeUp(packets: readonly EncodedPacket[], keep: readonly TimeRange[]): EncodedPacket[] {
  const kept: EncodedPacket[] = [];
  for (const range of keep) {
    const last = kept.at(-1);
    const isStart = !last && range.fromMs <= 0;
    const inside = packets.filter((packet) => holds(range, packet) || (isStart && isBeforeStart(packet)));
    const endsAt = last ? last.timestamp + last.duration : 0;
    const shift = isStart ? 0 : endsAt - (inside[0]?.timestamp ?? 0);
    for (const packet of inside) kept.push(packet.clone({ timestamp: packet.timestamp + shift }));
  }
  return kept;
}

function holds({ fromMs, toMs }: TimeRange, { timestamp, duration }: EncodedPacket): boolean {
  const middleMs = (timestamp + duration / 2) * 1000;
  return middleMs >= fromMs && middleMs < toMs;
}

function isBeforeStart({ timestamp, duration }: EncodedPacket): boolean {
  return timestamp + duration / 2 < 0;
}

interface AudioStream {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly format: OutputFormat;
}

async function writePackets(stream: AudioStream, packets: readonly EncodedPacket[]): Promise<ArrayBuffer> {
  const decoderConfig = await stream.track.getDecoderConfig();
  if (!decoderConfig) throw new Error('The recording has no description of its audio.');
  const target = new BufferTarget();
  const output = new Output({ format: stream.format, target });
  const source = new EncodedAudioPacketSource(stream.codec);
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig });
  source.close();
  await output.finalize();
  if (!target.buffer) throw new Error('The kept audio could not be written.');
  return target.buffer;
}

import type { Span } from './span.ts';

/** A packet of sound; times are in seconds. */
export interface TimedPacket {
  readonly timestamp: number;
  readonly duration: number;
}

export interface PresentedPacket<P> {
  readonly packet: P;
  /** In the presentation, which begins at 0. Below 0 for what the decoder needs and no player plays. */
  readonly timestamp: number;
  /** Shorter than the packet's if the presentation ends within it. */
  readonly duration: number;
}

export type MarksEnd = 'always' | 'with-start' | 'never';

export interface PresentOptions {
  /**
   * Seconds that the decoder needs before the first packet that is played. undefined if the written format cannot mark
   * them as not played: then only packets that lie in the presentation as a whole are kept.
   */
  readonly preRoll: number | undefined;
  /** Whether the written format marks where the sound ends: always, only if it marks where it starts, or never. */
  readonly marksEnd: MarksEnd;
  /** More packets, as spans that repeat may ask for, are refused. */
  readonly maxPackets: number;
}

/** Times are rounded to the units of the file. */
const ROUNDING_SECONDS = 0.0005;

/**
 * Returns the packets that are played, in order; undefined if they are too many. A file can mark where the sound starts
 * and ends within packets, but no other places: where one span follows another, only packets that lie in a span as a
 * whole are kept. `packets` are in the order of their times.
 */
export function presentPackets<P extends TimedPacket>(
  packets: readonly P[],
  allSpans: readonly Span[],
  { preRoll, marksEnd, maxPackets }: PresentOptions,
): readonly PresentedPacket<P>[] | undefined {
  const spans = withMedia(allSpans, packets.at(-1));
  const presented: PresentedPacket<P>[] = [];
  let endsAt = 0;
  for (const [index, span] of spans.entries()) {
    const opens = preRoll !== undefined && index === 0;
    const start = indexFrom(packets, opens ? span.from - preRoll : span.from, opens);
    const marksStart = (presented[0]?.timestamp ?? timeOf(packets[start]) - span.from) < 0;
    const isLast = index === spans.length - 1;
    const closes = preRoll !== undefined && isLast && keepsEnd(marksEnd, { marksStart, span, packets });
    const inside = packetsFrom(packets, start, { to: span.to, closes });
    const first = inside.find((packet) => packet.timestamp + packet.duration > span.from + ROUNDING_SECONDS);
    // What is played next begins where the last packet ends.
    const shift = endsAt - Math.max(first?.timestamp ?? 0, opens ? span.from : 0);
    for (const packet of inside) {
      if (presented.length >= maxPackets) return undefined;
      const duration = Math.min(packet.duration, Math.max(0, span.to - packet.timestamp));
      const timestamp = packet.timestamp + shift;
      presented.push({ packet, timestamp, duration });
      endsAt = timestamp + duration;
    }
  }
  return presented;
}

interface SpanEnd {
  readonly marksStart: boolean;
  readonly span: Span;
  readonly packets: readonly TimedPacket[];
}

/**
 * Whether a packet that the span ends within is kept. Where its end cannot be marked, the last packet of all is: what is
 * hidden of it was added by an encoder.
 */
function keepsEnd(marksEnd: MarksEnd, { marksStart, span, packets }: SpanEnd): boolean {
  if (marksEnd === 'never') return span.to > timeOf(packets.at(-1));
  return marksEnd === 'always' || marksStart;
}

function withMedia(spans: readonly Span[], last: TimedPacket | undefined): readonly Span[] {
  const end = last ? last.timestamp + last.duration : 0;
  return spans.filter(({ from }) => from < end - ROUNDING_SECONDS);
}

function timeOf(packet: TimedPacket | undefined): number {
  return packet?.timestamp ?? 0;
}

interface End {
  readonly to: number;
  /** True to keep a packet that the span ends within. */
  readonly closes: boolean;
}

function packetsFrom<P extends TimedPacket>(
  packets: readonly P[],
  start: number,
  { to, closes }: End,
): readonly P[] {
  const inside: P[] = [];
  for (let at = start; at < packets.length; at += 1) {
    const packet = packets[at];
    if (!packet || packet.timestamp >= to - ROUNDING_SECONDS) break;
    if (!closes && packet.timestamp + packet.duration > to + ROUNDING_SECONDS) break;
    inside.push(packet);
  }
  return inside;
}

/** The index of the first packet that ends after `time` or, without `keepsStart`, begins at or after it. */
function indexFrom(packets: readonly TimedPacket[], time: number, keepsStart: boolean): number {
  let [low, high] = [0, packets.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const packet = packets[middle];
    const edge = (packet?.timestamp ?? 0) + (keepsStart ? (packet?.duration ?? 0) : 0);
    const isBefore = keepsStart ? edge <= time + ROUNDING_SECONDS : edge < time - ROUNDING_SECONDS;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

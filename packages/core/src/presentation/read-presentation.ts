import { isMp4 } from '../audio-head/mp4-head.ts';
import { isOgg } from '../audio-head/ogg-head.ts';
import { mp3Spans } from './mp3-padding.ts';
import { takeMp4Edits } from './mp4-edits.ts';
import { oggEnd } from './ogg-end.ts';
import type { MarksEnd } from './present-packets.ts';
import type { Span } from './span.ts';

/** What players play of a file, beside its packets. */
export interface Presentation {
  /** Whether a file of this format marks where the sound ends: always, or only if it marks where it starts. */
  readonly marksEnd: MarksEnd;
  /** The file for the reader of packets: without edit lists, which readers follow in part. */
  readonly bytes: Uint8Array;
  /**
   * The parts of a track that are played, in order, by the track's id in the file; undefined if all of it is, and
   * 'unplayable' if the file says it in a way that cannot be followed.
   */
  readonly spansOf: (trackId: number) => readonly Span[] | 'unplayable' | undefined;
}

/**
 * Reads which parts of the sound a file presents: the edit lists of MP4 and QuickTime, the end of an Ogg
 * stream, and the padding of mp3. Everything else in the file was cut away, or is silence that a coder added. Takes linear
 * time.
 */
export function readPresentation(bytes: Uint8Array): Presentation {
  if (isOgg(bytes)) {
    const spans = [{ from: 0, to: oggEnd(bytes) }];
    return { bytes, marksEnd: 'always', spansOf: () => spans };
  }
  if (!isMp4(bytes)) {
    const spans = mp3Spans(bytes);
    return { bytes, marksEnd: spans ? 'always' : 'with-start', spansOf: () => spans };
  }
  const edits = takeMp4Edits(bytes);
  return { bytes: edits.bytes, marksEnd: 'with-start', spansOf: (trackId) => edits.spans.get(trackId) };
}

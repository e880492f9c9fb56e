import { mp3Spans } from './mp3-padding.ts';
import { takeMp4Edits } from './mp4-edits.ts';
import { oggEnd } from './ogg-end.ts';
import type { Span } from './span.ts';

/** What players play of a file, beside its packets. */
export interface Presentation {
  /** True if a file of this format marks where the sound ends only if it marks where it starts. */
  readonly marksEndWithStart: boolean;
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
  if (textAt(bytes, 0) === 'OggS') {
    const to = oggEnd(bytes);
    const spans = to === Number.POSITIVE_INFINITY ? undefined : [{ from: 0, to }];
    return { bytes, marksEndWithStart: false, spansOf: () => spans };
  }
  if (!FIRST_BOXES.includes(textAt(bytes, 4))) {
    const spans = mp3Spans(bytes);
    return { bytes, marksEndWithStart: spans === undefined, spansOf: () => spans };
  }
  const edits = takeMp4Edits(bytes);
  return { bytes: edits.bytes, marksEndWithStart: true, spansOf: (trackId) => edits.spans.get(trackId) };
}

/** Boxes that a file of MP4 or QuickTime may begin with; old QuickTime has no `ftyp`. */
const FIRST_BOXES: readonly string[] = ['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

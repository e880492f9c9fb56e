import { frameAt } from '@beep/core/audio-head';
import type { Salvaged } from './salvaged.ts';

/** How many frames in a row are no accident, behind damage. */
const FRAMES_IN_A_ROW = 4;

/**
 * The frames of an ADTS file without what is between them: each stands for itself. The frame right before damage is dropped
 * with it: where bytes are missing, its length reaches into those that follow, and decoders stop at it. Takes linear time.
 */
export function salvageAdts(bytes: Uint8Array): Salvaged {
  const kind = frameAt(bytes, 0)?.kind;
  const parts: Uint8Array[] = [];
  let [start, at, last, damaged] = [0, 0, 0, false];
  while (at < bytes.length) {
    const end = frameEnd(bytes, at, kind);
    if (end !== undefined) {
      [last, at] = [at, end];
      continue;
    }
    const next = nextFrames(bytes, at + 1, kind);
    parts.push(bytes.subarray(start, next < bytes.length ? last : at));
    damaged ||= next < bytes.length;
    [start, last, at] = [next, next, next];
  }
  return damaged
    ? { file: Buffer.concat([...parts, bytes.subarray(start)]), damaged }
    : { file: bytes, damaged };
}

function frameEnd(bytes: Uint8Array, at: number, kind: number | undefined): number | undefined {
  const frame = bytes[at] === 0xff ? frameAt(bytes, at) : undefined;
  return frame?.container === 'aac' && frame.kind === kind ? at + frame.length : undefined;
}

/** The end of the file if there are none. */
function nextFrames(bytes: Uint8Array, from: number, kind: number | undefined): number {
  for (let at = from; at < bytes.length; at += 1) {
    let end: number | undefined = at;
    for (let count = 0; count < FRAMES_IN_A_ROW && end !== undefined; count += 1)
      end = frameEnd(bytes, end, kind);
    if (end !== undefined) return at;
  }
  return bytes.length;
}

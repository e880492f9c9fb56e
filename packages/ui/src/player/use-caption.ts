import type { PlayerState } from '@beep/core/player';
import { captionAt, type TranscriptLine } from '@beep/core/transcripts';
import { useEffect, useState } from 'react';
import { isSounding } from './is-sounding.ts';

/** Loads the lines of a transcript with times. Rejects if they cannot be loaded. */
export type LoadCaptions = () => Promise<readonly TranscriptLine[]>;

export interface CaptionOptions {
  /** Must be a stable function; undefined without captions. */
  readonly load: LoadCaptions | undefined;
  readonly isOn: boolean;
  readonly state: PlayerState;
}

/** A caption in its place in the transcript. */
export interface Caption {
  /** Its index, from 0; -1 while nothing is said. */
  readonly index: number;
  /** Empty while nothing is said. */
  readonly text: string;
}

/**
 * The caption of the current position; null while captions are off or not there. They are loaded when a recording plays
 * for the first time; after a failure the next play tries again.
 */
export function useCaption({ load, isOn, state }: CaptionOptions): Caption | null {
  const [lines, setLines] = useState<readonly TranscriptLine[]>([]);
  const isWanted = isOn && isSounding(state) && lines.length === 0;
  useEffect(() => {
    if (!isWanted || load === undefined) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setLines(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, load]);
  if (!isOn || !state.hasPlayed || lines.length === 0) return null;
  const index = captionAt(lines, state.positionSeconds);
  return { index, text: lines[index]?.text ?? '' };
}

import { PLAYLIST_TEXTS } from '@beep/core/texts';
import { IconButton, useHydrated } from '@beep/ui';
import type { ReactNode } from 'react';
import styles from './playlist-page.module.css';
import type { Tracks } from './use-tracks.ts';

export interface TrackControlsProps {
  readonly tracks: Pick<Tracks, 'at' | 'next' | 'previous'>;
  readonly count: number;
}

/** The previous note, the place of this one, the next note. */
export function TrackControls({ tracks, count }: TrackControlsProps): ReactNode {
  const { at, previous, next } = tracks;
  const isHydrated = useHydrated();
  return (
    <span className={styles.tracks} data-scripted>
      <IconButton
        icon="arrowLeft"
        label={PLAYLIST_TEXTS.previous}
        aria-disabled={previous === undefined || !isHydrated}
        onClick={previous}
      />
      <span role="status" className={styles.place}>
        {PLAYLIST_TEXTS.place({ number: at + 1, count })}
      </span>
      <IconButton
        icon="arrowRight"
        label={PLAYLIST_TEXTS.next}
        aria-disabled={next === undefined || !isHydrated}
        onClick={next}
      />
    </span>
  );
}

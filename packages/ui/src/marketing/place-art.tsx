import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Voice } from '../player/waveform.tsx';
import styles from './place.module.css';

/** The tools that have a page of their own. */
export type Place = 'classroom' | 'docs' | 'gmail';

const LENGTHS: Readonly<Record<Place, string>> = { classroom: '0:42', docs: '1:18', gmail: '0:33' };
const PEAKS: Readonly<Record<Place, readonly number[]>> = {
  classroom: [90, 150, 160, 200, 140, 80, 90, 20, 220, 250, 240, 20, 20, 20, 180, 250, 245, 240],
  docs: [120, 240, 250, 120, 180, 190, 140, 20, 20, 90, 220, 250, 200, 210],
  gmail: [130, 220, 240, 180, 150, 20, 20, 20, 60, 190, 150, 40, 200, 245, 240, 250, 140, 20],
};

/** A voice note where it lands: drawn with the page's own lines, no picture to load. */
export function PlaceArt({ place }: { readonly place: Place }): ReactNode {
  return (
    <span className={styles.art} aria-hidden="true">
      <span className={classNames(styles.paper, styles[place])}>
        <Paper place={place} />
      </span>
      {place === 'docs' && <Chip place={place} className={styles.note} />}
    </span>
  );
}

function Paper({ place }: { readonly place: Place }): ReactNode {
  switch (place) {
    case 'classroom':
      return (
        <>
          <Line width={46} tone="soft" />
          <Line width={78} />
          <Line width={64} />
          <Chip place={place} />
        </>
      );
    case 'docs':
      return (
        <>
          <Line width={58} tone="heading" />
          <Line width={100} />
          <Line width={92} />
          <Line width={84} tone="mark" />
          <Line width={100} />
          <Line width={40} />
        </>
      );
    case 'gmail':
      return (
        <>
          <Line width={38} />
          <span className={styles.rule} />
          <Line width={56} />
          <span className={styles.rule} />
          <Chip place={place} />
          <span className={styles.send} />
        </>
      );
  }
}

type Tone = 'line' | 'soft' | 'heading' | 'mark';

function Line({ width, tone = 'line' }: { readonly width: number; readonly tone?: Tone }): ReactNode {
  return (
    <span
      className={classNames(styles.line, styles[tone])}
      style={{ '--width': `${width}%` } as CSSProperties}
    />
  );
}

interface ChipProps {
  readonly place: Place;
  readonly className?: string | undefined;
}

function Chip({ place, className }: ChipProps): ReactNode {
  return (
    <span className={classNames(styles.chip, className)}>
      <Icon name="play" />
      <Voice peaks={PEAKS[place]} bars={PEAKS[place].length} className={styles.spark} />
      <span>{LENGTHS[place]}</span>
    </span>
  );
}

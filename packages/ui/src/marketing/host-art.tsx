import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Voice } from '../player/voice.tsx';
import styles from './host-cards.module.css';

/** The tools that have a page of their own. */
export type Host = 'classroom' | 'docs' | 'gmail';

const LENGTHS: Readonly<Record<Host, string>> = { classroom: '0:42', docs: '1:18', gmail: '0:33' };
const PEAKS: Readonly<Record<Host, readonly number[]>> = {
  classroom: [90, 150, 160, 200, 140, 80, 90, 20, 220, 250, 240, 20, 20, 20, 180, 250, 245, 240],
  docs: [120, 240, 250, 120, 180, 190, 140, 20, 20, 90, 220, 250, 200, 210],
  gmail: [130, 220, 240, 180, 150, 20, 20, 20, 60, 190, 150, 40, 200, 245, 240, 250, 140, 20],
};

/** A voice note where it lands: drawn with the page's own lines, no picture to load. */
export function HostArt({ host }: { readonly host: Host }): ReactNode {
  return (
    <span className={styles.art} aria-hidden="true">
      <span className={classNames(styles.paper, styles[host])}>
        <Paper host={host} />
      </span>
      {host === 'docs' && <Chip host={host} className={styles.note} />}
    </span>
  );
}

function Paper({ host }: { readonly host: Host }): ReactNode {
  switch (host) {
    case 'classroom':
      return (
        <>
          <Line width={46} tone="soft" />
          <Line width={78} />
          <Line width={64} />
          <Chip host={host} />
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
          <Chip host={host} />
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
  readonly host: Host;
  readonly className?: string | undefined;
}

function Chip({ host, className }: ChipProps): ReactNode {
  return (
    <span className={classNames(styles.chip, className)}>
      <Icon name="play" />
      <Voice peaks={PEAKS[host]} bars={PEAKS[host].length} className={styles.spark} />
      <span>{LENGTHS[host]}</span>
    </span>
  );
}

import { CONTROL_LABELS } from '@beep/core/texts';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './button.module.css';

export interface PlayButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly isSounding: boolean;
  /** Names the recording if a screen has several, for example "Today, 0:42". */
  readonly what?: string;
  /** Small, for rows; outlined unless `filled`. */
  readonly small?: boolean;
  readonly filled?: boolean;
}

export function PlayButton(props: PlayButtonProps): ReactNode {
  const { isSounding, what, small = false, filled = !small, className, ...rest } = props;
  const verb = isSounding ? CONTROL_LABELS.pause : CONTROL_LABELS.play;
  return (
    <button
      type="button"
      className={classNames(styles.playButton, small && styles.small, !filled && styles.outlined, className)}
      aria-label={what === undefined ? verb : `${verb}, ${what}`}
      {...rest}
    >
      <Icon name={isSounding ? 'pause' : 'play'} />
    </button>
  );
}

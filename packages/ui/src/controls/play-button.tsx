import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './button.module.css';
import { playButtonLabel } from './play-button-label.ts';

export interface PlayButtonLook {
  /** Small, for rows; outlined unless `filled`. */
  readonly small?: boolean | undefined;
  readonly filled?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface PlayButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'className'>,
    PlayButtonLook {
  readonly isSounding: boolean;
  /** Names the recording if a screen has several, for example "Today, 0:42". */
  readonly what?: string;
}

/** The class of the button. */
export function playButtonClass({ small = false, filled = !small, className }: PlayButtonLook): string {
  return classNames(styles.playButton, small && styles.small, !filled && styles.outlined, className);
}

export function PlayButton(props: PlayButtonProps): ReactNode {
  const { isSounding, what, small, filled, className, ...rest } = props;
  return (
    <button
      type="button"
      className={playButtonClass({ small, filled, className })}
      aria-label={playButtonLabel(isSounding, what)}
      {...rest}
    >
      <Icon name={isSounding ? 'pause' : 'play'} />
    </button>
  );
}

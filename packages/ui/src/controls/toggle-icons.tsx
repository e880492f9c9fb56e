import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export interface ToggleIconsProps {
  readonly off: IconName;
  /** Shown while the button has `data-on`. */
  readonly on: IconName;
}

/** The class of a button with {@link ToggleIcons}. */
export const toggleIconsClass: string = styles.toggleIcons ?? '';

/** Both icons of a button that scripts switch by an attribute, without React. */
export function ToggleIcons({ off, on }: ToggleIconsProps): ReactNode {
  return (
    <>
      <Icon name={off} />
      <Icon name={on} />
    </>
  );
}

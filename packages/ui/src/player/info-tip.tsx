import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './info-tip.module.css';

export interface InfoTipProps {
  /** What the button explains. */
  readonly label: string;
  /** True if the button was pressed before this code had loaded: it is open at first, and its button has the focus. */
  readonly isPressed: boolean;
  readonly children: ReactNode;
}

const focus = (button: HTMLElement | null): void => button?.focus();

/** A tooltip that opens on hover, on focus and on press. */
export function InfoTip({ label, isPressed, children }: InfoTipProps): ReactNode {
  return (
    <Popover.Root defaultOpen={isPressed}>
      <Popover.Trigger
        ref={isPressed ? focus : undefined}
        openOnHover
        delay={150}
        render={<IconButton icon="info" label={label} />}
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} side="bottom" align="end" sideOffset={4}>
          <Popover.Popup className={styles.tip} aria-label={label} initialFocus={false}>
            <Popover.Description>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

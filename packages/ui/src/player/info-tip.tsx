import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './info-tip.module.css';

export interface InfoTipProps {
  /** What the button explains. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A tooltip that opens on hover, on focus and on press. */
export function InfoTip({ label, children }: InfoTipProps): ReactNode {
  return (
    <Popover.Root>
      <Popover.Trigger openOnHover delay={150} render={<IconButton icon="info" label={label} />} />
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

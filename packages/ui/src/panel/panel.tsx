import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Logo, logoClass } from '../shell/header.tsx';
import { PageMain } from '../shell/page.tsx';
import styles from './panel.module.css';
import { PanelLayoutContext } from './panel-layout.ts';

export interface PanelProps {
  /** The purpose of the recording, if it must be shown. */
  readonly targetLabel?: string | null;
  /** Before the buttons, so that none of them moves. */
  readonly status?: ReactNode;
  /** Moves the panel on its page; absent where it cannot be moved. */
  readonly handle?: ReactNode;
  /** Absent if the settings cannot be changed. */
  readonly onSettings?: (() => void) | undefined;
  /** Opens the recorder in a window; absent if that is not needed. */
  readonly onWindow?: (() => void) | undefined;
  /** Absent if the browser closes the panel. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A page of 360 by 480 px in a host, in the toolbar's pop-up or in a small window. */
export function Panel(props: PanelProps): ReactNode {
  const { targetLabel = null, status, handle, onSettings, onWindow, onClose, children } = props;
  return (
    <div className={styles.panel} data-panel="">
      <header className={styles.head}>
        <span className={logoClass}>
          <Logo />
        </span>
        {targetLabel !== null && (
          <span className={styles.target} title={targetLabel}>
            {targetLabel}
          </span>
        )}
        {status}
        {handle}
        {onWindow && <IconButton icon="window" label={CONTROL_LABELS.openInWindow} onClick={onWindow} />}
        {onSettings && (
          <IconButton
            icon="settings"
            label={CONTROL_LABELS.settings}
            aria-haspopup="dialog"
            onClick={onSettings}
          />
        )}
        {onClose && <IconButton icon="close" label={CONTROL_LABELS.close} onClick={onClose} />}
      </header>
      <PageMain width="full" className={styles.main}>
        <PanelLayoutContext value={true}>{children}</PanelLayoutContext>
      </PageMain>
    </div>
  );
}

import { CONTROL_LABELS } from '@beep/core';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Logo, logoClass } from '../shell/header.tsx';
import { PageMain } from '../shell/page.tsx';
import styles from './panel.module.css';
import { PanelLayoutContext } from './panel-layout.ts';

export interface PanelProps {
  /** What the recording is for, where that needs to be told. */
  readonly place?: string | null;
  /** Before the buttons, so that none of them moves. */
  readonly status?: ReactNode;
  /** Moves the panel on its page; absent where it cannot be moved. */
  readonly handle?: ReactNode;
  /** Absent while the settings cannot be changed. */
  readonly onSettings?: (() => void) | undefined;
  /** To a window of its own; absent where there is no need. */
  readonly onWindow?: (() => void) | undefined;
  /** Absent where the browser closes it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A page of 360 by 480 px in a host tool, in the toolbar's pop-up or in a small window: one screen, no scrolling. */
export function Panel(props: PanelProps): ReactNode {
  const { place = null, status, handle, onSettings, onWindow, onClose, children } = props;
  return (
    <div className={styles.panel} data-panel="">
      <header className={styles.head}>
        <span className={logoClass}>
          <Logo />
        </span>
        {place !== null && (
          <span className={styles.place} title={place}>
            {place}
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

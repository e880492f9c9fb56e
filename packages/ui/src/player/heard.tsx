import { type HeardState, heardWords } from '@beep/core/listens';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useUiPorts } from '../ui-ports.ts';
import styles from './heard.module.css';

export interface HeardProps {
  /** Undefined where nothing is known or shown. */
  readonly heard?: HeardState | undefined;
  readonly firstHeardAtMs?: number | undefined;
}

/** "Heard to the end, first today, 9:41 AM", for the owner, who sees it after hydration: in their own time zone. */
export function Heard({
  heard,
  firstHeardAtMs,
  className,
}: HeardProps & { readonly className?: string | undefined }): ReactNode {
  const { clock } = useUiPorts();
  const words = heardWords({ heard, firstHeardAtMs }, clock.nowMs());
  return words === undefined ? null : <span className={classNames(styles.heard, className)}>{words}</span>;
}

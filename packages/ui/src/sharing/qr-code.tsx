import { SHARE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useMemo } from 'react';
import styles from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

export interface QrCodeProps {
  readonly text: string;
}

/** Black on white in every theme: many scanners read nothing else. */
export function QrCode({ text }: QrCodeProps): ReactNode {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={SHARE_TEXTS.qrCode}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

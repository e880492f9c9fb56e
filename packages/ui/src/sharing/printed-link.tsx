import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import styles from './qr-code.module.css';
import type { QrCode } from './qr-code.tsx';

export interface PrintedLinkProps {
  readonly url: string;
}

async function loadCode(): Promise<typeof QrCode> {
  return (await import('./qr-code.tsx')).QrCode;
}

/** The link as a QR code and as text, in print only. */
export function PrintedLink({ url }: PrintedLinkProps): ReactNode {
  const Code = useLoaded(loadCode, true);
  return (
    <div className={styles.printed}>
      {Code !== null && <Code text={url} />}
      <bdi translate="no">{url.replace(/^https?:\/\//, '')}</bdi>
    </div>
  );
}

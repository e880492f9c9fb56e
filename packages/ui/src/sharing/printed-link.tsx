import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import styles from './printed-link.module.css';
import type { QrCode } from './qr-code.tsx';

export interface PrintedLinkProps {
  readonly url: string;
}

async function loadCode(): Promise<typeof QrCode> {
  return (await import('./qr-code.tsx')).QrCode;
}

/** On paper, the way to the sound: a link as a QR code and in letters. On a screen it is not there. */
export function PrintedLink({ url }: PrintedLinkProps): ReactNode {
  const Code = useLoaded(loadCode, true);
  return (
    <div className={styles.link}>
      {Code !== null && <Code text={url} />}
      <p>{url.replace(/^https?:\/\//, '')}</p>
    </div>
  );
}

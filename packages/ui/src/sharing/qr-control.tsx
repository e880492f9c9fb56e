import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { QrDialogView } from './qr-dialog-view.tsx';

export interface QrControlProps {
  /** The share link. */
  readonly url: string;
  readonly className?: string | undefined;
}

async function loadView(): Promise<typeof QrDialogView> {
  return (await import('./qr-dialog-view.tsx')).QrDialogView;
}

/** Shows a link as a QR code. The code that draws it is loaded after the page. */
export function QrControl({ url, className }: QrControlProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const View = useLoaded(loadView, isOpen);
  return (
    <>
      <IconButton
        icon="qr"
        label={CONTROL_LABELS.qrCode}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {View !== null && <View url={url} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

import type { Recording } from '@beep/core/recordings';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { ShareDialogView } from './share-dialog-view.tsx';

export interface ShareControlProps {
  /** The share link. */
  readonly url: string;
  /** What names the link, once it is known. */
  readonly recording: Pick<Recording, 'durationSeconds' | 'title' | 'isTitleShown'> | undefined;
  readonly className?: string | undefined;
}

async function loadView(): Promise<typeof ShareDialogView> {
  return (await import('./share-dialog-view.tsx')).ShareDialogView;
}

/** Other ways to share a link: a QR code, the system's share sheet, HTML, Markdown. Their code is loaded on the press. */
export function ShareControl({ className, ...what }: ShareControlProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const View = useOpened(loadView, isOpen);
  return (
    <>
      <IconButton
        icon="share"
        label={CONTROL_LABELS.share}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {View !== null && <View {...what} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

import { type HostId, hostTexts } from '@beep/core/hosts';
import { countShareScreenView, isExtensionPromoDue } from '@beep/core/settings';
import { RECORDER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../controls/button.tsx';
import { ExtensionOffer } from '../../dialogs/extension-offer.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useUiPorts } from '../../ui-ports.ts';
import styles from './saved-view.module.css';

export interface ExtensionPromotionProps {
  readonly host: HostId | null;
  /** Where the extension is to be had: its store, or the page that shows all. */
  readonly extensionUrl: string;
}

/** Beside the link in Docs, Gmail and Classroom; as a dialog on some views, never in Front. */
export function ExtensionPromotion({ host, extensionUrl }: ExtensionPromotionProps): ReactNode {
  const { promotion } = hostTexts(host);
  return (
    <>
      {promotion !== null && (
        <section className={styles.promotion} aria-label={RECORDER_TEXTS.getExtension}>
          <Icon name="extension" />
          <p>{promotion}</p>
          <a
            className={buttonClass({ kind: 'line' })}
            href={extensionUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {RECORDER_TEXTS.getExtension}
          </a>
        </section>
      )}
      <PromotionDialog host={host} extensionUrl={extensionUrl} />
    </>
  );
}

function PromotionDialog({ host, extensionUrl }: ExtensionPromotionProps): ReactNode {
  const { settings } = useUiPorts();
  const { promotionModal } = hostTexts(host);
  const [isOpen, setOpen] = useState(false);
  const isCounted = useRef(false);
  useEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    setOpen(isExtensionPromoDue(countShareScreenView(settings)));
  }, [settings]);
  if (promotionModal === null) return null;
  return (
    <ExtensionOffer
      isOpen={isOpen}
      heading={promotionModal.heading}
      text={promotionModal.text}
      onGet={() => window.open(extensionUrl, '_blank', 'noopener')}
      onClose={() => setOpen(false)}
    />
  );
}

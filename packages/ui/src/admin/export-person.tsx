import { ADMIN_TEXTS, adminFailureText, type TemporaryLink } from '@beep/core/admin';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import { useAdmin } from './admin-context.tsx';

/** Asks for a link to an archive, and offers it until it ends. */
export function ExportPerson({ uid }: { readonly uid: string }): ReactNode {
  const { api } = useAdmin();
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<TemporaryLink | null>(null);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const outcome = await api.people.createArchive(uid);
    setAsking(false);
    if (outcome.status === 'failed') {
      showToast(adminFailureText(outcome.failure));
      return;
    }
    setLink(outcome.value);
    showToast(ADMIN_TEXTS.exportReady);
    clock.after(Math.max(0, outcome.value.expiresAtMs - clock.nowMs()), () => setLink(null));
  };
  if (link === null) {
    return (
      <Button kind="line" busy={isAsking} onClick={() => void ask()}>
        {ADMIN_TEXTS.exportPerson}
      </Button>
    );
  }
  return (
    <a className={buttonClass({ kind: 'primary' })} href={link.url} download>
      <Icon name="download" />
      {ADMIN_TEXTS.downloadArchive}
    </a>
  );
}

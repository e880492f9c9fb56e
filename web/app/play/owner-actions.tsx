import type { Recording } from '@beep/core/recordings';
import { CONTROL_LABELS } from '@beep/core/texts';
import { Button, DeleteControl, Icon, QrControl, useCopyLink, useRemoval } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';

export interface OwnerActionsProps {
  readonly recording: Recording;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

/** Share and delete; a failed deletion has its own page (spec 2, section 4). */
export function OwnerActions({ recording, onDeleted, onRestored }: OwnerActionsProps): ReactNode {
  const { library } = usePageComposition();
  const { goTo } = usePageNavigation();
  const copyLink = useCopyLink();
  const remove = useRemoval({
    id: recording.id,
    library,
    onDeleted,
    onRestored,
    onFailed: () => goTo('/error'),
  });
  return (
    <>
      <Button kind="line" onClick={() => void copyLink(recording)}>
        <Icon name="copy" />
        {CONTROL_LABELS.copyLink}
      </Button>
      <QrControl url={recording.shareUrl} />
      <DeleteControl onDelete={remove} />
    </>
  );
}

import { CONTROL_LABELS } from '@beep/core/texts';
import { Button, DeleteControl, Icon, ShareControl, TitleControl, useCopyLink, useRemoval } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { useRecordings } from '../ports/with-recordings.tsx';
import type { Viewer } from './use-viewer.tsx';

export interface OwnerActionsProps {
  readonly viewer: Pick<Viewer, 'recording' | 'replace'>;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

/** Share and delete; a failed deletion has its own page. */
export function OwnerActions({ viewer, onDeleted, onRestored }: OwnerActionsProps): ReactNode {
  const { recording, replace } = viewer;
  const { library } = useRecordings();
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
        <span>{CONTROL_LABELS.copyLink}</span>
      </Button>
      <TitleControl recording={recording} library={library} onChanged={replace} />
      <ShareControl url={recording.shareUrl} recording={recording} />
      <DeleteControl iconOnly="on-phones" deletes={[recording]} onDelete={remove} />
    </>
  );
}

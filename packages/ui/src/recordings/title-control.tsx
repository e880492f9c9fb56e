import type { Recording, RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { TitleDialogView } from './title-dialog-view.tsx';

export interface TitleControlProps {
  readonly recording: Pick<Recording, 'id' | 'title' | 'isTitleShown'>;
  readonly library: Pick<RecordingLibrary, 'changeTitle'>;
  readonly onChanged: (title: Pick<Recording, 'title' | 'isTitleShown'>) => void;
  /** Of several recordings, which; the control is an icon then. */
  readonly what?: string;
}

async function loadView(): Promise<typeof TitleDialogView> {
  return (await import('./title-dialog-view.tsx')).TitleDialogView;
}

/** The owner's control for the title. Its dialog is loaded after the page. */
export function TitleControl(props: TitleControlProps): ReactNode {
  const { recording, what } = props;
  const [isOpen, setOpen] = useState(false);
  const View = useLoaded(loadView, isOpen);
  const label = recording.title === undefined ? CONTROL_LABELS.addTitle : CONTROL_LABELS.editTitle;
  const press = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {what === undefined ? (
        <Button kind="quiet" {...press}>
          <Icon name="pen" />
          {label}
        </Button>
      ) : (
        <IconButton icon="pen" label={`${label}, ${what}`} {...press} />
      )}
      {View !== null && <View {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

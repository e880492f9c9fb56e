import type { Recording, RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, controlName, TITLE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useRecordingPorts } from './recording-ports.ts';
import type { TitleDialogView } from './title-dialog-view.tsx';

export interface TitleControlProps {
  readonly recording: Pick<Recording, 'id' | 'title' | 'isTitleShown' | 'labels'>;
  readonly library: Pick<RecordingLibrary, 'changeTitle' | 'changeMany'>;
  readonly onChanged: (change: Partial<Pick<Recording, 'title' | 'isTitleShown' | 'labels'>>) => void;
  /** Of several recordings, which. */
  readonly what?: string;
}

async function loadView(): Promise<typeof TitleDialogView> {
  return (await import('./title-dialog-view.tsx')).TitleDialogView;
}

/** The owner's control for the title and the labels. Its dialog is loaded after the page. */
export function TitleControl(props: TitleControlProps): ReactNode {
  const { recording, what } = props;
  const [isOpen, setOpen] = useState(false);
  const View = useOpened(loadView, isOpen);
  const label = useControlLabel(recording.title);
  return (
    <>
      <IconButton
        icon="pen"
        label={controlName(label, what)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {View !== null && <View {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function useControlLabel(title: string | undefined): string {
  const { account } = useRecordingPorts();
  if (account !== null) return TITLE_TEXTS.title;
  return title === undefined ? CONTROL_LABELS.addTitle : CONTROL_LABELS.editTitle;
}

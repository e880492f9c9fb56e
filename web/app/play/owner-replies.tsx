import { CONTROL_LABELS } from '@beep/core/texts';
import { Button, NoteReplies, type NoteRepliesProps, useOpened, useOwnPolicy } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { loadAskDialog } from '../features/questions/index.ts';

/** The owner's part for voice replies: opens the recording to them, or asks a class with it. */
export function OwnerReplies(props: NoteRepliesProps): ReactNode {
  const { id, mayReply } = props.recording;
  const { replies: mayBeOpened } = useOwnPolicy();
  const [isOpen, setOpen] = useState(false);
  const Dialog = useOpened(loadAskDialog, isOpen);
  return (
    <>
      <NoteReplies {...props} />
      {mayReply !== false && mayBeOpened && (
        <div>
          <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {CONTROL_LABELS.askClass}
          </Button>
        </div>
      )}
      {Dialog !== null && <Dialog id={id} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

import { CONTROL_LABELS, type TranscriptLine } from '@beep/core';
import {
  Button,
  TranscriptEditor,
  TranscriptLines,
  type TranscriptLinesProps,
  TranscriptSection,
} from '@beep/ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';

export interface ShownTranscript {
  readonly lines: readonly TranscriptLine[];
  /** The same for players, where it has times. */
  readonly captionsUrl: string | undefined;
  readonly replace: (lines: readonly TranscriptLine[]) => void;
}

/** A transcript as the page was drawn with it, and then as its owner changes it. */
export function useTranscript(id: string, drawn: readonly TranscriptLine[]): ShownTranscript {
  const [lines, replace] = useState(drawn);
  // From the page's own origin, under whichever name it was opened: captions of another one need leave.
  const captionsUrl = lines[0]?.startSeconds == null ? undefined : `/media/${id}.vtt`;
  return { lines, captionsUrl, replace };
}

export interface ListenTranscriptProps
  extends Pick<ShownTranscript, 'lines' | 'replace'>,
    Pick<TranscriptLinesProps, 'state' | 'send'> {
  readonly id: string;
  readonly isOwner: boolean;
}

/** What is said in the recording, below its card; the owner writes it. */
export function ListenTranscript(props: ListenTranscriptProps): ReactNode {
  const { id, isOwner, lines, replace, state, send } = props;
  const [isEditing, setIsEditing] = useState(false);
  const returnsFocus = useRef(false);
  const close = useCallback(() => {
    returnsFocus.current = true;
    setIsEditing(false);
  }, []);
  const finish = useCallback(
    (written: readonly TranscriptLine[]) => {
      replace(written);
      close();
    },
    [replace, close],
  );
  const takeFocusBack = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.focus();
  }, []);
  if (lines.length === 0 && !isOwner) return null;
  const isOpen = isOwner && isEditing;
  return (
    <TranscriptSection
      action={
        isOwner &&
        !isEditing && (
          <Button kind="quiet" ref={takeFocusBack} onClick={() => setIsEditing(true)}>
            {lines.length === 0 ? CONTROL_LABELS.addTranscript : CONTROL_LABELS.editTranscript}
          </Button>
        )
      }
    >
      {!isOpen && lines.length > 0 && <TranscriptLines lines={lines} state={state} send={send} />}
      {isOwner && <OwnerEditor id={id} isOpen={isOpen} onDone={finish} onCancel={close} />}
    </TranscriptSection>
  );
}

interface OwnerEditorProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onDone: (lines: readonly TranscriptLine[]) => void;
  readonly onCancel: () => void;
}

function OwnerEditor(props: OwnerEditorProps): ReactNode {
  const { session, transcripts } = usePageComposition();
  return <TranscriptEditor {...props} api={transcripts} tokens={session} />;
}

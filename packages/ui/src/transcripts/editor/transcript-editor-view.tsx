import { CONTROL_LABELS, TRANSCRIPT_EDITOR_TEXTS, TRANSCRIPT_TEXTS } from '@beep/core/texts';
import {
  createTranscriptEditor,
  hasUnsavedEdits,
  type OwnTranscript,
  type TranscriptEditor,
  type TranscriptLine,
  transcriptLines,
} from '@beep/core/transcripts';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../../actor/use-actor.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { useToast } from '../../feedback/toasts.tsx';
import type { PlayerView } from '../../player/use-player.ts';
import { Hint } from '../../text/text.tsx';
import type { EditingState } from './editing-state.ts';
import { LineForm } from './line-form.tsx';
import styles from './transcript-editor.module.css';
import { TranscriptForm } from './transcript-form.tsx';

/** A stored transcript as lines. */
export interface StoredLines {
  readonly lines: readonly TranscriptLine[];
  readonly checked: boolean;
}

export interface TranscriptEditorViewProps {
  readonly transcript: OwnTranscript;
  /** The recording's, to play lines. */
  readonly player: Pick<PlayerView, 'state' | 'send'>;
  /** Called with the stored transcript; null after a deletion. */
  readonly onDone: (stored: StoredLines | null) => void;
  readonly onCancel: () => void;
}

/** Loads the transcript, edits it and reports the result. */
export function TranscriptEditorView(props: TranscriptEditorViewProps): ReactNode {
  const { player, onDone, onCancel } = props;
  const showToast = useToast();
  const [editor] = useState(() => createTranscriptEditor(props.transcript));
  const state = useActor(editor);
  useEffect(() => () => editor.stop(), [editor]);
  useEffect(() => {
    if (state.status !== 'done') return;
    const { transcript } = state;
    showToast(transcript === null ? TRANSCRIPT_EDITOR_TEXTS.deleted : TRANSCRIPT_EDITOR_TEXTS.saved);
    onDone(transcript && { lines: transcriptLines(transcript), checked: transcript.checked });
  }, [state, showToast, onDone]);
  useStay(hasUnsavedEdits(state));

  switch (state.status) {
    case 'done':
      return null;
    case 'loading':
      return (
        <div role="status">
          <Hint className={styles.waiting}>{TRANSCRIPT_TEXTS.loading}</Hint>
        </div>
      );
    case 'not-loaded':
      return (
        <div className={styles.form}>
          <Notice kind="error">{TRANSCRIPT_TEXTS.notLoaded}</Notice>
          <div className={styles.actions}>
            <Button kind="quiet" onClick={onCancel}>
              {CONTROL_LABELS.cancel}
            </Button>
            <Button kind="line" onClick={() => editor.send({ type: 'load' })}>
              {CONTROL_LABELS.tryAgain}
            </Button>
          </div>
        </div>
      );
    default:
      return <EditorForm state={state} send={editor.send} player={player} onCancel={onCancel} />;
  }
}

interface EditorFormProps extends Pick<TranscriptEditorViewProps, 'player' | 'onCancel'> {
  readonly state: EditingState;
  readonly send: TranscriptEditor['send'];
}

function EditorForm({ player, ...props }: EditorFormProps): ReactNode {
  const { draft } = props.state;
  if (draft.mode === 'text') return <TranscriptForm {...props} draft={draft} />;
  return <LineForm {...props} edits={draft.edits} player={player} />;
}

/** Asks before the page is unloaded. */
function useStay(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}

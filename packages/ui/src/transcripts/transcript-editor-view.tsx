import type { FreshTokens } from '@beep/core/session';
import { CONTROL_LABELS } from '@beep/core/texts';
import {
  createTranscriptEditor,
  TRANSCRIPT_TEXTS,
  type TranscriptEditorState,
  type TranscriptLine,
  type TranscriptsApi,
  transcriptLines,
} from '@beep/core/transcripts';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Hint } from '../text/text.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './transcript-editor.module.css';
import { TranscriptForm } from './transcript-form.tsx';

export interface TranscriptEditorViewProps {
  /** The recording's id. */
  readonly id: string;
  readonly api: TranscriptsApi;
  readonly tokens: FreshTokens;
  /** Called with the stored lines; empty after a deletion. */
  readonly onDone: (lines: readonly TranscriptLine[]) => void;
  readonly onCancel: () => void;
}

/** Loads the transcript, edits it and reports the result. */
export function TranscriptEditorView(props: TranscriptEditorViewProps): ReactNode {
  const { id, api, tokens, onDone, onCancel } = props;
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [editor] = useState(() => createTranscriptEditor({ api, tokens, clock, id }));
  const state = useActor(editor);
  useEffect(() => () => editor.stop(), [editor]);
  useEffect(() => {
    if (state.status !== 'done') return;
    const { transcript } = state;
    showToast(transcript === null ? TRANSCRIPT_TEXTS.deleted : TRANSCRIPT_TEXTS.saved);
    onDone(transcript === null ? [] : transcriptLines(transcript));
  }, [state, showToast, onDone]);
  useStay(isUnsaved(state));

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
      return <TranscriptForm state={state} send={editor.send} onCancel={onCancel} />;
  }
}

function isUnsaved(state: TranscriptEditorState): boolean {
  return 'text' in state && state.text !== (state.kept ?? '');
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

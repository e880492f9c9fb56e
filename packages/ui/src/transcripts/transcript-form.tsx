import { CONTROL_LABELS } from '@beep/core/texts';
import {
  TRANSCRIPT_TEXTS,
  type TranscriptEditor,
  type TranscriptEditorState,
  transcriptProblemText,
} from '@beep/core/transcripts';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Icon } from '../icons/icon.tsx';
import { readTextFile } from './read-text-file.ts';
import styles from './transcript-editor.module.css';
import { TRANSCRIPT_HEADING_ID } from './transcript-section.tsx';

export interface TranscriptFormProps {
  readonly state: Extract<TranscriptEditorState, { readonly text: string }>;
  readonly send: TranscriptEditor['send'];
  readonly onCancel: () => void;
}

const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** A text area for the whole transcript; a file can fill it. */
export function TranscriptForm({ state, send, onCancel }: TranscriptFormProps): ReactNode {
  const hintId = useId();
  const isBusy = state.status !== 'editing';
  const save = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: 'save' });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <p id={hintId} className={styles.hint}>
        {TRANSCRIPT_TEXTS.hint}
      </p>
      <textarea
        ref={focus}
        className={styles.text}
        aria-labelledby={TRANSCRIPT_HEADING_ID}
        aria-describedby={hintId}
        rows={12}
        lang=""
        dir="auto"
        value={state.text}
        readOnly={isBusy}
        onChange={({ target }) => send({ type: 'typed', text: target.value })}
      />
      {state.status === 'editing' && state.problem !== null && (
        <Notice kind="error">{transcriptProblemText(state.problem)}</Notice>
      )}
      <div className={styles.actions}>
        <FileButton send={send} isBusy={isBusy} />
        {state.kept !== null && (
          <DeleteButton isDeleting={state.status === 'deleting'} onDelete={() => send({ type: 'remove' })} />
        )}
        <span className={styles.gap} />
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {CONTROL_LABELS.cancel}
        </Button>
        <Button kind="line" type="submit" busy={state.status === 'saving'}>
          {state.status === 'saving' ? TRANSCRIPT_TEXTS.saving : CONTROL_LABELS.save}
        </Button>
      </div>
    </form>
  );
}

interface FileButtonProps extends Pick<TranscriptFormProps, 'send'> {
  readonly isBusy: boolean;
}

function FileButton({ send, isBusy }: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const outcome = await readTextFile(file);
    if (outcome.status === 'read') send({ type: 'typed', text: outcome.text });
    else send({ type: 'fileRefused', problem: outcome.problem });
  }
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
        {TRANSCRIPT_TEXTS.chooseFile}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,.txt,text/vtt,text/plain"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}

interface DeleteButtonProps {
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
}

function DeleteButton({ isDeleting, onDelete }: DeleteButtonProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" busy={isDeleting} onClick={() => setIsAsking(true)}>
        <Icon name="bin" />
        {CONTROL_LABELS.delete}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        type="warning"
        heading={TRANSCRIPT_TEXTS.deleteHeading}
        question={TRANSCRIPT_TEXTS.deleteQuestion}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.delete}
        yesKind="danger"
        onNo={() => setIsAsking(false)}
        onYes={() => {
          setIsAsking(false);
          onDelete();
        }}
      />
    </>
  );
}

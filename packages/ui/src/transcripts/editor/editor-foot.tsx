import {
  CONTROL_LABELS,
  LINE_EDITOR_TEXTS,
  TRANSCRIPT_EDITOR_TEXTS,
  TRANSCRIPT_PROBLEM_TEXTS,
} from '@beep/core/texts';
import type { TranscriptEditor } from '@beep/core/transcripts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { QuestionDialog } from '../../dialogs/question-dialog.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Icon } from '../../icons/icon.tsx';
import fieldStyles from '../../styles/fields.module.css';
import type { EditingState } from './editing-state.ts';
import styles from './transcript-editor.module.css';

export interface EditorFootProps {
  readonly state: EditingState;
  readonly send: TranscriptEditor['send'];
  readonly onCancel: () => void;
  /** More actions on the whole text. */
  readonly children: ReactNode;
}

/** Below the text or its lines: what is wrong, and the actions on the whole. */
export function EditorFoot({ state, send, onCancel, children }: EditorFootProps): ReactNode {
  const isBusy = state.status !== 'editing';
  return (
    <>
      {state.status === 'editing' && state.problem !== null && (
        <Notice kind="error">{TRANSCRIPT_PROBLEM_TEXTS[state.problem]}</Notice>
      )}
      {state.kept?.checked === false && (
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={state.marksChecked}
            disabled={isBusy}
            onChange={({ target }) => send({ type: 'checkChosen', marksChecked: target.checked })}
          />
          <span>{LINE_EDITOR_TEXTS.checked}</span>
        </label>
      )}
      <div className={styles.actions}>
        {children}
        {state.kept !== null && (
          <DeleteButton isDeleting={state.status === 'deleting'} onDelete={() => send({ type: 'remove' })} />
        )}
        <span className={styles.gap} />
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {CONTROL_LABELS.cancel}
        </Button>
        <Button kind="line" type="submit" busy={state.status === 'saving'}>
          {state.status === 'saving' ? TRANSCRIPT_EDITOR_TEXTS.saving : CONTROL_LABELS.save}
        </Button>
      </div>
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
        <span>{CONTROL_LABELS.delete}</span>
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        type="warning"
        heading={TRANSCRIPT_EDITOR_TEXTS.deleteHeading}
        question={TRANSCRIPT_EDITOR_TEXTS.deleteQuestion}
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

import { MAX_TRANSCRIPT_BYTES } from '@beep/core/limits';
import { LINE_EDITOR_TEXTS, TRANSCRIPT_EDITOR_TEXTS } from '@beep/core/texts';
import { isWebVtt, type TranscriptEditor } from '@beep/core/transcripts';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import { Button } from '../../controls/button.tsx';
import { readTextFile } from '../../read-text-file.ts';
import fieldStyles from '../../styles/fields.module.css';
import { TRANSCRIPT_HEADING_ID } from '../transcript-section.tsx';
import type { DraftOf, EditingState } from './editing-state.ts';
import { EditorFoot } from './editor-foot.tsx';
import styles from './transcript-editor.module.css';

export interface TranscriptFormProps {
  readonly state: EditingState;
  readonly draft: DraftOf<'text'>;
  readonly send: TranscriptEditor['send'];
  readonly onCancel: () => void;
}

const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** A text area for the whole transcript; a file can fill it. */
export function TranscriptForm({ state, draft, send, onCancel }: TranscriptFormProps): ReactNode {
  const hintId = useId();
  const isBusy = state.status !== 'editing';
  const save = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: 'save' });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <p id={hintId} className={styles.hint}>
        {TRANSCRIPT_EDITOR_TEXTS.hint}
      </p>
      <textarea
        ref={focus}
        className={classNames(fieldStyles.field, styles.text)}
        aria-labelledby={TRANSCRIPT_HEADING_ID}
        aria-describedby={hintId}
        rows={12}
        lang=""
        dir="auto"
        value={draft.text}
        readOnly={isBusy}
        onChange={({ target }) => send({ type: 'typed', text: target.value })}
      />
      <EditorFoot state={state} send={send} onCancel={onCancel}>
        <FileButton send={send} isBusy={isBusy} />
        {isWebVtt(draft.text) && (
          <Button kind="quiet" disabled={isBusy} onClick={() => send({ type: 'modeChosen', mode: 'lines' })}>
            {LINE_EDITOR_TEXTS.editAsLines}
          </Button>
        )}
      </EditorFoot>
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
    const isTooLarge = file.size > MAX_TRANSCRIPT_BYTES;
    const text = isTooLarge ? null : await readTextFile(file, { fatal: true });
    if (text === null) send({ type: 'fileRefused', problem: isTooLarge ? 'too-large' : 'not-text' });
    else send({ type: 'typed', text });
  }
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
        {TRANSCRIPT_EDITOR_TEXTS.chooseFile}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,.srt,.txt,text/vtt,text/plain,application/x-subrip"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}

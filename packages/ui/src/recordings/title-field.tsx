import { isTitleTooLong, type Recording, type RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, TITLE_TEXTS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useToast } from '../feedback/toasts.tsx';
import fieldStyles from '../styles/fields.module.css';
import styles from './title-field.module.css';

export interface TitleFieldProps {
  /** Undefined until it is loaded. */
  readonly recording: Pick<Recording, 'id' | 'title' | 'isTitleShown'> | undefined;
  readonly library: Pick<RecordingLibrary, 'changeTitle'>;
  readonly onChanged: (change: Pick<Recording, 'title' | 'isTitleShown'>) => void;
}

/** The title in the page: saved with Enter and when the field is left, also by leaving the page or its view. */
export function TitleField({ recording, ...calls }: TitleFieldProps): ReactNode {
  const id = useId();
  const { text, type, save, status, problem } = useTitle({ recording, ...calls });
  useEffect(() => {
    const end = new AbortController();
    const options = { signal: end.signal };
    window.addEventListener('pagehide', save, options);
    document.addEventListener('visibilitychange', () => document.hidden && save(), options);
    return () => end.abort();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.head}>
        <label htmlFor={id}>{TITLE_TEXTS.title}</label>
        <p role="status">{status}</p>
      </div>
      <input
        id={id}
        className={fieldStyles.field}
        dir="auto"
        autoComplete="off"
        value={text}
        disabled={recording === undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== null}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
      />
      {/* In one place: a press beside the field saves it, and must not miss what it aims at. */}
      <div className={styles.foot}>
        <p id={`${id}-hint`} className={classNames(fieldStyles.hint, problem !== null && styles.replaced)}>
          {recording?.isTitleShown === true ? TITLE_TEXTS.shownHint : TITLE_TEXTS.privateHint}
        </p>
        <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
          {problem}
        </p>
      </div>
    </form>
  );
}

interface EditedTitle {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly save: () => void;
  /** What became of the last change. */
  readonly status: string;
  readonly problem: string | null;
}

function useTitle({ recording, library, onChanged }: TitleFieldProps): EditedTitle {
  const showToast = useToast();
  const [edited, setEdited] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<'none' | 'saving' | 'saved' | 'failed'>('none');
  const whenGone = useWhenGone();
  /** The title that is being saved, or the one after it. */
  const wanted = useRef<string | null>(null);
  const isSending = useRef(false);
  const title = recording?.title ?? '';
  const text = edited ?? title;
  const isTooLong = isTitleTooLong(text);

  /** One after the other: the service may take two requests in either order. */
  async function send(id: string, typed: string): Promise<void> {
    wanted.current = typed;
    if (isSending.current) return;
    isSending.current = true;
    whenGone(null);
    setOutcome('saving');
    let response = await library.changeTitle(id, { title: typed });
    for (let sent = typed; wanted.current !== sent; ) {
      sent = wanted.current;
      response = await library.changeTitle(id, { title: sent });
    }
    const last = wanted.current;
    wanted.current = null;
    isSending.current = false;
    if (response.status === 'ok') {
      onChanged({ title: response.value.title || undefined, isTitleShown: response.value.isTitleShown });
      setEdited((now) => (now === last ? null : now));
      setOutcome('saved');
      return;
    }
    setOutcome('failed');
    whenGone(() => {
      const action = { label: CONTROL_LABELS.tryAgain, onPress: () => void send(id, last) };
      showToast(TITLE_TEXTS.failed, { action });
    });
  }

  return {
    text,
    type(typed) {
      setEdited(typed);
      setOutcome('none');
    },
    save() {
      if (recording === undefined || edited === null || isTooLong) return;
      if (edited !== (wanted.current ?? title)) void send(recording.id, edited);
    },
    status: outcome === 'saved' ? TITLE_TEXTS.saved : '',
    problem: isTooLong ? TITLE_TEXTS.tooLong : outcome === 'failed' ? TITLE_TEXTS.failed : null,
  };
}

/** Keeps one call for the end of the component, or makes it now if that is over. */
function useWhenGone(): (call: (() => void) | null) => void {
  const isGone = useRef(false);
  const last = useRef<(() => void) | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      last.current?.();
    };
  }, []);
  return (call) => {
    last.current = call;
    if (isGone.current) call?.();
  };
}

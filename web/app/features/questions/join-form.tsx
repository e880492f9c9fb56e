import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { parseQuestionCode } from '@beep/core/replies';
import { JOIN_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { timeOfDay } from '@beep/core/time';
import { Button, fieldStyles, Notice, useUiPorts } from '@beep/ui';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isNoQuestion } from './is-no-question.ts';
import styles from './join-form.module.css';

const MINUTE_MS = 60_000;

export interface JoinFormProps {
  /** The code that the page was opened with; null for none. */
  readonly given: string | null;
  readonly find: (code: string) => Promise<CallOutcome<{ readonly url: string }>>;
  readonly onFound: (url: string) => void;
}

/** Asks for the code of a question, and leads to it. */
export function JoinForm({ given, find, onFound }: JoinFormProps): ReactNode {
  const id = useId();
  const { clock } = useUiPorts();
  const field = useRef<HTMLInputElement>(null);
  const [isLooking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async (typed: string): Promise<void> => {
    if (isLooking) return;
    const code = parseQuestionCode(typed);
    setProblem(null);
    if (code === undefined) return refuse(JOIN_TEXTS.short);
    setLooking(true);
    const outcome = await find(code);
    setLooking(false);
    if (outcome.status === 'ok') onFound(outcome.value.url);
    else refuse(problemOf(outcome.failure, clock.nowMs()));
  };
  function refuse(text: string): void {
    setProblem(text);
    field.current?.focus();
  }
  const joinAtOnce = useEffectEvent(() => {
    if (given !== null && given !== '') void join(given);
  });
  useEffect(() => joinAtOnce(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void join(field.current?.value ?? '');
  };
  return (
    <form className={styles.form} action="/join" method="get" onSubmit={submit} noValidate>
      <label htmlFor={id} className={fieldStyles.label}>
        {QUESTION_TEXTS.code}
      </label>
      <input
        ref={field}
        id={id}
        name="code"
        className={`${fieldStyles.field} ${styles.code}`}
        defaultValue={given ?? ''}
        type="text"
        inputMode="text"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== null}
      />
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {JOIN_TEXTS.hint}
      </p>
      <div id={`${id}-problem`}>{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      <Button kind="primary" large type="submit" busy={isLooking}>
        {JOIN_TEXTS.join}
      </Button>
    </form>
  );
}

function problemOf(failure: CallFailure, nowMs: number): string {
  if (failure.kind === 'network') return JOIN_TEXTS.offline;
  if (isNoQuestion(failure)) return JOIN_TEXTS.wrong;
  if (failure.kind !== 'refused' || failure.httpStatus !== 429) return JOIN_TEXTS.failed;
  const { retryAfterMs = MINUTE_MS } = failure;
  return JOIN_TEXTS.limited({ time: timeOfDay(Math.ceil((nowMs + retryAfterMs) / MINUTE_MS) * MINUTE_MS) });
}

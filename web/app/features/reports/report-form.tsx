import { REPORT_REASONS, type ReportRequest } from '@beep/api/features/reports';
import { MAX_REPORT_LENGTH } from '@beep/core/limits';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { CONTROL_LABELS, REASON_WORDS, REPORT_PROBLEM_TEXTS, REPORT_TEXTS } from '@beep/core/texts';
import { Button, fieldStyles, LengthLimit, NeedsScripts, Notice, PageHead, useHydrated } from '@beep/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import styles from './report-form.module.css';

type Problem = keyof typeof REPORT_PROBLEM_TEXTS;

export interface ReportFormProps {
  readonly send: (report: ReportRequest) => Promise<CallOutcome<null>>;
  /** The way back to the recording. */
  readonly back: ReactNode;
}

/** A listener reports a recording to the administrators, without an account. */
export function ReportForm({ send, back }: ReportFormProps): ReactNode {
  const [status, setStatus] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (fields: FormData): Promise<void> => {
    if (status === 'sending') return;
    const reason = REPORT_REASONS.find((known) => known === fields.get('reason'));
    setProblem(reason === undefined ? 'no-reason' : null);
    if (reason === undefined) return;
    setStatus('sending');
    const outcome = await send({ reason, text: String(fields.get('text') ?? '').trim() });
    setStatus(outcome.status === 'ok' ? 'sent' : 'writing');
    if (outcome.status === 'failed') setProblem(problemOf(outcome.failure));
  };
  if (status === 'sent') {
    return (
      <>
        <PageHead takesFocus heading={REPORT_TEXTS.sentHeading} lead={REPORT_TEXTS.sent} />
        <p>{back}</p>
      </>
    );
  }
  return (
    <>
      <PageHead heading={CONTROL_LABELS.reportRecording} lead={REPORT_TEXTS.lead} />
      <NeedsScripts />
      <Form problem={problem} isSending={status === 'sending'} onSubmit={(fields) => void submit(fields)} />
      {/* The notice of a problem leaves with the first of two presses: the second would meet the link. */}
      {status === 'writing' && <p>{back}</p>}
    </>
  );
}

function problemOf(failure: CallFailure): Problem {
  if (failure.kind === 'network') return 'offline';
  if (failure.kind !== 'refused') return 'failed';
  if (failure.httpStatus === 429) return 'limited';
  if (failure.code === 'restricted') return 'restricted';
  const isGone = failure.httpStatus === 404 || failure.httpStatus === 410 || failure.code === 'suspended';
  return isGone ? 'gone' : 'failed';
}

interface FormProps {
  readonly problem: Problem | null;
  readonly isSending: boolean;
  readonly onSubmit: (fields: FormData) => void;
}

function Form({ problem, isSending, onSubmit }: FormProps): ReactNode {
  const isHydrated = useHydrated();
  const id = useId();
  const [length, setLength] = useState(0);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.reasons} aria-describedby={`${id}-problem`}>
        <legend>{REPORT_TEXTS.reasons}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className={fieldStyles.check}>
            <input type="radio" name="reason" value={reason} required />
            <span>{REASON_WORDS[reason]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={`${id}-text`}>{REPORT_TEXTS.text}</label>
        <textarea
          className={fieldStyles.field}
          id={`${id}-text`}
          name="text"
          dir="auto"
          rows={4}
          maxLength={MAX_REPORT_LENGTH}
          onChange={({ target }) => setLength(target.value.length)}
        />
        <LengthLimit length={length} most={MAX_REPORT_LENGTH} />
      </div>
      <div id={`${id}-problem`} className={styles.problem}>
        {problem !== null && <Notice kind="error">{REPORT_PROBLEM_TEXTS[problem]}</Notice>}
      </div>
      <Button kind="primary" large type="submit" disabled={!isHydrated} busy={isSending}>
        {isSending ? REPORT_TEXTS.sending : REPORT_TEXTS.send}
      </Button>
    </form>
  );
}

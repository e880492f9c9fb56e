import { REPORT_REASONS } from '@beep/core/admin';
import { MAX_REPORT_LENGTH } from '@beep/core/limits';
import { createReport, type ReportOptions, type ReportState } from '@beep/core/reports';
import { CONTROL_LABELS, REASON_WORDS, REPORT_PROBLEM_TEXTS, REPORT_TEXTS } from '@beep/core/texts';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useHydrated } from '../actor/use-hydrated.ts';
import { Button } from '../controls/button.tsx';
import { NeedsScripts } from '../feedback/needs-scripts.tsx';
import { Notice } from '../feedback/notice.tsx';
import { LengthLimit } from '../text/length-limit.tsx';
import { PageHead } from '../text/page-head.tsx';
import styles from './report-form-view.module.css';

export interface ReportFormViewProps extends ReportOptions {
  /** The way back to the recording. */
  readonly back: ReactNode;
}

/** A listener reports a recording to the administrators, without an account. */
export function ReportFormView({ back, ...options }: ReportFormViewProps): ReactNode {
  const [form] = useState(() => createReport(options));
  const state = useActor(form);
  if (state.status === 'sent') {
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
      <Form
        state={state}
        onSubmit={(fields) => {
          const wanted = fields.get('reason');
          const reason = REPORT_REASONS.find((known) => known === wanted) ?? null;
          form.send({ type: 'submit', reason, text: String(fields.get('text') ?? '') });
        }}
      />
      <p>{back}</p>
    </>
  );
}

interface FormProps {
  readonly state: ReportState;
  readonly onSubmit: (fields: FormData) => void;
}

function Form({ state, onSubmit }: FormProps): ReactNode {
  const isHydrated = useHydrated();
  const id = useId();
  const [length, setLength] = useState(0);
  const problem = state.status === 'writing' ? state.problem : null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.reasons} aria-describedby={`${id}-problem`}>
        <legend>{REPORT_TEXTS.reasons}</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input type="radio" name="reason" value={reason} required />
            <span>{REASON_WORDS[reason]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={`${id}-text`}>{REPORT_TEXTS.text}</label>
        <textarea
          id={`${id}-text`}
          name="text"
          rows={4}
          maxLength={MAX_REPORT_LENGTH}
          onChange={({ target }) => setLength(target.value.length)}
        />
        <LengthLimit length={length} most={MAX_REPORT_LENGTH} />
      </div>
      <div id={`${id}-problem`} className={styles.problem}>
        {problem !== null && <Notice kind="error">{REPORT_PROBLEM_TEXTS[problem]}</Notice>}
      </div>
      <Button kind="primary" large type="submit" disabled={!isHydrated} busy={state.status === 'sending'}>
        {state.status === 'sending' ? REPORT_TEXTS.sending : REPORT_TEXTS.send}
      </Button>
    </form>
  );
}

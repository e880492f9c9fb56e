import { QUESTION_AUDIENCES, type Question } from '@beep/api/features/questions';
import { MAX_ANSWER_TRIES, QUESTION_SECONDS } from '@beep/core/limits';
import {
  answerLengthText,
  CONTROL_LABELS,
  NAME_LIST_TEXTS,
  QUESTION_RULE_TEXTS,
  QUESTION_TEXTS,
} from '@beep/core/texts';
import { DialogForm, SelectField, TextField, useToast, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { RadioChoices } from '../../shell/radio-choices.tsx';
import { NamesField } from '../name-lists/index.ts';
import { HearersFields } from './hearers-fields.tsx';
import styles from './questions.module.css';
import {
  draftOf,
  localTime,
  NEW_RULES,
  problemOfRules,
  type RulesDraft,
  type RulesProblem,
  refusalText,
} from './rules-draft.ts';
import { saveRules } from './save-rules.ts';

const LENGTHS = QUESTION_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: answerLengthText(seconds),
}));
const WHO = QUESTION_AUDIENCES.map((value) => ({ value, label: QUESTION_RULE_TEXTS[value] }));
const TRIES = Array.from({ length: MAX_ANSWER_TRIES }, (_, at) => ({
  value: String(at + 1),
  label: (at + 1).toLocaleString(),
}));

export interface AskFormProps {
  /** The recording. */
  readonly id: string;
  /** Null if it asks nothing yet. */
  readonly question: Question | null;
  readonly onSaved: () => Promise<void>;
}

/** The rules of a question. */
export function AskForm({ id, question, onSaved }: AskFormProps): ReactNode {
  const owner = useOwner();
  const { clock } = useUiPorts();
  const showToast = useToast();
  const [before, setBefore] = useState(question === null ? NEW_RULES : draftOf(question));
  const [draft, setDraft] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<RulesProblem | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const change = (part: Partial<RulesDraft>): void => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    const found = problemOfRules(draft, clock.nowMs()) ?? null;
    setProblem(found);
    setFailed(null);
    if (found !== null) return;
    setSaving(true);
    const outcome = await saveRules(owner, id, { before, draft });
    if (outcome.status === 'ok') {
      // Rules are those of an open question: the service opens one that was closed.
      showToast(question?.open === false ? QUESTION_TEXTS.nowOpen : QUESTION_TEXTS.saved);
      await onSaved();
    } else if (outcome.status === 'overtaken') {
      setBefore(outcome.before);
      setDraft(outcome.draft);
      setProblem({ field: 'names', text: NAME_LIST_TEXTS.overtaken });
    } else setFailed(refusalText(outcome.failure));
    setSaving(false);
  };
  return (
    <DialogForm
      submit={question === null ? CONTROL_LABELS.askClass : CONTROL_LABELS.save}
      isSaving={isSaving}
      onSubmit={() => void save()}
    >
      <Who draft={draft} problem={problem} onChange={change} />
      <Limits draft={draft} problem={problem} onChange={change} />
      <HearersFields draft={draft} onChange={change} />
      {failed !== null && <p role="alert">{failed}</p>}
    </DialogForm>
  );
}

interface PartProps {
  readonly draft: RulesDraft;
  readonly problem: RulesProblem | null;
  readonly onChange: (part: Partial<RulesDraft>) => void;
}

function Who({ draft, problem, onChange }: PartProps): ReactNode {
  const wrong = problem?.field === 'names' ? problem.text : null;
  return (
    <>
      <RadioChoices
        label={QUESTION_RULE_TEXTS.who}
        choices={WHO}
        value={draft.who}
        onChange={(who) => onChange({ who })}
      />
      {draft.who === 'listed' && (
        <NamesField
          value={draft.names}
          onChange={(names) => onChange({ names })}
          hint={QUESTION_RULE_TEXTS.namesHint}
          problem={wrong}
        />
      )}
    </>
  );
}

function Limits({ draft, problem, onChange }: PartProps): ReactNode {
  const { clock } = useUiPorts();
  const wrong = problem?.field === 'until' ? problem.text : null;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <div className={styles.limits}>
        <SelectField
          label={QUESTION_RULE_TEXTS.longest}
          value={String(draft.longest)}
          choices={LENGTHS}
          onChange={(value) =>
            onChange({ longest: QUESTION_SECONDS.find((one) => String(one) === value) ?? draft.longest })
          }
        />
        <SelectField
          label={QUESTION_RULE_TEXTS.tries}
          hint={<p className={styles.counted}>{QUESTION_RULE_TEXTS.triesHint}</p>}
          value={String(draft.tries)}
          choices={TRIES}
          onChange={(value) => onChange({ tries: Number(value) })}
        />
      </div>
      <TextField
        label={QUESTION_RULE_TEXTS.until}
        type="datetime-local"
        min={localTime(clock.nowMs())}
        value={draft.until}
        onChange={(until) => onChange({ until })}
        hint={QUESTION_RULE_TEXTS.untilHint({ zone })}
        problem={wrong}
        isInvalid={wrong !== null}
      />
    </>
  );
}

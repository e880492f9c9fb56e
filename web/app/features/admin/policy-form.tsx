import { MAX_GRACE_DAYS, MIN_GRACE_DAYS } from '@beep/api/features/admin';
import { expirationChoices, OTHER_DOMAINS, type RuleName, ruleCounts, ruleOf } from '@beep/core/policies';
import { ADMIN_TEXTS, listText, RULE_TEXTS, unreadableEntries } from '@beep/core/texts';
import { RadioField, SelectField, Switch, TextAreaField, TextField } from '@beep/ui/admin';
import type { FormEvent, ReactNode } from 'react';
import { type DraftProblem, type PolicyDraft, readDraft } from './policy-draft.ts';
import { ruleTexts, ruleWord } from './policy-words.ts';
import type { PolicyEditor } from './use-policy-editor.ts';

const FORM_RULES = Object.keys(RULE_TEXTS) as readonly RuleName[];
const DURATIONS = FORM_RULES.filter((name) => ruleOf(name).kind === 'duration');

export interface PolicyFormProps {
  readonly domain: string;
  readonly editor: PolicyEditor;
  /** The effects of the change, and the buttons. */
  readonly children: ReactNode;
}

/** Every rule of a policy in plain words. */
export function PolicyForm({ domain, editor, children }: PolicyFormProps): ReactNode {
  const { draft, stage, edit } = editor;
  const { problem } = readDraft(draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    editor.preview();
  };
  const isLocked = stage.status === 'conflict' || stage.status === 'saving';
  const part: PartProps = { domain, draft, problem, edit };
  return (
    <form className="admin-form" onSubmit={submit}>
      <fieldset className="admin-fields" disabled={isLocked}>
        {FORM_RULES.map((name) => {
          if (!DURATIONS.includes(name)) return <RuleField key={name} name={name} {...part} />;
          return name === DURATIONS[0] && <Durations key={name} {...part} />;
        })}
        <TextField
          label={ADMIN_TEXTS.graceDays}
          hint={ADMIN_TEXTS.graceDaysHint}
          type="number"
          min={MIN_GRACE_DAYS}
          max={MAX_GRACE_DAYS}
          value={String(draft.graceDays)}
          onChange={(value) => value !== '' && edit({ graceDays: Number(value) })}
        />
      </fieldset>
      {children}
    </form>
  );
}

interface PartProps {
  readonly domain: string;
  readonly draft: PolicyDraft;
  readonly problem: DraftProblem | null;
  readonly edit: (change: Partial<PolicyDraft>) => void;
}

/** Durations stand side by side, in the place of the first. */
function Durations(part: PartProps): ReactNode {
  return (
    <div className="admin-pair">
      {DURATIONS.map((name) => (
        <RuleField key={name} name={name} {...part} />
      ))}
    </div>
  );
}

/** The field of one rule, by its kind. */
function RuleField({ name, ...part }: PartProps & { readonly name: RuleName }): ReactNode {
  const { draft, problem, domain } = part;
  const { name: label, hint = '', values = {}, otherDomains = {} } = ruleTexts(name);
  const rule = ruleOf(name);
  const value = String(draft[name]);
  const edit = (next: string | boolean): void => part.edit({ [name]: next });
  switch (rule.kind) {
    case 'choice': {
      const words = { ...values, ...(domain === OTHER_DOMAINS && otherDomains) };
      const choices = Object.entries(words).map(([one, word]) => ({ value: one, label: word }));
      return <RadioField {...{ label, value, choices }} onChange={edit} />;
    }
    case 'duration': {
      const longest = name === 'defaultExpiry' ? draft.longestLife : 'never';
      const choices = expirationChoices(longest).map(({ option, isAllowed }) => ({
        value: option as string,
        label: ruleWord(name, option),
        isDisabled: !isAllowed,
      }));
      return <SelectField {...{ label, hint, value, choices }} onChange={edit} />;
    }
    case 'switch':
      return <Switch isOn={draft[name] === true} name={label} hint={hint} onChange={edit} />;
    case 'list':
      return (
        ruleCounts(name, draft) && (
          <TextAreaField
            {...{ label, hint, value }}
            problem={problem?.rule === name ? entryProblem(problem) : null}
            onChange={edit}
          />
        )
      );
  }
}

/** Missing entries are shown beside the button; words that cannot be read are shown here. */
function entryProblem({ unreadable }: DraftProblem): string | null {
  if (unreadable.length === 0) return null;
  return unreadableEntries({ entries: listText(unreadable.slice(0, 3)) });
}

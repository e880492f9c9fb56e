import {
  type DraftProblem,
  LIFE_WORDS,
  MAX_GRACE_DAYS,
  MIN_GRACE_DAYS,
  type PolicyDraft,
  type PolicyEditor,
  type PolicyEditorState,
  readDraft,
} from '@beep/core/admin';
import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import { allowsExpiration, OTHER_DOMAINS } from '@beep/core/policies';
import { ADMIN_TEXTS, RULE_WORDS } from '@beep/core/texts';
import type { FormEvent, ReactNode } from 'react';
import type { Choice } from '../controls/select-field.tsx';
import { Switch } from '../settings/switch.tsx';
import { RadioField, SelectField, TextAreaField, TextField } from './fields.tsx';

export interface PolicyFormProps {
  readonly domain: string;
  readonly state: PolicyEditorState;
  readonly send: PolicyEditor['send'];
  /** The effects of the change, and the buttons. */
  readonly children: ReactNode;
}

/** Every rule of a policy in plain words. */
export function PolicyForm({ domain, state, send, children }: PolicyFormProps): ReactNode {
  const { draft, stage } = state;
  const { problem } = readDraft(draft);
  const edit = (change: Partial<PolicyDraft>): void => send({ type: 'edit', change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: 'preview' });
  };
  const isLocked = stage.status === 'conflict' || stage.status === 'saving';
  const part: PartProps = { draft, problem, edit };
  return (
    <form className="admin-form" onSubmit={submit}>
      <fieldset className="admin-fields" disabled={isLocked}>
        <RecordingRules {...part} domain={domain} />
        <LifeRules {...part} />
        <ListenerRules {...part} />
        <OtherRules {...part} />
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
  readonly draft: PolicyDraft;
  readonly problem: DraftProblem | null;
  readonly edit: (change: Partial<PolicyDraft>) => void;
}

function RecordingRules({
  draft,
  problem,
  edit,
  domain,
}: PartProps & { readonly domain: string }): ReactNode {
  const isOther = domain === OTHER_DOMAINS;
  const choices = choicesOf(RULE_WORDS.recording).map((choice) =>
    isOther && choice.value === 'everyone' ? { ...choice, label: ADMIN_TEXTS.everyone } : choice,
  );
  return (
    <>
      <RadioField
        label={ADMIN_TEXTS.mayRecord}
        value={draft.recording}
        choices={choices}
        onChange={(recording) => edit({ recording })}
      />
      {draft.recording === 'listed' && (
        <TextAreaField
          label={ADMIN_TEXTS.recorders}
          hint={ADMIN_TEXTS.recordersHint}
          value={draft.recordersText}
          problem={problemText(problem, 'recorders')}
          onChange={(recordersText) => edit({ recordersText })}
        />
      )}
    </>
  );
}

function LifeRules({ draft, edit }: PartProps): ReactNode {
  const lives = EXPIRATION_OPTIONS.map((value) => ({ value, label: LIFE_WORDS[value] }));
  return (
    <div className="admin-pair">
      <SelectField
        label={ADMIN_TEXTS.longestLife}
        hint={ADMIN_TEXTS.longestLifeHint}
        value={draft.longestLife}
        choices={lives}
        onChange={(longestLife) => edit({ longestLife })}
      />
      <SelectField
        label={ADMIN_TEXTS.defaultExpiry}
        hint={ADMIN_TEXTS.defaultExpiryHint}
        value={draft.defaultExpiry}
        choices={lives.map((life) => ({
          ...life,
          isDisabled: !allowsExpiration(draft.longestLife, life.value),
        }))}
        onChange={(defaultExpiry) => edit({ defaultExpiry })}
      />
    </div>
  );
}

function ListenerRules({ draft, problem, edit }: PartProps): ReactNode {
  return (
    <>
      <RadioField
        label={ADMIN_TEXTS.listeners}
        value={draft.listeners}
        choices={choicesOf(RULE_WORDS.listeners)}
        onChange={(listeners) => edit({ listeners })}
      />
      {draft.listeners === 'domains' && (
        <TextAreaField
          label={ADMIN_TEXTS.listenerDomains}
          hint={ADMIN_TEXTS.listenerDomainsHint}
          value={draft.listenerDomainsText}
          problem={problemText(problem, 'listener-domains')}
          onChange={(listenerDomainsText) => edit({ listenerDomainsText })}
        />
      )}
      <RadioField
        label={ADMIN_TEXTS.downloads}
        value={draft.downloads}
        choices={choicesOf(RULE_WORDS.downloads)}
        onChange={(downloads) => edit({ downloads })}
      />
    </>
  );
}

function OtherRules({ draft, edit }: PartProps): ReactNode {
  return (
    <>
      <RadioField
        label={ADMIN_TEXTS.transcripts}
        value={draft.transcripts}
        choices={choicesOf(RULE_WORDS.transcripts)}
        onChange={(transcripts) => edit({ transcripts })}
      />
      <Switch
        isOn={draft.replies}
        name={ADMIN_TEXTS.replies}
        hint={ADMIN_TEXTS.repliesHint}
        onChange={(replies) => edit({ replies })}
      />
      <Switch
        isOn={draft.administratorsPlay}
        name={ADMIN_TEXTS.administratorsPlay}
        hint={ADMIN_TEXTS.administratorsPlayHint}
        onChange={(administratorsPlay) => edit({ administratorsPlay })}
      />
      <Switch
        isOn={draft.hearing}
        name={ADMIN_TEXTS.hearing}
        hint={ADMIN_TEXTS.hearingHint}
        onChange={(hearing) => edit({ hearing })}
      />
    </>
  );
}

function choicesOf<Value extends string>(words: Readonly<Record<Value, string>>): readonly Choice<Value>[] {
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));
}

/** Missing entries are shown beside the button; words that cannot be read are shown here. */
function problemText(problem: DraftProblem | null, list: 'recorders' | 'listener-domains'): string | null {
  if (problem === null || problem.kind !== `bad-${list}` || !('words' in problem)) return null;
  return `${ADMIN_TEXTS.unreadable} ${problem.words.slice(0, 3).join(', ')}`;
}

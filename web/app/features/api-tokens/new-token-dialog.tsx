import { API_SCOPES, type ApiScope } from '@beep/api';
import { apiTokenCalls, parseTokenName } from '@beep/api/features/api-tokens';
import { MAX_TOKEN_NAME_LENGTH } from '@beep/core/limits';
import {
  DEFAULT_TOKEN_LIFETIME,
  shorterLifetime,
  TOKEN_LIFETIME_NAMES,
  type TokenLifetime,
} from '@beep/core/policies';
import type { CallFailure } from '@beep/core/recordings';
import { API_TOKEN_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, Notice, SelectField, TextField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { CheckChoices } from '../../shell/check-choices.tsx';
import { ShownSecret } from '../../shell/shown-secret.tsx';

const SCOPES = API_SCOPES.map((value) => ({
  value,
  label: API_TOKEN_TEXTS.scopeNames[value],
  hint: API_TOKEN_TEXTS.scopeHints[value],
}));

interface NewTokenFormProps {
  /** The longest life that the policy allows. */
  readonly longest: TokenLifetime;
  readonly onClose: () => void;
  /** The tokens have changed: they are loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for a token, and then shows it, once. */
export function NewTokenDialog(props: NewTokenFormProps & { readonly isOpen: boolean }): ReactNode {
  const { isOpen, onClose } = props;
  const [token, setToken] = useState<string | null>(null);
  const close = (): void => {
    onClose();
    setToken(null);
  };
  return (
    <FormDialog
      heading={token === null ? API_TOKEN_TEXTS.newOne : API_TOKEN_TEXTS.created}
      isOpen={isOpen}
      onClose={close}
    >
      {token === null ? (
        <NewTokenForm {...props} onClose={close} onCreated={setToken} />
      ) : (
        <ShownSecret
          {...{ secret: token, label: API_TOKEN_TEXTS.token, hint: API_TOKEN_TEXTS.copyNow }}
          copy={API_TOKEN_TEXTS.copy}
          copied={API_TOKEN_TEXTS.copied}
          onClose={close}
        />
      )}
    </FormDialog>
  );
}

function NewTokenForm(props: NewTokenFormProps & { readonly onCreated: (token: string) => void }): ReactNode {
  const { longest, onChanged, onCreated } = props;
  const { call } = useOwner();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read']);
  const [lifetime, setLifetime] = useState(shorterLifetime(DEFAULT_TOKEN_LIFETIME, longest));
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const create = async (): Promise<void> => {
    const problems = problemsOf(name, scopes);
    setWrong(problems);
    if (problems.name !== undefined || problems.scopes !== undefined) return;
    setSaving(true);
    const outcome = await call(apiTokenCalls.createApiToken, {
      body: { name, scopes: [...scopes], lifetime },
    });
    setSaving(false);
    if (outcome.status === 'failed') return setWrong({ all: failureText(outcome.failure) });
    onCreated(outcome.value.token);
    await onChanged();
  };
  return (
    <DialogForm submit={API_TOKEN_TEXTS.create} isSaving={isSaving} onSubmit={() => void create()}>
      {wrong.all !== undefined && <Notice kind="error">{wrong.all}</Notice>}
      <TextField
        label={API_TOKEN_TEXTS.name}
        value={name}
        onChange={setName}
        hint={API_TOKEN_TEXTS.nameHint}
        problem={wrong.name ?? null}
        isInvalid={wrong.name !== undefined}
        most={MAX_TOKEN_NAME_LENGTH}
      />
      <CheckChoices
        label={API_TOKEN_TEXTS.scopes}
        choices={SCOPES}
        value={scopes}
        onChange={setScopes}
        problem={wrong.scopes}
      />
      <SelectField
        label={API_TOKEN_TEXTS.lifetime}
        value={lifetime}
        choices={TOKEN_LIFETIME_NAMES.map((value) => ({
          value,
          label: API_TOKEN_TEXTS.lifetimes[value],
          isDisabled: shorterLifetime(value, longest) !== value,
        }))}
        onChange={setLifetime}
      />
    </DialogForm>
  );
}

interface Wrong {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
  readonly all?: string;
}

function problemsOf(name: string, scopes: readonly ApiScope[]): Wrong {
  return {
    name: parseTokenName(name) === undefined ? API_TOKEN_TEXTS.nameProblem : undefined,
    scopes: scopes.length === 0 ? API_TOKEN_TEXTS.scopesProblem : undefined,
  };
}

function failureText(failure: CallFailure): string {
  if (failure.kind !== 'refused') return API_TOKEN_TEXTS.createFailed;
  if (failure.code === 'conflict') return API_TOKEN_TEXTS.tooMany;
  return failure.code === 'forbidden' ? API_TOKEN_TEXTS.forbiddenHint : API_TOKEN_TEXTS.createFailed;
}

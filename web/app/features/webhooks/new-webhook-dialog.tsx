import { WEBHOOK_EVENTS, type WebhookEvent, webhookCalls } from '@beep/api/features/webhooks';
import { MAX_WEBHOOK_URL_LENGTH } from '@beep/core/limits';
import type { CallFailure } from '@beep/core/recordings';
import { WEBHOOK_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, Notice, TextField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { CheckChoices } from '../../shell/check-choices.tsx';
import { ShownSecret } from '../../shell/shown-secret.tsx';
import { eventName } from './event-name.ts';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: eventName(value) }));

interface NewWebhookProps {
  readonly onClose: () => void;
  /** The webhooks have changed: they are loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for an address and its events, and then shows the secret, once. */
export function NewWebhookDialog(props: NewWebhookProps & { readonly isOpen: boolean }): ReactNode {
  const { isOpen, onClose, onChanged } = props;
  const [secret, setSecret] = useState<string | null>(null);
  const close = (): void => {
    onClose();
    setSecret(null);
  };
  return (
    <FormDialog
      heading={secret === null ? WEBHOOK_TEXTS.newOne : WEBHOOK_TEXTS.created}
      isOpen={isOpen}
      onClose={close}
    >
      {secret === null ? (
        <NewWebhookForm onCreated={setSecret} onChanged={onChanged} />
      ) : (
        <WebhookSecret secret={secret} onClose={close} />
      )}
    </FormDialog>
  );
}

interface WebhookSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

export function WebhookSecret(props: WebhookSecretProps): ReactNode {
  const { secret: label, copyNow: hint, copy, copied } = WEBHOOK_TEXTS;
  return <ShownSecret {...props} {...{ label, hint, copy, copied }} />;
}

interface NewWebhookFormProps extends Pick<NewWebhookProps, 'onChanged'> {
  readonly onCreated: (secret: string) => void;
}

function NewWebhookForm({ onCreated, onChanged }: NewWebhookFormProps): ReactNode {
  const { call } = useOwner();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const create = async (): Promise<void> => {
    const problems = problemsOf(url.trim(), events);
    setWrong(problems);
    if (problems.url !== undefined || problems.events !== undefined) return;
    setSaving(true);
    const body = { url: url.trim(), events: [...events] };
    const outcome = await call(webhookCalls.createWebhook, { body });
    setSaving(false);
    if (outcome.status === 'failed') return setWrong(refusalOf(outcome.failure));
    onCreated(outcome.value.secret);
    await onChanged();
  };
  return (
    <DialogForm submit={WEBHOOK_TEXTS.create} isSaving={isSaving} onSubmit={() => void create()}>
      {wrong.all !== undefined && <Notice kind="error">{wrong.all}</Notice>}
      <TextField
        label={WEBHOOK_TEXTS.url}
        value={url}
        onChange={setUrl}
        hint={WEBHOOK_TEXTS.urlHint}
        problem={wrong.url ?? null}
        isInvalid={wrong.url !== undefined}
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        type="url"
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckChoices
        label={WEBHOOK_TEXTS.events}
        choices={EVENTS}
        value={events}
        onChange={setEvents}
        problem={wrong.events}
      />
    </DialogForm>
  );
}

interface Wrong {
  readonly url?: string | undefined;
  readonly events?: string | undefined;
  readonly all?: string;
}

/** An operator may allow `http`, so that only the service knows which addresses are. */
function problemsOf(url: string, events: readonly WebhookEvent[]): Wrong {
  return {
    url: /^https?:\/\//i.test(url) && URL.canParse(url) ? undefined : WEBHOOK_TEXTS.urlHint,
    events: events.length === 0 ? WEBHOOK_TEXTS.eventsProblem : undefined,
  };
}

function refusalOf(failure: CallFailure): Wrong {
  if (failure.kind !== 'refused') return { all: WEBHOOK_TEXTS.createFailed };
  if (failure.code === 'invalid_request') return { url: WEBHOOK_TEXTS.urlProblem };
  if (failure.code === 'conflict') return { all: WEBHOOK_TEXTS.tooMany };
  return { all: failure.code === 'forbidden' ? WEBHOOK_TEXTS.forbiddenHint : WEBHOOK_TEXTS.createFailed };
}

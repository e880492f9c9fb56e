import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@beep/api/features/webhooks';
import { changedFields } from '@beep/core/forms';
import { MAX_WEBHOOK_URL_LENGTH } from '@beep/core/limits';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { CONTROL_LABELS, WEBHOOK_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, Notice, TextField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { CheckChoices } from '../../shell/check-choices.tsx';
import { ShownSecret } from '../../shell/shown-secret.tsx';
import { eventName } from './event-name.ts';
import { useWebhookClient, type WebhookClient } from './webhook-client.ts';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: eventName(value) }));

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The webhooks have changed: they are loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for an address and its events, and then shows the secret, once. */
export function NewWebhookDialog({ isOpen, onClose, onChanged }: DialogProps): ReactNode {
  const { create } = useWebhookClient();
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
        <WebhookForm
          {...{ url: '', events: WEBHOOK_EVENTS, send: create }}
          {...{ submit: WEBHOOK_TEXTS.create, failed: WEBHOOK_TEXTS.createFailed }}
          onSent={async (created) => {
            setSecret(created.secret);
            await onChanged();
          }}
        />
      ) : (
        <WebhookSecret secret={secret} onClose={close} />
      )}
    </FormDialog>
  );
}

interface ChangeWebhookProps extends DialogProps {
  readonly webhook: Webhook;
}

/** Asks for another address and other events. */
export function ChangeWebhookDialog(props: ChangeWebhookProps): ReactNode {
  return (
    <FormDialog heading={WEBHOOK_TEXTS.edit} isOpen={props.isOpen} onClose={props.onClose}>
      <ChangeForm {...props} />
    </FormDialog>
  );
}

function ChangeForm({ webhook, onClose, onChanged }: ChangeWebhookProps): ReactNode {
  const { change } = useWebhookClient();
  const [before] = useState(webhook);
  return (
    <WebhookForm
      {...before}
      send={(asked) => change(before.id, changedFields({ url: before.url, events: before.events }, asked))}
      {...{ submit: CONTROL_LABELS.save, failed: WEBHOOK_TEXTS.changeFailed }}
      onSent={async () => {
        onClose();
        await onChanged();
      }}
    />
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

interface Asked {
  readonly url: string;
  readonly events: WebhookEvent[];
}

interface WebhookFormProps<Answer> {
  /** To begin with. */
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly submit: string;
  /** What is said of a failure without a reason of its own. */
  readonly failed: string;
  readonly send: (asked: Asked) => Promise<CallOutcome<Answer>>;
  readonly onSent: (answer: Answer) => Promise<void>;
}

function WebhookForm<Answer>({
  submit,
  failed,
  send,
  onSent,
  ...begun
}: WebhookFormProps<Answer>): ReactNode {
  const { forbiddenHint } = useWebhookClient();
  const [url, setUrl] = useState(begun.url);
  const [events, setEvents] = useState(begun.events);
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const save = async (): Promise<void> => {
    const problems = problemsOf(url.trim(), events);
    setWrong(problems);
    if (problems.url !== undefined || problems.events !== undefined) return;
    setSaving(true);
    const outcome = await send({ url: url.trim(), events: [...events] });
    setSaving(false);
    if (outcome.status === 'failed') setWrong(refusalOf(outcome.failure, { failed, forbiddenHint }));
    else await onSent(outcome.value);
  };
  return (
    <DialogForm submit={submit} isSaving={isSaving} onSubmit={() => void save()}>
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

interface RefusalWords extends Pick<WebhookClient, 'forbiddenHint'> {
  readonly failed: string;
}

function refusalOf(failure: CallFailure, { failed, forbiddenHint }: RefusalWords): Wrong {
  if (failure.kind !== 'refused') return { all: failed };
  if (failure.code === 'invalid_request') return { url: WEBHOOK_TEXTS.urlProblem };
  if (failure.code === 'conflict') return { all: WEBHOOK_TEXTS.tooMany };
  return { all: failure.code === 'forbidden' ? forbiddenHint : failed };
}

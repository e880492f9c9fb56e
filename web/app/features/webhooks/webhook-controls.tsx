import type { Webhook } from '@beep/api/features/webhooks';
import { CONTROL_LABELS, controlName, WEBHOOK_TEXTS } from '@beep/core/texts';
import { Button, FormDialog, QuestionDialog, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import lists from '../../shell/own-lists.module.css';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookClient } from './webhook-client.ts';
import { ChangeWebhookDialog, WebhookSecret } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

interface ControlsProps {
  readonly webhook: Webhook;
  readonly isAllowed: boolean;
  readonly onChanged: () => Promise<void>;
}

/** The buttons of a webhook, and its log below them. */
export function WebhookControls(props: ControlsProps): ReactNode {
  const { webhook, isAllowed } = props;
  const [isLogOpen, setLogOpen] = useState(false);
  const [sentTests, setSentTests] = useState(0);
  const showTest = (): void => {
    setLogOpen(true);
    setSentTests(sentTests + 1);
  };
  const maySend = isAllowed && webhook.off === undefined;
  return (
    <>
      <span className={`${lists.controls} ${styles.controls}`}>
        <Button
          kind="quiet"
          aria-label={controlName(WEBHOOK_TEXTS.log, webhook.url)}
          aria-expanded={isLogOpen}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {WEBHOOK_TEXTS.log}
        </Button>
        {maySend && <TestButton {...webhook} onSent={showTest} />}
        {isAllowed && <ChangeButton {...props} />}
        {isAllowed && <SwitchButton {...props} />}
        {isAllowed && <RotateButton {...props} />}
        <DeleteButton {...props} />
      </span>
      {isLogOpen && (
        <div className={styles.log}>
          <DeliveryLog key={sentTests} id={webhook.id} maySend={maySend} />
        </div>
      )}
    </>
  );
}

function TestButton({ id, url, onSent }: Webhook & { readonly onSent: () => void }): ReactNode {
  const client = useWebhookClient();
  const showToast = useToast();
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    const { status } = await client.test(id);
    setSending(false);
    if (status === 'ok') onSent();
    showToast(status === 'ok' ? WEBHOOK_TEXTS.testSent : WEBHOOK_TEXTS.sendFailed);
  };
  return (
    <Button
      kind="quiet"
      aria-label={controlName(WEBHOOK_TEXTS.test, url)}
      busy={isSending}
      onClick={() => void send()}
    >
      {WEBHOOK_TEXTS.test}
    </Button>
  );
}

function ChangeButton({ webhook, onChanged }: ControlsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        aria-label={controlName(WEBHOOK_TEXTS.edit, webhook.url)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {CONTROL_LABELS.change}
      </Button>
      <ChangeWebhookDialog {...{ webhook, isOpen, onChanged }} onClose={() => setOpen(false)} />
    </>
  );
}

function SwitchButton({ webhook: { id, url, off }, onChanged }: ControlsProps): ReactNode {
  const client = useWebhookClient();
  const showToast = useToast();
  const [isSaving, setSaving] = useState(false);
  const isOff = off !== undefined;
  const label = isOff ? WEBHOOK_TEXTS.switchOn : WEBHOOK_TEXTS.switchOff;
  const change = async (): Promise<void> => {
    setSaving(true);
    const { status } = await client.change(id, { enabled: isOff });
    if (status === 'ok') await onChanged();
    else showToast(WEBHOOK_TEXTS.changeFailed);
    setSaving(false);
  };
  return (
    <Button kind="quiet" aria-label={controlName(label, url)} busy={isSaving} onClick={() => void change()}>
      {label}
    </Button>
  );
}

type Stage = 'closed' | 'asking' | 'running';

function RotateButton({ webhook: { id, url }, onChanged }: ControlsProps): ReactNode {
  const client = useWebhookClient();
  const showToast = useToast();
  const [stage, setStage] = useState<Stage>('closed');
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async (): Promise<void> => {
    setStage('running');
    const outcome = await client.rotate(id);
    setStage('closed');
    if (outcome.status === 'failed') return showToast(WEBHOOK_TEXTS.changeFailed);
    setSecret(outcome.value.secret);
    await onChanged();
  };
  const close = (): void => setSecret(null);
  return (
    <>
      <Button
        kind="quiet"
        aria-label={controlName(WEBHOOK_TEXTS.rotate, url)}
        aria-haspopup="dialog"
        onClick={() => setStage('asking')}
      >
        {WEBHOOK_TEXTS.rotate}
      </Button>
      <QuestionDialog
        isOpen={stage !== 'closed'}
        busy={stage === 'running'}
        heading={controlName(WEBHOOK_TEXTS.rotate, url)}
        question={WEBHOOK_TEXTS.rotateQuestion}
        no={CONTROL_LABELS.cancel}
        yes={WEBHOOK_TEXTS.rotate}
        yesKind="primary"
        onNo={() => stage === 'asking' && setStage('closed')}
        onYes={() => void rotate()}
      />
      <FormDialog heading={WEBHOOK_TEXTS.rotated} isOpen={secret !== null} onClose={close}>
        <WebhookSecret secret={secret ?? ''} onClose={close} />
      </FormDialog>
    </>
  );
}

function DeleteButton({ webhook: { id, url }, onChanged }: ControlsProps): ReactNode {
  const client = useWebhookClient();
  const showToast = useToast();
  const [stage, setStage] = useState<Stage>('closed');
  const remove = async (): Promise<void> => {
    setStage('running');
    const { status } = await client.remove(id);
    if (status === 'ok') await onChanged();
    setStage('closed');
    showToast(status === 'ok' ? WEBHOOK_TEXTS.removed : WEBHOOK_TEXTS.removeFailed);
  };
  return (
    <>
      <Button
        kind="quiet"
        aria-label={controlName(WEBHOOK_TEXTS.remove, url)}
        aria-haspopup="dialog"
        onClick={() => setStage('asking')}
      >
        {CONTROL_LABELS.delete}
      </Button>
      <QuestionDialog
        isOpen={stage !== 'closed'}
        busy={stage === 'running'}
        type="warning"
        heading={controlName(WEBHOOK_TEXTS.remove, url)}
        question={WEBHOOK_TEXTS.removeQuestion}
        no={CONTROL_LABELS.cancel}
        yes={WEBHOOK_TEXTS.remove}
        yesKind="danger"
        onNo={() => stage === 'asking' && setStage('closed')}
        onYes={() => void remove()}
      />
    </>
  );
}

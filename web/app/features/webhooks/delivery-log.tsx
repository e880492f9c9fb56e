import type { WebhookDelivery } from '@beep/api/features/webhooks';
import { CONTROL_LABELS, controlName, WEBHOOK_TEXTS } from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import { Button, Notice, useLoadedPages, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { usePolling } from '../../shell/use-polling.ts';
import { eventName } from './event-name.ts';
import { useWebhookClient } from './webhook-client.ts';
import styles from './webhooks.module.css';

const OPTIONS = { refreshOnFocus: true } as const;
const EVERY_MS = 5000;

interface DeliveryLogProps {
  /** Of the webhook. */
  readonly id: string;
  readonly maySend: boolean;
}

/** What was sent to a webhook, newest first, in pages. What happens meanwhile is loaded by itself. */
export function DeliveryLog({ id, maySend }: DeliveryLogProps): ReactNode {
  const client = useWebhookClient();
  const log = useLoadedPages(
    [...client.key, 'deliveries', id],
    (after) => client.deliveries(id, after),
    OPTIONS,
  );
  usePolling(async () => {
    if (log.status === 'ready') await log.refresh();
  }, EVERY_MS);
  return (
    <LoadedView of={log} failed={WEBHOOK_TEXTS.logFailed}>
      {({ pages, loadMore, isLoadingMore, hasMoreFailed }, refresh) => {
        const deliveries = pages.flatMap((page) => page.deliveries);
        return (
          <>
            {deliveries.length === 0 && <p className={lists.facts}>{WEBHOOK_TEXTS.logNone}</p>}
            <ul className={styles.list} aria-label={WEBHOOK_TEXTS.log}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} {...{ id, delivery, maySend }} onSent={refresh} />
              ))}
            </ul>
            {hasMoreFailed && <Notice kind="error">{WEBHOOK_TEXTS.logFailed}</Notice>}
            {loadMore !== null && (
              <Button kind="line" busy={isLoadingMore} onClick={loadMore}>
                {hasMoreFailed ? CONTROL_LABELS.tryAgain : CONTROL_LABELS.loadMore}
              </Button>
            )}
          </>
        );
      }}
    </LoadedView>
  );
}

interface DeliveryRowProps extends DeliveryLogProps {
  readonly delivery: WebhookDelivery;
  readonly onSent: () => Promise<void>;
}

function DeliveryRow({ id, delivery, maySend, onSent }: DeliveryRowProps): ReactNode {
  const { sendAgain } = useWebhookClient();
  const showToast = useToast();
  const [isSending, setSending] = useState(false);
  const name = eventName(delivery.event);
  const send = async (): Promise<void> => {
    setSending(true);
    const { status } = await sendAgain(id, delivery.id);
    if (status === 'ok') await onSent();
    else showToast(WEBHOOK_TEXTS.sendFailed);
    setSending(false);
  };
  return (
    <li className={lists.row}>
      <span className={lists.name}>{name}</span>
      <span className={lists.facts}>{factsOf(delivery).join('\u00a0· ')}</span>
      {maySend && (
        <Button
          kind="quiet"
          aria-label={controlName(WEBHOOK_TEXTS.again, name)}
          busy={isSending}
          onClick={() => void send()}
        >
          {WEBHOOK_TEXTS.again}
        </Button>
      )}
    </li>
  );
}

function factsOf({ at, state, attempts, status, problem, next_attempt_at: next }: WebhookDelivery) {
  const retries = attempts > 0 && next !== undefined;
  return [
    WEBHOOK_TEXTS.states[state],
    dateAndTime(at * 1000),
    ...(status === undefined ? [] : [WEBHOOK_TEXTS.status({ status: String(status) })]),
    ...(problem === undefined ? [] : [WEBHOOK_TEXTS.problems[problem]]),
    ...(attempts > 1 ? [WEBHOOK_TEXTS.attempts({ count: String(attempts) })] : []),
    ...(retries ? [WEBHOOK_TEXTS.next({ date: dateAndTime(next * 1000) })] : []),
  ];
}

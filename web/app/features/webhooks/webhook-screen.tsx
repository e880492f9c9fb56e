import { type Webhook, type Webhooks, webhookCalls } from '@beep/api/features/webhooks';
import { API_TOKEN_TEXTS, CONTROL_LABELS, WEBHOOK_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button, buttonClass, EmptyState, Lead, Title, useLoadedValue } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { eventName } from './event-name.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookControls } from './webhook-controls.tsx';

/** They are switched off by failures, and changed in other tabs. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The webhooks of the user. */
export function WebhookScreen(): ReactNode {
  const { call, uid } = useOwner();
  const webhooks = useLoadedValue(['webhooks', uid], () => call(webhookCalls.listWebhooks, {}), OPTIONS);
  return (
    <>
      <Title>{WEBHOOK_TEXTS.title}</Title>
      <Lead>{WEBHOOK_TEXTS.lead}</Lead>
      <PageLink className={lists.back ?? ''} to="/api-tokens">
        {API_TOKEN_TEXTS.title}
      </PageLink>
      <LoadedView of={webhooks} failed={WEBHOOK_TEXTS.loadFailed}>
        {(found, refresh) => <WebhookList {...found} onChanged={refresh} />}
      </LoadedView>
    </>
  );
}

interface ChangedProps {
  readonly onChanged: () => Promise<void>;
}

/** Where the policy forbids webhooks, those that exist can still be deleted. */
function WebhookList({ webhooks, allowed, onChanged }: Webhooks & ChangedProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const newWebhook = (
    <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {WEBHOOK_TEXTS.newOne}
    </Button>
  );
  return (
    <>
      {allowed && webhooks.length > 0 && <div className={lists.actions}>{newWebhook}</div>}
      {!allowed && (
        <EmptyState kind="nothing" heading={WEBHOOK_TEXTS.forbidden} hint={WEBHOOK_TEXTS.forbiddenHint}>
          <PageLink className={buttonClass({ kind: 'line' })} to="/history">
            {CONTROL_LABELS.recordingHistory}
          </PageLink>
        </EmptyState>
      )}
      {allowed && webhooks.length === 0 && (
        <EmptyState kind="nothing" heading={WEBHOOK_TEXTS.none} hint={WEBHOOK_TEXTS.noneHint}>
          {newWebhook}
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <ul className={lists.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className={lists.row}>
              <span className={lists.name}>
                <bdi dir="ltr" translate="no">
                  {webhook.url}
                </bdi>
              </span>
              <Facts {...webhook} />
              <WebhookControls webhook={webhook} isAllowed={allowed} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <NewWebhookDialog isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
    </>
  );
}

function Facts({ events, off, failing_since, earlier_secret_until }: Webhook): ReactNode {
  const dated = (text: (values: { readonly date: string }) => string, at: number | undefined) =>
    at === undefined ? [] : [text({ date: shortDate(at * 1000) })];
  const facts = [
    stateName(off),
    ...dated(WEBHOOK_TEXTS.failing, failing_since),
    ...dated(WEBHOOK_TEXTS.earlierSecret, earlier_secret_until),
    ...events.map(eventName),
  ];
  return (
    <span className={lists.facts}>
      {facts.map((fact, at) => (
        <span key={fact}>{at === 0 ? fact : ` · ${fact}`}</span>
      ))}
    </span>
  );
}

function stateName(off: Webhook['off']): string {
  if (off === undefined) return WEBHOOK_TEXTS.on;
  if (off === 'failing') return WEBHOOK_TEXTS.offFailing;
  return off === 'gone' ? WEBHOOK_TEXTS.offGone : WEBHOOK_TEXTS.off;
}

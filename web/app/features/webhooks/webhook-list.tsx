import type { Webhook, Webhooks } from '@beep/api/features/webhooks';
import { CONTROL_LABELS, WEBHOOK_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button, buttonClass, EmptyState, useLoadedValue } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { eventName } from './event-name.ts';
import { useWebhookClient } from './webhook-client.ts';
import { WebhookControls } from './webhook-controls.tsx';
import { NewWebhookDialog } from './webhook-dialog.tsx';

/** They are switched off by failures, and changed in other tabs. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The webhooks of one owner, with what can be done with them. */
export function WebhookList(): ReactNode {
  const { key, list } = useWebhookClient();
  const webhooks = useLoadedValue(key, list, OPTIONS);
  return (
    <LoadedView of={webhooks} failed={WEBHOOK_TEXTS.loadFailed}>
      {(found, refresh) => <LoadedWebhooks {...found} onChanged={refresh} />}
    </LoadedView>
  );
}

interface ChangedProps {
  readonly onChanged: () => Promise<void>;
}

/** Where the policy forbids webhooks, those that exist can still be deleted. */
function LoadedWebhooks({ webhooks, allowed, onChanged }: Webhooks & ChangedProps): ReactNode {
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
        <span key={fact}>{at === 0 ? fact : `\u00a0· ${fact}`}</span>
      ))}
    </span>
  );
}

function stateName(off: Webhook['off']): string {
  if (off === undefined) return WEBHOOK_TEXTS.on;
  if (off === 'failing') return WEBHOOK_TEXTS.offFailing;
  return off === 'gone' ? WEBHOOK_TEXTS.offGone : WEBHOOK_TEXTS.off;
}

import { webhookCalls } from '@beep/api/features/webhooks';
import { asRemoved, type ContractClient } from '@beep/browser';
import { ADMIN_TEXTS, WEBHOOK_TEXTS } from '@beep/core/texts';
import { EmptyState } from '@beep/ui';
import { type ReactNode, useMemo } from 'react';
import { DomainSelect, ScreenHead, useAdmin, useOneDomain } from '../admin/index.ts';
import { type WebhookClient, WebhookClientContext } from './webhook-client.ts';
import { WebhookList } from './webhook-list.tsx';

/** The webhooks of a domain, on the administration page. */
export function DomainWebhookScreen(): ReactNode {
  const domain = useOneDomain();
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.webhooks} lead={WEBHOOK_TEXTS.domainLead} />
      {domain === undefined ? (
        <EmptyState kind="nothing" heading={WEBHOOK_TEXTS.noDomain} hint={WEBHOOK_TEXTS.noDomainHint}>
          {null}
        </EmptyState>
      ) : (
        <DomainWebhooks key={domain} domain={domain} />
      )}
    </>
  );
}

function DomainWebhooks({ domain }: { readonly domain: string }): ReactNode {
  const { call, scope } = useAdmin();
  const client = useMemo(() => domainWebhookClient(call, scope.email, domain), [call, scope.email, domain]);
  return (
    <>
      <div className="admin-tools">
        <DomainSelect onlyOne />
      </div>
      <WebhookClientContext value={client}>
        <WebhookList />
      </WebhookClientContext>
    </>
  );
}

const domainWebhookClient = (call: ContractClient, email: string, domain: string): WebhookClient => ({
  key: ['webhooks-of-domain', email, domain],
  forbiddenHint: ADMIN_TEXTS.forbidden,
  list: () => call(webhookCalls.listDomainWebhooks, { domain }),
  create: (body) => call(webhookCalls.createDomainWebhook, { domain, body }),
  change: (webhook, body) => call(webhookCalls.changeDomainWebhook, { domain, webhook, body }),
  remove: async (webhook) => asRemoved(await call(webhookCalls.deleteDomainWebhook, { domain, webhook })),
  rotate: (webhook) => call(webhookCalls.rotateDomainWebhookSecret, { domain, webhook }),
  test: (webhook) => call(webhookCalls.testDomainWebhook, { domain, webhook }),
  deliveries: (webhook, after) =>
    call(webhookCalls.listDomainWebhookDeliveries, { domain, webhook, query: { after } }),
  sendAgain: (webhook, delivery) => call(webhookCalls.sendDomainWebhookAgain, { domain, webhook, delivery }),
});

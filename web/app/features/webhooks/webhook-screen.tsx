import { API_TOKEN_TEXTS, WEBHOOK_TEXTS } from '@beep/core/texts';
import { Lead, Title } from '@beep/ui';
import { type ReactNode, useMemo } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { ownWebhookClient, WebhookClientContext } from './webhook-client.ts';
import { WebhookList } from './webhook-list.tsx';

/** The webhooks of the user. */
export function WebhookScreen(): ReactNode {
  const owner = useOwner();
  const client = useMemo(() => ownWebhookClient(owner), [owner]);
  return (
    <>
      <Title>{WEBHOOK_TEXTS.title}</Title>
      <Lead>{WEBHOOK_TEXTS.lead}</Lead>
      <PageLink className={lists.back ?? ''} to="/api-tokens">
        {API_TOKEN_TEXTS.title}
      </PageLink>
      <WebhookClientContext value={client}>
        <WebhookList />
      </WebhookClientContext>
    </>
  );
}

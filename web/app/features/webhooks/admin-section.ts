import type { ComponentType } from 'react';

/** The webhooks of a domain, on the administration page. */
export const loadDomainWebhookScreen = async (): Promise<ComponentType> =>
  (await import('./domain-webhook-screen.tsx')).DomainWebhookScreen;

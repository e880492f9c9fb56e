import { domainLabel } from '@beep/core/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { ADMIN_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { administersAll, useAdmin, useQueryValue } from './admin-context.tsx';
import { SelectField } from './fields.tsx';
import { useAdminValue } from './use-admin-list.ts';

/** The domain that a screen is limited to, from the URL; undefined for all. */
export function useChosenDomain(): string | undefined {
  const [domain] = useQueryValue('domain');
  return domain === '' ? undefined : domain;
}

/** Chooses among the administrator's domains and those with a policy. Draws nothing if there is only one. */
export function DomainSelect(): ReactNode {
  const { api, scope } = useAdmin();
  const [chosen, choose] = useQueryValue('domain');
  const policies = useAdminValue(administersAll(scope) ? 'policies' : null, [], () => api.policies.list());
  const known = policies.status === 'ready' ? policies.value.map(({ domain }) => domain) : [];
  const domains = [...new Set([...scope.domains, ...known, ...(chosen === '' ? [] : [chosen])])]
    .filter((domain) => domain !== OTHER_DOMAINS)
    .sort();
  if (domains.length === 0 || (domains.length === 1 && !administersAll(scope))) return null;
  return (
    <SelectField
      label={ADMIN_TEXTS.domain}
      value={chosen}
      choices={[
        { value: '', label: ADMIN_TEXTS.allDomains },
        ...domains.map((domain) => ({ value: domain, label: domainLabel(domain) })),
      ]}
      onChange={choose}
    />
  );
}

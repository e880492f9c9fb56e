import { OTHER_DOMAINS } from '@beep/core/policies';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { SelectField } from '@beep/ui/admin';
import type { ReactNode } from 'react';
import { administersAll, useAdmin, useQueryValue } from './admin-context.tsx';
import { domainLabel } from './policy-words.ts';

/** The domain that a screen is limited to, from the URL; undefined for all. */
export function useChosenDomain(): string | undefined {
  const [domain] = useQueryValue('domain');
  return domain === '' ? undefined : domain;
}

/** Chooses among all domains that the administrator administers. Draws nothing if there is only one. */
export function DomainSelect(): ReactNode {
  const { scope } = useAdmin();
  const [chosen, choose] = useQueryValue('domain');
  const { known = [] } = scope;
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

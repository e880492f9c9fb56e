import type { AdministratorScope } from '@beep/api/features/admin';
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

/** The domain of a screen that is about one: the first until another is chosen; undefined if none is known. */
export function useOneDomain(): string | undefined {
  const { scope } = useAdmin();
  const chosen = useChosenDomain();
  return chosen ?? domainsOf(scope)[0];
}

/** The domains that the administrator may choose, `chosen` among them. */
export function domainsOf({ domains, known = [] }: AdministratorScope, chosen = ''): readonly string[] {
  return [...new Set([...domains, ...known, ...(chosen === '' ? [] : [chosen])])]
    .filter((domain) => domain !== OTHER_DOMAINS)
    .sort();
}

export interface DomainSelectProps {
  /** Without the choice of all domains. */
  readonly onlyOne?: boolean;
}

/** Chooses among all domains that the administrator administers. Draws nothing if there is nothing to choose. */
export function DomainSelect({ onlyOne = false }: DomainSelectProps): ReactNode {
  const { scope } = useAdmin();
  const [chosen, choose] = useQueryValue('domain');
  const domains = domainsOf(scope, chosen);
  if (domains.length === 0 || (domains.length === 1 && (onlyOne || !administersAll(scope)))) return null;
  return (
    <SelectField
      label={ADMIN_TEXTS.domain}
      value={chosen === '' && onlyOne ? (domains[0] ?? '') : chosen}
      choices={[
        ...(onlyOne ? [] : [{ value: '', label: ADMIN_TEXTS.allDomains }]),
        ...domains.map((domain) => ({ value: domain, label: domainLabel(domain) })),
      ]}
      onChange={choose}
    />
  );
}

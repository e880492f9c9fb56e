import type { AdministratorScope } from '@beep/api/features/admin';
import { ADMIN_TEXTS, LTI_PLATFORM_TEXTS } from '@beep/core/texts';
import { SelectField } from '@beep/ui/admin';
import type { ReactNode } from 'react';
import { administersAll, domainLabel, domainsOf, useAdmin } from '../admin/index.ts';

export interface PlatformDomainProps {
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (domain: string) => void;
}

/** Whose policy applies to the people of a platform. Administrators of some domains choose one of them. */
export function PlatformDomain({ value, onChange }: PlatformDomainProps): ReactNode {
  const { scope } = useAdmin();
  return (
    <SelectField
      label={ADMIN_TEXTS.domain}
      hint={LTI_PLATFORM_TEXTS.domainHint}
      value={value}
      choices={[
        ...(administersAll(scope) ? [{ value: '', label: LTI_PLATFORM_TEXTS.noPolicy }] : []),
        ...domainsOf(scope, value).map((domain) => ({ value: domain, label: domainLabel(domain) })),
      ]}
      onChange={onChange}
    />
  );
}

export function initialDomain(scope: AdministratorScope): string {
  return administersAll(scope) ? '' : (scope.domains[0] ?? '');
}

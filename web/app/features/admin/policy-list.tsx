import type { PolicyVersion } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { ADMIN_TEXTS, sentencesText } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button } from '@beep/ui';
import { DataTable, TextField } from '@beep/ui/admin';
import { type FormEvent, type ReactNode, useState } from 'react';
import { administersAll, useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { Loaded } from './loaded.tsx';
import { parseDomain } from './policy-draft.ts';
import { domainLabel, policySummary } from './policy-words.ts';
import { ScreenHead } from './screen-head.tsx';
import { useAdminValue } from './use-admin-list.ts';

interface DomainPolicy {
  readonly domain: string;
  /** Null if the domain has no policy of its own. */
  readonly current: PolicyVersion | null;
}

/** The domains and their policies. */
export function PolicyList(): ReactNode {
  const { call, scope, Link } = useAdmin();
  const policies = useAdminValue('policies', [], () => call(adminCalls.listPolicies, {}));
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.policies} lead={ADMIN_TEXTS.policiesLead} />
      <Loaded of={policies}>
        {(value) => (
          <DataTable
            label={ADMIN_TEXTS.policies}
            items={byDomain(scope.domains, value.policies)}
            keyOf={({ domain }) => domain}
            columns={[
              {
                name: ADMIN_TEXTS.domain,
                cell: ({ domain }) => (
                  <Link to={adminPath({ section: 'policies', item: domain })} className="admin-link">
                    {domainLabel(domain)}
                  </Link>
                ),
              },
              { name: ADMIN_TEXTS.rules, cell: (policy) => <Rules {...policy} /> },
              {
                name: ADMIN_TEXTS.changedAt,
                kind: 'date',
                cell: ({ current }) => (current === null ? '' : shortDate(current.changedAt * 1000)),
              },
            ]}
          />
        )}
      </Loaded>
      {administersAll(scope) && <AddDomain />}
    </>
  );
}

/** The administrator's own domains, all that have a policy, and for administrators of all the others as one. */
function byDomain(own: readonly string[], policies: readonly PolicyVersion[]): readonly DomainPolicy[] {
  const domains = [...new Set([...own, ...policies.map(({ domain }) => domain)])].sort();
  return domains.map((domain) => ({
    domain,
    current: policies.find((policy) => policy.domain === domain) ?? null,
  }));
}

function Rules({ domain, current }: DomainPolicy): ReactNode {
  if (current === null)
    return <span>{domain === OTHER_DOMAINS ? ADMIN_TEXTS.noLimits : ADMIN_TEXTS.noPolicy}</span>;
  const rules = policySummary(current.policy);
  return <span>{rules.length === 0 ? ADMIN_TEXTS.noLimits : sentencesText(...rules)}</span>;
}

/** Opens the form of a domain; nothing is stored before it is saved. */
function AddDomain(): ReactNode {
  const { goTo } = useAdmin();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const domain = text.trim() === OTHER_DOMAINS ? OTHER_DOMAINS : parseDomain(text);
    setWrong(domain === null);
    if (domain !== null) goTo(adminPath({ section: 'policies', item: domain }));
  };
  return (
    <form className="admin-add" onSubmit={submit}>
      <TextField
        label={ADMIN_TEXTS.addDomain}
        dir="ltr"
        hint={ADMIN_TEXTS.addDomainHint}
        value={text}
        problem={isWrong ? ADMIN_TEXTS.badDomain : null}
        onChange={(value) => {
          setText(value);
          setWrong(false);
        }}
      />
      <Button kind="line" type="submit">
        {ADMIN_TEXTS.add}
      </Button>
    </form>
  );
}

import type { Administrator, AdministratorChange } from '@beep/api/features/admin';
import { adminCalls, BY_CONFIGURATION } from '@beep/api/features/admin';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { ADMIN_TEXTS, CONTROL_LABELS, namedByText, partsText } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button, QuestionDialog, Rich } from '@beep/ui';
import { DataTable, SelectField, TextField } from '@beep/ui/admin';
import { type FormEvent, type ReactNode, useState } from 'react';
import { administersAll, useAdmin } from './admin-context.tsx';
import { focusHeading } from './focus-heading.ts';
import { Loaded } from './loaded.tsx';
import { parseAddresses } from './parse-addresses.ts';
import { parseDomain } from './policy-draft.ts';
import { domainLabel } from './policy-words.ts';
import { ScreenHead } from './screen-head.tsx';
import { useAdminValue } from './use-admin-list.ts';
import { useCommand } from './use-command.ts';

/** Who administers the caller's domains. */
export function AdministratorList(): ReactNode {
  const { call } = useAdmin();
  const administrators = useAdminValue('administrators', [], () => call(adminCalls.listAdministrators, {}));
  const refresh = async (): Promise<void> => {
    if (administrators.status === 'ready') await administrators.refresh();
  };
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.administrators} lead={ADMIN_TEXTS.administratorsLead} />
      <Loaded of={administrators}>
        {(value) => (
          <DataTable
            label={ADMIN_TEXTS.administrators}
            items={value.administrators}
            keyOf={({ email, domain }) => `${email} ${domain}`}
            columns={[
              { name: ADMIN_TEXTS.address, cell: ({ email }) => <bdi>{email}</bdi> },
              { name: ADMIN_TEXTS.domain, cell: ({ domain }) => <bdi>{scopeLabel(domain)}</bdi> },
              { name: ADMIN_TEXTS.namedBy, cell: (one) => <NamedBy {...one} /> },
              {
                name: ADMIN_TEXTS.actions,
                kind: 'actions',
                cell: (one) =>
                  one.namedBy !== BY_CONFIGURATION && <Remove administrator={one} onRemoved={refresh} />,
              },
            ]}
          />
        )}
      </Loaded>
      <AddAdministrator onAdded={refresh} />
    </>
  );
}

/** Here `*` is every domain, not the others. */
function scopeLabel(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.allDomains : domain;
}

function NamedBy({ namedBy, namedAt }: Administrator): ReactNode {
  if (namedBy === BY_CONFIGURATION) return <span className="admin-tag">{ADMIN_TEXTS.byConfiguration}</span>;
  const who = (text: string): ReactNode => <bdi translate="no">{text}</bdi>;
  if (namedAt === undefined) return who(namedBy);
  return <Rich text={namedByText({ who: namedBy, date: shortDate(namedAt * 1000) })} tags={{ who }} />;
}

interface RemoveProps {
  readonly administrator: Administrator;
  readonly onRemoved: () => Promise<void>;
}

function Remove({ administrator, onRemoved }: RemoveProps): ReactNode {
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const { email, domain } = administrator;
  const remove = async (): Promise<void> => {
    const query = { email, domain };
    const isDone = await run(
      () => call(adminCalls.removeAdministrator, { query }),
      ADMIN_TEXTS.administratorRemoved,
    );
    setAsking(false);
    if (!isDone) return;
    await onRemoved();
    focusHeading();
  };
  return (
    <>
      <Button
        kind="quiet"
        aria-label={partsText(ADMIN_TEXTS.remove, email, scopeLabel(domain))}
        onClick={() => setAsking(true)}
      >
        {ADMIN_TEXTS.remove}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        busy={isRunning}
        heading={ADMIN_TEXTS.removeAdministratorHeading}
        question={partsText(email, scopeLabel(domain))}
        no={CONTROL_LABELS.cancel}
        yes={ADMIN_TEXTS.remove}
        yesKind="danger"
        onNo={() => !isRunning && setAsking(false)}
        onYes={() => void remove()}
      />
    </>
  );
}

/** A domain's administrator adds others to the own domains; those of all domains add anyone. */
function AddAdministrator({ onAdded }: { readonly onAdded: () => Promise<void> }): ReactNode {
  const { call, scope } = useAdmin();
  const { run, isRunning } = useCommand();
  const [email, setEmail] = useState('');
  const [domain, setDomain] = useState(administersAll(scope) ? '' : (scope.domains[0] ?? ''));
  const [problem, setProblem] = useState<'email' | 'domain' | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = readChange(email, domain);
    setProblem(typeof body === 'string' ? body : null);
    if (typeof body === 'string') return;
    const isDone = await run(
      () => call(adminCalls.nameAdministrator, { body }),
      ADMIN_TEXTS.administratorAdded,
    );
    if (!isDone) return;
    setEmail('');
    await onAdded();
  };
  return (
    <form
      className="admin-add"
      aria-label={ADMIN_TEXTS.addAdministrator}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={ADMIN_TEXTS.emailAddress}
        dir="ltr"
        value={email}
        problem={problem === 'email' ? ADMIN_TEXTS.badAddress : null}
        onChange={setEmail}
      />
      {administersAll(scope) ? (
        <TextField
          label={ADMIN_TEXTS.domain}
          dir="ltr"
          hint={ADMIN_TEXTS.scopeHint}
          value={domain}
          problem={problem === 'domain' ? ADMIN_TEXTS.badDomain : null}
          onChange={setDomain}
        />
      ) : (
        <SelectField
          label={ADMIN_TEXTS.domain}
          value={domain}
          choices={scope.domains.map((value) => ({ value, label: domainLabel(value) }))}
          onChange={setDomain}
        />
      )}
      <Button kind="primary" type="submit" busy={isRunning}>
        {ADMIN_TEXTS.addAdministrator}
      </Button>
    </form>
  );
}

/** What is wrong, or the change. */
function readChange(email: string, domain: string): AdministratorChange | 'email' | 'domain' {
  const { addresses, unreadable } = parseAddresses(email, { isList: true });
  const [address] = addresses;
  if (address === undefined || addresses.length > 1 || unreadable.length > 0) return 'email';
  const scope = domain.trim() === OTHER_DOMAINS ? OTHER_DOMAINS : parseDomain(domain);
  return scope === null ? 'domain' : { email: address, domain: scope };
}

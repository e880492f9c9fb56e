import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditFormat,
  auditDetails,
  auditSentence,
  type Page,
} from '@beep/core/admin';
import { ADMIN_TEXTS, AUDIT_WORDS } from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Icon } from '../icons/icon.tsx';
import { useAdmin, useQueryValue } from './admin-context.tsx';
import { DataTable } from './data-table.tsx';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { SelectField } from './fields.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type AdminList, useAdminList } from './use-admin-list.ts';
import { useCommand } from './use-command.ts';

/** Every action of administrators, newest first, and the whole log as a file. */
export function AuditLog(): ReactNode {
  const { api } = useAdmin();
  const domain = useChosenDomain();
  const [chosen, choose] = useQueryValue('action');
  const action = AUDIT_ACTIONS.find((one) => one === chosen);
  const entries = useAdminList<AuditEntry, Page<AuditEntry>>('audit', [domain ?? '', action ?? ''], (after) =>
    api.audit.list({
      ...(domain !== undefined && { domain }),
      ...(action !== undefined && { action }),
      ...(after !== undefined && { after }),
    }),
  );
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.audit} lead={ADMIN_TEXTS.auditLead} />
      <div className="admin-tools">
        <DomainSelect />
        <SelectField<AuditAction | ''>
          label={ADMIN_TEXTS.action}
          value={action ?? ''}
          choices={[
            { value: '', label: ADMIN_TEXTS.allActions },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_WORDS[value] })),
          ]}
          onChange={choose}
        />
        <div className="admin-actions">
          <Download format="csv" label={ADMIN_TEXTS.downloadCsv} />
          <Download format="jsonl" label={ADMIN_TEXTS.downloadJson} />
        </div>
      </div>
      <Loaded of={entries}>{(list) => <Entries list={list} />}</Loaded>
    </>
  );
}

function Entries({ list }: { readonly list: AdminList<AuditEntry, Page<AuditEntry>> }): ReactNode {
  if (list.items.length === 0) {
    return (
      <EmptyState kind="nothing" heading={ADMIN_TEXTS.noAudit}>
        {null}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        label={ADMIN_TEXTS.audit}
        items={list.items}
        keyOf={({ id }) => id}
        columns={[
          { name: ADMIN_TEXTS.when, cell: ({ atMs }) => dateAndTime(atMs) },
          {
            name: ADMIN_TEXTS.whatHappened,
            cell: (entry) => <p className="admin-words">{auditSentence(entry)}</p>,
          },
          { name: ADMIN_TEXTS.details, cell: (entry) => <Details entry={entry} /> },
        ]}
      />
      <ShowMore list={list} />
    </>
  );
}

/** Longer details would make the rows of the table uneven. */
const MAX_UNFOLDED = 60;

function Details({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const details = auditDetails(entry);
  const text = details.join('; ');
  if (text.length <= MAX_UNFOLDED) return <bdi>{text}</bdi>;
  return (
    <details className="admin-details">
      <summary>{ADMIN_TEXTS.details}</summary>
      <ul>
        {details.map((detail) => (
          <li key={detail} className="admin-words" dir="auto">
            {detail}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link cannot carry the token, so the page fetches the file and saves it. */
function Download({ format, label }: { readonly format: AuditFormat; readonly label: string }): ReactNode {
  const { api } = useAdmin();
  const { run, isRunning } = useCommand();
  return (
    <Button
      kind="line"
      busy={isRunning}
      onClick={() => void run(() => api.audit.save(format), ADMIN_TEXTS.downloaded)}
    >
      <Icon name="download" />
      <span>{label}</span>
    </Button>
  );
}

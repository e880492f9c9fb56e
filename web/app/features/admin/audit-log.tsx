import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditFormat,
  adminCalls,
} from '@beep/api/features/admin';
import type { CallOutcome } from '@beep/core/recordings';
import { ADMIN_TEXTS, AUDIT_WORDS, detailsText } from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import { Button, EmptyState, Icon, useUiPorts } from '@beep/ui';
import { DataTable, SelectField } from '@beep/ui/admin';
import type { ReactNode } from 'react';
import { useAdmin, useQueryValue } from './admin-context.tsx';
import { auditDetails, auditSentence } from './audit-details.ts';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type AdminList, useAdminList } from './use-admin-list.ts';
import { useCommand } from './use-command.ts';

/** Every action of administrators, newest first, and the whole log as a file. */
export function AuditLog(): ReactNode {
  const { call } = useAdmin();
  const domain = useChosenDomain();
  const [chosen, choose] = useQueryValue('action');
  const action = AUDIT_ACTIONS.find((one) => one === chosen);
  const entries = useAdminList('audit', [domain ?? '', action ?? ''], (after) =>
    call(adminCalls.listAuditEntries, { query: { domain, action, after } }),
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
      <Loaded of={entries}>{(list) => <Entries {...list} />}</Loaded>
    </>
  );
}

function Entries({ pages, ...end }: AdminList<{ readonly entries: readonly AuditEntry[] }>): ReactNode {
  const entries = pages.flatMap((one) => one.entries);
  if (entries.length === 0) {
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
        items={entries}
        keyOf={({ id }) => id}
        columns={[
          { name: ADMIN_TEXTS.when, kind: 'date', cell: ({ at }) => dateAndTime(at * 1000) },
          {
            name: ADMIN_TEXTS.whatHappened,
            cell: (entry) => <p className="admin-words">{auditSentence(entry)}</p>,
          },
          { name: ADMIN_TEXTS.details, cell: (entry) => <Details entry={entry} /> },
        ]}
      />
      <ShowMore list={end} count={entries.length} />
    </>
  );
}

/** Longer details would make the rows of the table uneven. */
const MAX_UNFOLDED = 60;

function Details({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const details = auditDetails(entry);
  const text = detailsText(details);
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
  const { call, saveFile } = useAdmin();
  const { clock } = useUiPorts();
  const { run, isRunning } = useCommand();
  const save = async (): Promise<CallOutcome<Blob>> => {
    const outcome = await call(adminCalls.exportAuditLog, { query: { format } });
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10);
    if (outcome.status === 'ok') saveFile(outcome.value, `audit-log-${day}.${format}`);
    return outcome;
  };
  return (
    <Button kind="line" busy={isRunning} onClick={() => void run(save, ADMIN_TEXTS.downloaded)}>
      <Icon name="download" />
      <span>{label}</span>
    </Button>
  );
}

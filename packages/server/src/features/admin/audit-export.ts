import type { AuditFormat } from '@beep/api/features/admin';
import { csvFile, csvLine } from '@beep/core/csv';
import type { AuditEntry, AuditStore } from '../../storage/audit-store.ts';
import type { Domains } from '../../storage/domains.ts';

export const AUDIT_TYPES: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Entries per query. */
const PAGE = 500;
const COLUMNS = ['id', 'time', 'actor', 'action', 'domain', 'subject', 'details'] as const;

/** The whole log as text, oldest first, in pieces. */
export async function* exportAudit(
  audit: Pick<AuditStore, 'page'>,
  { domains, format }: { readonly domains: Domains; readonly format: AuditFormat },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvFile([COLUMNS]);
  let after: string | undefined;
  for (;;) {
    const entries = await audit.page({ domains, order: 'oldest', limit: PAGE, after });
    if (entries.length > 0) yield entries.map(format === 'csv' ? csvOf : jsonOf).join('');
    after = entries.at(-1)?.id;
    if (entries.length < PAGE) return;
  }
}

export function presentAuditEntry({ at, ...entry }: AuditEntry): AuditEntry {
  return { ...entry, at: Math.floor(at / 1000) };
}

function jsonOf(entry: AuditEntry): string {
  return `${JSON.stringify(presentAuditEntry(entry))}\n`;
}

function csvOf({ id, at, actor, action, domain, subject, details }: AuditEntry): string {
  const time = new Date(at).toISOString();
  return csvLine([id, time, actor, action, domain ?? '', subject, JSON.stringify(details)]);
}

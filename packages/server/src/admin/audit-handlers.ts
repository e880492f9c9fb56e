import type { AuditListResource } from '@beep/api';
import { auditExportQuerySchema, auditQuerySchema } from '@beep/api/contract';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { AUDIT_TYPES, exportAudit, presentAuditEntry } from './audit-export.ts';
import { queriedDomains } from './queried-domains.ts';
import { requireAdministrator } from './require-administrator.ts';

const ENTRY_ID = /^[0-9a-f]{32}$/;

/** `GET /admin/audit`. */
export async function listAuditEntries(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const query = parseWith(auditQuerySchema, context.req.query(), 'the query');
  const { domain, action, limit, after } = query;
  requireTimeId(after);
  const domains = queriedDomains(actor, domain);
  const found = await service.stores.audit.page({
    domains,
    action,
    order: 'newest',
    limit: limit + 1,
    after,
  });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const resource: AuditListResource = {
    entries: entries.map(presentAuditEntry),
    ...(last && found.length > limit ? { next: last.id } : {}),
  };
  return context.json(resource);
}

/** `GET /admin/audit/export`: the entries of the actor's domains, read as the client takes them. */
export async function exportAuditLog(context: AppContext, service: Service): Promise<Response> {
  const actor = await requireAdministrator(context, service);
  const { format } = parseWith(auditExportQuerySchema, context.req.query(), 'the query');
  await service.stores.audit.append({
    at: service.now(),
    actor: actor.name,
    action: 'audit_exported',
    domain: null,
    subject: actor.name,
    details: { format },
  });
  const text = exportAudit(service.stores.audit, { domains: actor.domains, format });
  const body = ReadableStream.from(text).pipeThrough(new TextEncoderStream());
  return context.body(body, 200, {
    'Content-Type': AUDIT_TYPES[format],
    'Content-Disposition': `attachment; filename="audit-log.${format}"`,
  });
}

/** Rejects a cursor that no list has given. */
export function requireTimeId(cursor: string | undefined): void {
  if (cursor === undefined || ENTRY_ID.test(cursor)) return;
  throw new ServerError('invalid_request', { message: 'Check after: it is the next of another list.' });
}

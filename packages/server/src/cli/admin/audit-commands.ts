import { type AuditFormat, adminCalls } from '@beep/api/features/admin';
import { OPERATOR } from '../../access/administrators.ts';
import { exportAudit, presentAuditEntry } from '../../features/admin/index.ts';
import { type Command, numberOption, table, textOption, timeText, UsageError } from '../command.ts';
import { DOMAIN_OPTION, domainsOption } from './arguments.ts';

const DEFAULT_ENTRIES = 50;

/** The operator's commands for the audit log. */
export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: 'audit list',
    summary: 'The newest entries of the audit log',
    takes: [],
    options: {
      ...DOMAIN_OPTION,
      action: { type: 'string', value: 'ACTION', summary: 'Only this action, such as policy_changed' },
      limit: { type: 'string', value: 'NUMBER', summary: `At most so many; ${DEFAULT_ENTRIES} by default` },
    },
    run: async ({ open, options }) => {
      const domains = domainsOption(options);
      const action = actionOption(textOption(options, 'action'));
      const limit = numberOption(options, 'limit', DEFAULT_ENTRIES);
      const { stores } = await open();
      const found = await stores.audit.page({ domains, action, order: 'newest', limit });
      const entries = found.map(presentAuditEntry);
      const rows = entries.map(({ at, actor, action, domain, subject, details }) => [
        ...[timeText(at), actor, action, domain, subject, JSON.stringify(details)],
      ]);
      return {
        lines: table(['TIME', 'ACTOR', 'ACTION', 'DOMAIN', 'SUBJECT', 'DETAILS'], rows),
        json: { entries },
      };
    },
  },
  {
    name: 'audit export',
    summary: 'The whole audit log, oldest first, on standard output',
    takes: [],
    options: {
      ...DOMAIN_OPTION,
      format: { type: 'string', value: 'FORMAT', summary: 'csv, or jsonl, which is the default' },
    },
    run: async ({ open, options, write }) => {
      const format = formatOption(textOption(options, 'format'));
      const domains = domainsOption(options);
      const { stores, now } = await open();
      await stores.audit.append({
        at: now(),
        actor: OPERATOR.name,
        action: 'audit_exported',
        domain: domains === 'all' ? null : (domains[0] ?? null),
        subject: OPERATOR.name,
        details: { format },
      });
      for await (const text of exportAudit(stores.audit, { domains, format })) await write(text);
      return undefined;
    },
  },
];

function actionOption(
  text: string | undefined,
): ReturnType<typeof adminCalls.listAuditEntries.query.parse>['action'] {
  const parsed = adminCalls.listAuditEntries.query.shape.action.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`There is no action "${text}".`);
}

function formatOption(text = 'jsonl'): AuditFormat {
  if (text === 'csv' || text === 'jsonl') return text;
  throw new UsageError('--format must be csv or jsonl.');
}

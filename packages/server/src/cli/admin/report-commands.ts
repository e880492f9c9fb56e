import { adminCalls } from '@beep/api/features/admin';
import { OPERATOR } from '../../access/administrators.ts';
import { closeReport, listReports } from '../../features/admin/index.ts';
import { type Command, numberOption, table, textOption, timeText, UsageError } from '../command.ts';
import { DOMAIN_OPTION, domainsOption, REASON_OPTION, reasonOption } from './arguments.ts';

const DEFAULT_REPORTS = 50;

/** What listeners have reported. */
export const REPORT_COMMANDS: readonly Command[] = [
  {
    name: 'reports list',
    summary: 'What listeners have reported, newest first',
    takes: [],
    options: {
      ...DOMAIN_OPTION,
      closed: { type: 'boolean', summary: 'The closed ones' },
      limit: { type: 'string', value: 'NUMBER', summary: `At most so many; ${DEFAULT_REPORTS} by default` },
      after: { type: 'string', value: 'NEXT', summary: 'The "next" of the list before' },
    },
    run: async ({ open, options }) => {
      const page = {
        domains: domainsOption(options),
        state: options.closed ? 'closed' : 'open',
        limit: numberOption(options, 'limit', DEFAULT_REPORTS),
        after: textOption(options, 'after'),
        // No command plays.
        mayPlay: () => false,
      } as const;
      const found = await listReports(await open(), page);
      const rows = found.reports.map(
        ({ id, recordingId, replyId, owner, reason, text, reportedAt, state, outcome, further = 0 }) => [
          ...[id, timeText(reportedAt), recordingId, replyId, owner, reason, outcome ?? state, further, text],
        ],
      );
      const more = found.next === undefined ? [] : [`The next ones: --after ${found.next}`];
      const head = ['REPORT', 'TIME', 'RECORDING', 'REPLY', 'OWNER', 'REASON', 'STATE', 'FURTHER', 'TEXT'];
      return { lines: [...table(head, rows), `${found.open} open`, ...more], json: found };
    },
  },
  {
    name: 'reports close',
    summary: 'Close a report: dismissed, suspended (silences the recording) or deleted',
    takes: ['REPORT', 'OUTCOME'],
    options: REASON_OPTION,
    run: async ({ open, names: [id = '', text], options }) => {
      const parsed = adminCalls.closeReport.body.safeParse({ outcome: text, reason: reasonOption(options) });
      if (!parsed.success) throw new UsageError('OUTCOME must be dismissed, suspended or deleted.');
      await closeReport(await open(), { id, ...parsed.data }, OPERATOR);
      return { lines: [`Closed: ${id}, ${parsed.data.outcome}`], json: { id, ...parsed.data } };
    },
  },
];

import { MAX_REPORT_LENGTH } from '@beep/core/limits';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named } from '../../calls/parts.ts';
import { REPORT_REASONS } from './report-reasons.ts';

/** A report of a recording or of a reply. */
export const reportSchema = (name: string) =>
  named(
    name,
    z.object({
      reason: z.enum(REPORT_REASONS),
      text: z._default(z.string().check(z.maxLength(MAX_REPORT_LENGTH)), ''),
    }),
  );

/** Calls of whoever may listen, without an account. */
export const reportCalls = {
  reportRecording: {
    method: 'POST',
    path: '/recordings/{filename}/reports',
    caller: 'anyone',
    scope: null,
    summary: 'Report a recording to its administrators; whoever may listen may report',
    body: reportSchema('ReportRequest'),
    answer: [204, 'Reported'],
    refusals: ['unauthorized', 'restricted', 'suspended', 'not_found', 'deleted', 'not_json'],
  },
} as const satisfies Record<string, Call>;

/** What a listener reports. */
export type ReportRequest = z.output<ReturnType<typeof reportSchema>>;

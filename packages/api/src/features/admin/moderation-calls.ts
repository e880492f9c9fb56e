import { MAX_SUSPENSION_REASON_LENGTH } from '@beep/core/limits';
import { parseLine } from '@beep/core/recordings';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, whole } from '../../calls/parts.ts';
import { soundQuery } from '../replies/index.ts';
import { REPORT_REASONS } from '../reports/index.ts';
import { next, paged } from './parts.ts';
import { REPORT_OUTCOMES } from './values.ts';

/** The reason of a suspension as it is stored: one line, possibly empty; undefined if it is too long. */
export function parseSuspensionReason(text: string): string | undefined {
  return parseLine(text, MAX_SUSPENSION_REASON_LENGTH);
}

const webUrl = (description?: string) => {
  const url = z.url({ protocol: /^https?$/ });
  return description === undefined ? url : url.check(z.describe(description));
};

const reportedRecording = named(
  'ReportedRecording',
  z.object({
    url: webUrl('Its share link.'),
    createdAt: whole(),
    duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
    title: z.exactOptional(z.string().check(z.describe('As listeners see it; absent if they see none.'))),
    transcript: z.exactOptional(
      z
        .enum(['unchecked', 'checked'])
        .check(z.describe('Absent without one, or if the administrator may not read it.')),
    ),
    audio: z.exactOptional(
      webUrl('URL of the audio. Present only if the rules for listeners admit this administrator.'),
    ),
    playable: z
      .boolean()
      .check(z.describe('Whether the administrator may hear it, with `audio` or by `playAsAdministrator`.')),
  }),
);

const reportedReply = z.object({
  createdAt: whole(),
  duration: z.number(),
  mime: z.string(),
  playable: z.boolean().check(z.describe('Whether the policy lets administrators play.')),
});

const report = named(
  'Report',
  z.object({
    id: z.string(),
    recordingId: z.string(),
    domain: z.nullable(z.string()),
    owner: z.nullable(z.string()).check(z.describe("The owner's email address.")),
    reason: z.enum(REPORT_REASONS),
    text: z.string().check(z.describe('What the reporter wrote.')),
    reportedAt: whole(),
    state: z.enum(['live', 'suspended', 'gone']).check(z.describe('Of the recording.')),
    further: z.exactOptional(
      whole(
        'Later reports of the same reporter, network or recording that were counted and not kept. Absent if there are none.',
      ),
    ),
    closedAt: z.exactOptional(whole()),
    closedBy: z.exactOptional(z.string()),
    outcome: z.exactOptional(z.enum(REPORT_OUTCOMES)),
    /** Absent once it is deleted or has expired. */
    recording: z.exactOptional(reportedRecording),
    replyId: z.exactOptional(
      z
        .string()
        .check(
          z.describe('Of the voice reply that the owner of the recording reports, and not the recording.'),
        ),
    ),
    reply: z.exactOptional(
      reportedReply.check(z.describe('The voice reply that its owner reports. Absent once it has ended.')),
    ),
  }),
);
const reportListQuery = z.object({ state: z._default(z.enum(['open', 'closed']), 'open'), ...paged });
const reportList = named('ReportList', z.object({ reports: knownOnly(report), open: whole(), ...next }));

const suspensionReason = z._default(
  z.pipe(
    z.string().check(z.describe('Why it is suspended, in words for its owner. Empty for none.')),
    z.transform((text: string, context) => {
      const reason = parseSuspensionReason(text);
      if (reason !== undefined) return reason;
      const message = `must have at most ${MAX_SUSPENSION_REASON_LENGTH} characters`;
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }),
  ),
  '',
);
const suspension = named('Suspension', z.object({ reason: suspensionReason }));
const closing = named(
  'ReportClosing',
  z.object({ outcome: z.enum(REPORT_OUTCOMES), reason: suspensionReason }),
);
const temporaryLink = named('TemporaryLink', z.object({ url: webUrl(), expiresAt: whole() }));

/** A listener's report, or that of an owner about a voice reply. Times are seconds since the epoch. */
export type Report = z.output<typeof report>;
export type ReportList = z.output<typeof reportList>;
/** A reported recording as its administrator may know it. */
export type ReportedRecording = z.output<typeof reportedRecording>;
export type ReportedReply = z.output<typeof reportedReply>;

const RECORDING = '/admin/recordings/{filename}';
const REPORT = '/admin/reports/{report}';

export const moderationCalls = {
  listReports: {
    method: 'GET',
    path: '/admin/reports',
    caller: 'administrator',
    scope: null,
    summary: 'Recordings that listeners have reported, newest first',
    query: reportListQuery,
    answer: [200, 'One page', reportList],
    refusals: [],
  },
  closeReport: {
    method: 'POST',
    path: `${REPORT}/closing`,
    caller: 'administrator',
    scope: null,
    summary: 'Close a report, and suspend or delete its recording if the outcome says so',
    body: closing,
    answer: [204, 'Closed'],
    refusals: ['not_found', 'conflict', 'not_json'],
  },
  playAsAdministrator: {
    method: 'POST',
    path: `${RECORDING}/play`,
    caller: 'administrator',
    scope: null,
    summary: 'A link to the audio, if the policy lets administrators play; the audit log notes it',
    answer: [200, 'The link', temporaryLink],
    refusals: ['not_found', 'deleted'],
  },
  playReportedReply: {
    method: 'POST',
    path: `${REPORT}/play`,
    caller: 'administrator',
    scope: null,
    summary:
      'The audio of a reported voice reply, if the policy lets administrators play; the audit log notes it',
    query: soundQuery,
    answer: [200, 'The audio', 'audio'],
    refusals: ['not_found'],
  },
  suspendRecording: {
    method: 'POST',
    path: `${RECORDING}/suspension`,
    caller: 'administrator',
    scope: null,
    summary: 'Silence a recording until the suspension is lifted',
    body: suspension,
    isBodyOptional: true,
    answer: [204, 'Suspended'],
    refusals: ['not_found', 'deleted', 'not_json'],
  },
  unsuspendRecording: {
    method: 'DELETE',
    path: `${RECORDING}/suspension`,
    caller: 'administrator',
    scope: null,
    summary: 'Lift the suspension of a recording',
    answer: [204, 'Lifted'],
    refusals: ['not_found', 'deleted'],
  },
  deleteRecordingAsAdministrator: {
    method: 'DELETE',
    path: RECORDING,
    caller: 'administrator',
    scope: null,
    summary: 'Delete a recording of a user',
    answer: [204, 'Deleted'],
    refusals: ['not_found', 'deleted'],
  },
} as const satisfies Record<string, Call>;
